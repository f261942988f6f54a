import type { English } from '../../../shared/languages/en'
import { said } from '../../../shared/languages/said-readers'
import type { ReadOptions, Warning } from '../../model'
import { warningOf } from '../common/warnings'

/** Metres in one drawing unit by $INSUNITS; others are not used on drawings of sites. */
const metresByCode: Readonly<Record<number, number>> = {
  1: 0.0254,
  2: 0.3048,
  3: 1609.344,
  4: 0.001,
  5: 0.01,
  6: 1,
  7: 1000,
  10: 0.9144,
  14: 0.1,
  21: 1200 / 3937,
}
const names: Readonly<Record<number, keyof English['readers']['drawings']['units']>> = {
  1: 'inches',
  2: 'feet',
  3: 'miles',
  4: 'millimetres',
  5: 'centimetres',
  6: 'metres',
  7: 'kilometres',
  10: 'yards',
  14: 'decimetres',
  21: 'usSurveyFeet',
}

/**
 * The factor from drawing units to metres. `m` and `mm` are the user's word; `auto` follows $INSUNITS; nothing given leaves the
 * numbers as drawn. $INSUNITS is a hint only: many drawings in metres still say inches or millimetres.
 */
export function unitScale(option: ReadOptions['units'], insunits: number): { scale: number; warning: Warning | null } {
  if (option === 'mm') return { scale: 0.001, warning: null }
  if (option === 'm') return { scale: 1, warning: null }
  const metres = metresByCode[insunits]
  const unit = said(`readers.drawings.units.${names[insunits] ?? 'metres'}`)
  if (option === 'auto') {
    if (metres === undefined)
      return { scale: 1, warning: warningOf('unit-unknown', said('readers.drawings.unitUnknown')) }
    return {
      scale: metres,
      warning: metres === 1 ? null : warningOf('unit-scaled', said('readers.drawings.unitScaled', { unit })),
    }
  }
  if (metres === undefined || metres === 1) return { scale: 1, warning: null }
  return {
    scale: 1,
    warning: warningOf('unit-hint', said('readers.drawings.unitHint', { unit })),
  }
}

/** Metres in the unit that a drawing says, by the warning that its coordinates were taken as drawn; null: it says metres or nothing. */
export function hintedMetres(warnings: readonly Pick<Warning, 'code' | 'by'>[]): number | null {
  const unit = warnings.find(({ code }) => code === 'unit-hint')?.by?.params.unit
  if (typeof unit !== 'object' || !('key' in unit)) return null
  const code = Object.keys(names).find((each) => unit.key === `readers.drawings.units.${names[Number(each)]}`)
  return metresByCode[Number(code)] ?? null
}
