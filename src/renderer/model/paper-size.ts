/** A sheet to print on. */
export interface Paper {
  size: 'A4' | 'A3'
  landscape: boolean
}

const shortSide = { A4: 210, A3: 297 } as const
const longSide = { A4: 297, A3: 420 } as const

/** CSS pixels of a millimetre: 96 to the inch. */
export const pxPerMm = 96 / 25.4

/** What every sheet leaves free at its edges, in mm: less than that many printers cannot print. */
export const edgeMm = 10
/** Height of the running head and of the foot of a sheet of text, in mm. */
export const headMm = 15
export const footMm = 9

/** Width and height of a sheet in mm. */
export function sheetMm({ size, landscape }: Paper): { width: number; height: number } {
  const [short, long] = [shortSide[size], longSide[size]]
  return landscape ? { width: long, height: short } : { width: short, height: long }
}

/** Width and height in CSS pixels of what is between head, foot and edges of a sheet of text. */
export function bodyPx(paper: Paper): { width: number; height: number } {
  const { width, height } = sheetMm(paper)
  return { width: (width - 2 * edgeMm) * pxPerMm, height: (height - 2 * edgeMm - headMm - footMm) * pxPerMm }
}
