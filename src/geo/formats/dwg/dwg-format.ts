import type { Format } from '../../model'
import { isDwg } from './versions'

/** DWG from R14 to 2018 by itself, older ones by a converter on the machine: all that a DXF of the same drawing gives. */
export const dwgFormat: Format = {
  id: 'dwg',
  label: 'DWG',
  extensions: ['dwg'],
  detect: isDwg,
  // The reader is large; it is loaded only when there is a drawing to read.
  open: async (...request) => (await import('./dwg-dataset')).openDwg(...request),
}
