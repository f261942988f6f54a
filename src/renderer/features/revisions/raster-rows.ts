import './difference-room'
import type { BandDifference, ChangePlace, RasterDifference, RasterSide } from '../../../shared/model/raster-difference'
import { formatLatLon } from '../../format/coordinates'
import { formatNumber } from '../../format'
import { t } from '../../language'

export const plainNumber = (value: number): string => formatNumber(Number(value.toPrecision(5)))

function sizeOf({ width, height, cell }: RasterSide): string {
  const [across, down] = cell.map(plainNumber)
  const size = across === down ? `${across}` : `${across} × ${down}`
  return t('differences.raster.size', { width: formatNumber(width), height: formatNumber(height), cell: size })
}

/** Sizes of both where they differ, else the one. */
export const rasterSizes = ({ before, after }: RasterDifference): string[] => [...new Set([before, after].map(sizeOf))]

/** What was compared with what, in sentences. */
export const rasterSentences = ({ sameExtent, sameCells, cellsOf }: RasterDifference): string[] => [
  sameExtent ? t('differences.raster.sameExtent') : t('differences.raster.otherExtent'),
  ...(sameCells ? [] : [cellsOf === 'before' ? t('differences.raster.onBefore') : t('differences.raster.onAfter')]),
]

/** A fact of a band; `drawn`: what the map shows in a colour. */
export interface BandRow {
  name: string
  value: string
  drawn: ChangePlace['kind'] | null
}

/** What became of the values of a band. */
export function bandRows({
  compared,
  risen,
  fallen,
  gained,
  lost,
  least,
  most,
  mean,
  volume,
}: BandDifference): BandRow[] {
  const counts = { compared, risen, fallen, gained, lost }
  const names = ['compared', 'risen', 'fallen', 'gained', 'lost'] as const
  const plain = (name: string, value: string): BandRow => ({ name, value, drawn: null })
  return [
    ...names.map((name) => ({
      ...{ name: t(`differences.raster.${name}`), value: formatNumber(counts[name]) },
      drawn: name === 'risen' || name === 'fallen' ? name : null,
    })),
    ...(least === null || most === null || mean === null
      ? []
      : [
          plain(
            t('differences.raster.change'),
            t('differences.raster.span', { least: plainNumber(least), most: plainNumber(most) }),
          ),
          plain(t('differences.raster.mean'), plainNumber(mean)),
        ]),
    ...(volume
      ? [
          plain(t('differences.raster.above'), `${plainNumber(volume.risen)} m³`),
          plain(t('differences.raster.below'), `${plainNumber(volume.fallen)} m³`),
        ]
      : []),
  ]
}

export function placeMiddle({ ring }: ChangePlace): string {
  const mean = (axis: number) => ring.reduce((sum, value, at) => (at % 2 === axis ? sum + value / 4 : sum), 0)
  return formatLatLon(mean(1), mean(0))
}
