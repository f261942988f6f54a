import type { PermitFact } from '../contract'

/** The facts that two readings of a permit may tell differently, as part of a sentence. */
export const permitFactNames: Readonly<Record<PermitFact, string>> = {
  name: 'its name',
  status: 'its status',
  holder: 'who holds it',
  start: 'when it starts',
  renewal: 'when it has to be renewed',
  expiry: 'when it expires',
  renewed: 'how often it was renewed',
  lapsed: 'whether it has lapsed',
  area: 'its area',
}
