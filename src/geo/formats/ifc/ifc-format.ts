import type { Format } from '../../model'

/** IFC 2x3, 4 and 4x3 as STEP files: the outline in plan of every product that has a body, with its properties. */
export const ifcFormat: Format = {
  id: 'ifc',
  label: 'IFC',
  extensions: ['ifc'],
  detect: (head) => {
    const written = Buffer.from(head.buffer, head.byteOffset, head.length).toString('latin1')
    if (!written.includes('ISO-10303-21')) return false
    const text = written.replace(/\/\*[^*]*\*+(?:[^/*][^*]*\*+)*\//g, ' ')
    return /^(?:\u00ef\u00bb\u00bf)?\s*ISO-10303-21\s*;/.test(text) && /FILE_SCHEMA\s*\(\s*\(\s*'IFC/i.test(text)
  },
  // The kernel is large; it is loaded only when there is a model to read.
  open: async (...request) => (await import('./ifc-dataset')).openIfc(...request),
}
