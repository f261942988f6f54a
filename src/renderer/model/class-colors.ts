import type { ValueClasses } from '../../shared/contract'
import { formatNumber } from '../format'
import { t } from '../language'

/** A class as the map and its legend show it. */
export interface ClassEntry {
  label: string
  /** #rrggbb */
  color: string
}

type Pair = readonly [light: string, dark: string]

/** Told apart by people who do not see red or green too, on a light and on a dark map. */
const values: readonly Pair[] = [
  ['#0072b2', '#56b4e9'],
  ['#d55e00', '#ff8a3c'],
  ['#00805e', '#2fc79a'],
  ['#a0468a', '#e39ac9'],
  ['#9a7400', '#f0d442'],
  ['#20262c', '#eceff2'],
]
/** From little to much: darker on a light map, brighter on a dark one. */
const ramp: readonly Pair[] = [
  ['#5fae3a', '#5f69bd'],
  ['#1f9a80', '#2f93a8'],
  ['#2a788e', '#2db98a'],
  ['#414487', '#8fd94f'],
  ['#440154', '#fde725'],
]
const others: Pair = ['#767e87', '#9aa2ab']
const none: Pair = ['#a9b0b8', '#636a73']

/** The classes in the order of the bytes of their features: those without a value first, other values last. */
export function classEntries({ graduated, classes }: ValueClasses, dark: boolean): ClassEntry[] {
  const shade = (pair: Pair): string => pair[dark ? 1 : 0]
  const colorOf = (index: number): Pair =>
    graduated ? ramp[Math.round((index * (ramp.length - 1)) / Math.max(1, classes.length - 1))]! : values[index]!
  return [
    { label: t('model.classes.none'), color: shade(none) },
    ...classes.map(({ from, to }, index) => ({
      label: from === to ? valueText(from) : t('model.classes.range', { from: valueText(from), to: valueText(to) }),
      color: shade(colorOf(index)),
    })),
    { label: t('model.classes.others'), color: shade(others) },
  ]
}

/** The entries that a legend lists: classes that have features. */
export function legendClasses(found: ValueClasses, dark: boolean): ClassEntry[] {
  const [empty, ...entries] = classEntries(found, dark)
  const other = entries.pop()
  return [...entries, ...(found.others > 0 ? [other!] : []), ...(found.empty > 0 ? [empty!] : [])]
}

function valueText(value: string | number | boolean): string {
  if (typeof value === 'number') return formatNumber(value)
  return typeof value === 'boolean' ? (value ? t('model.classes.yes') : t('model.classes.no')) : value
}
