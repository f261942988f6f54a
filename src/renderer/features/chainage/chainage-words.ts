import '../../language/chainage-room'
import type { ShownChainage } from '../../../shared/contract'
import { formatChainage, type ChainageNotation } from '../../../shared/model/chainage-notation'
import { formatNumber } from '../../format'
import { t } from '../../language'

/** A length in the unit of stations: "3.20 m", "10.50 ft". */
export function lengthText(length: number, unit: string | null): string {
  const number = formatNumber(length, 2)
  return unit === null ? number : `${number}\u00a0${unit === 'ftUS' ? 'ft' : unit}`
}

/** "12+340.50", with the part between station equations where several have it. */
export function chainageText(
  { station, section }: Pick<ShownChainage, 'station' | 'section'>,
  notation: ChainageNotation,
): string {
  const text = formatChainage(station, notation)
  return section === null ? text : `${text} (${t('chainage.part', { section })})`
}

/** "3.20 m right". */
export function offsetText({ offset, stationUnit }: Pick<ShownChainage, 'offset' | 'stationUnit'>): string {
  const length = lengthText(Math.abs(offset), stationUnit)
  if (Math.abs(offset) < 0.005) return t('chainage.on')
  return offset < 0 ? t('chainage.left', { length }) : t('chainage.right', { length })
}
