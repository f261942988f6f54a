import { fileGuards } from './files'
import type { GuardSection } from './guard'
import { pageGuards } from './page-guards'
import { secretGuards } from './secrets'
import { serviceGuards } from './service'
import { updateGuards } from './updates'
import { webHostGuards } from './web-host'
import { windowGuards } from './window-guards'

/** Every guard of the program, in the order of docs/security.md. */
export const sections: readonly GuardSection[] = [
  { title: 'The page', guards: pageGuards },
  { title: 'The window', guards: windowGuards },
  { title: 'Secrets, and what is kept', guards: secretGuards },
  { title: 'The web host', guards: webHostGuards },
  { title: 'The service', guards: serviceGuards },
  { title: 'What files and answers bring in', guards: fileGuards },
  { title: 'Newer versions of the program', guards: updateGuards },
]
