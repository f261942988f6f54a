/** Which standard a quality level is of: Australia's, Britain's, or that of the Dutch and Flemish dig registers. */
export type QualityScheme = 'AS 5488' | 'PAS 128' | 'IMKL'

/** A quality level as a cell holds it. */
export interface Quality {
  /** As it is written in the standard, else as the cell says. */
  level: string
  /** Null: of none that is known. `AS 5488` is also taken for the plain letters, which both standards have. */
  scheme: QualityScheme | null
  /** How far the true place may lie from the drawn one, in plan, metres; null: the standard names no figure. */
  planMetres: number | null
}

/** AS 5488.1: a position that was exposed and surveyed, one that was detected. C and D name no figure to dig by. */
const as5488: Record<string, number | null> = { A: 0.05, B: 0.3, C: null, D: null }
/** PAS 128, survey type B: detected with post-processing or without, by one technique or several. */
const pas128: Record<string, number | null> = { B1: 0.15, B2: 0.25, B3: 0.5, B4: null, B1P: 0.15, B2P: 0.25, B3P: 0.5, B4P: null } // prettier-ignore
/** Register of cables and pipes: how near to the drawn place it lies. */
const imkl: Record<string, number | null> = { tot30cm: 0.3, tot50cm: 0.5, tot100cm: 1, meer100cm: null, onbekend: null }

/** Reads a quality level: "QL-B", "B", "Quality Level C", "QL-B2P", "tot30cm". */
export function readQuality(cell: string | number | boolean): Quality {
  const text = String(cell).trim()
  const code = text.replace(/^.*[/#]/, '')
  const dutch = imkl[code.toLowerCase().replace(/\s/g, '').replace('meerdan', 'meer')]
  if (dutch !== undefined) return { level: code, scheme: 'IMKL', planMetres: dutch }
  const letters = /^(?:quality\s*level|quality|ql|as\s*5488|pas\s*128)?[\s:_-]*([abcd](?:[1-4]p?)?)$/i.exec(code)?.[1]?.toUpperCase() // prettier-ignore
  if (letters === undefined) return { level: text, scheme: null, planMetres: null }
  if (letters in pas128) return { level: `QL-${letters}`, scheme: 'PAS 128', planMetres: pas128[letters] ?? null }
  if (letters in as5488) return { level: `QL-${letters}`, scheme: 'AS 5488', planMetres: as5488[letters] ?? null }
  return { level: text, scheme: null, planMetres: null }
}
