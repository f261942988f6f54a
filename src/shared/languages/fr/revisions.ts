import type { revisions as english } from '../en/revisions'
import type { Words } from '../text-types'

export const revisions: Words<typeof english> = {
  yes: 'oui',
  no: 'non',
}
