import { fileGuards } from './files'
import type { GuardSection } from './guard'
import { loopbackGuards } from './loopback'
import { secretGuards } from './secrets'
import { windowGuards } from './window'

/** Every guard of the program, in the order of docs/security.md. */
export const sections: readonly GuardSection[] = [
  { title: 'The window', guards: windowGuards },
  { title: 'Secrets, and what is kept', guards: secretGuards },
  { title: 'The service and the web host on the loopback address', guards: loopbackGuards },
  { title: 'What files and answers bring in', guards: fileGuards },
]
