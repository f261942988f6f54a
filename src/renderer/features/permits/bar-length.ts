import { formatNumber } from '../../format/decimals'
import { t } from '../../language'

/** "200 m", "2 km": the length of a scale bar. */
export const formatBarLength = (metres: number): string =>
  metres >= 1000
    ? t('permits.document.sketch.kilometres', { number: formatNumber(metres / 1000) })
    : t('permits.document.sketch.metres', { number: formatNumber(metres) })
