/** Units in which depths and sizes are written. */
export const lengthUnits = ['m', 'cm', 'mm', 'ft', 'in'] as const
export type LengthUnit = (typeof lengthUnits)[number]

/** Metres of each; feet are international. */
const metresOf: Record<LengthUnit, number> = { m: 1, cm: 0.01, mm: 0.001, ft: 0.3048, in: 0.0254 }

const written: Record<string, LengthUnit> = {
  ...{ m: 'm', metre: 'm', metres: 'm', meter: 'm', meters: 'm', cm: 'cm', mm: 'mm' },
  ...{ ft: 'ft', feet: 'ft', foot: 'ft', "'": 'ft', in: 'in', inch: 'in', inches: 'in', '"': 'in' },
}

/** A length as a cell holds it: the number, and the unit that stands with it; null: none stands there, and none was given. */
export interface Length {
  value: number
  unit: LengthUnit | null
}

/**
 * Reads a length: 1.2, "1,2", "900 mm", "4 ft", "3' 6"", "DN 150". Null when it is none.
 * @param unit of numbers that say none
 */
export function parseLength(cell: string | number | boolean | null, unit: LengthUnit | null): Length | null {
  if (typeof cell === 'number') return Number.isFinite(cell) ? { value: cell, unit } : null
  if (typeof cell !== 'string') return null
  const text = cell.trim().toLowerCase().replace(/[’′]/g, "'").replace(/[”″]/g, '"').replace(/−/g, '-')
  const feet = /^(-?)(\d+)\s*(?:'|ft|feet)\s*(\d+(?:\.\d+)?)\s*(?:"|in)?$/.exec(text)
  if (feet) return { value: (feet[1] === '-' ? -1 : 1) * (Number(feet[2]) + Number(feet[3]) / 12), unit: 'ft' }
  const found = /^(?:dn|ø|d)?\s*([+-]?\d+(?:[.,]\d+)?|[+-]?[.,]\d+)\s*([a-z'"]*)$/.exec(text)
  if (!found) return null
  const value = Number(found[1]?.replace(',', '.'))
  const own = found[2] === '' || found[2] === undefined ? unit : written[found[2]]
  return own === undefined || !Number.isFinite(value) ? null : { value, unit: own }
}

/** Whether a length is in feet or inches. */
export const isImperial = (unit: LengthUnit | null): boolean => unit === 'ft' || unit === 'in'

/** In metres; null where the unit is not known. */
export function metresIn({ value, unit }: Length): number | null {
  return unit === null ? null : value * metresOf[unit]
}
