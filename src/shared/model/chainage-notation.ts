/** How a project writes chainages. */
export interface ChainageNotation {
  /** `plus`: 12+340.5; `km`: 12.340; `plain`: 12340.5. */
  style: 'plus' | 'km' | 'plain'
  /** Digits before the decimals that stand after the +: 3 (a plus is a kilometre) or 2 (a hundred feet). */
  plusDigits: 2 | 3
  /** Decimals of the last part, 0 to 6. */
  decimals: number
  /** Put before it: "km", "Ch", "Sta."; may be empty. */
  prefix: string
  decimalSign: '.' | ','
}

/** What is used until a person chooses. */
export const plainNotation: ChainageNotation = {
  style: 'plus',
  plusDigits: 3,
  decimals: 2,
  prefix: '',
  decimalSign: '.',
}

/** A station (in the unit of stations) as the project writes it: "12+340.50", "km 12.340", "-0+012.00". */
export function formatChainage(station: number, notation: ChainageNotation): string {
  const { style, plusDigits, decimals, prefix, decimalSign } = notation
  const scaled = Math.abs(style === 'km' ? station / 1000 : station)
  const rounded = scaled.toFixed(decimals)
  const sign = station < 0 && Number(rounded) !== 0 ? '-' : ''
  const [whole = '0', fraction = ''] = rounded.split('.')
  const before = whole.padStart(plusDigits + 1, '0')
  const body = style === 'plus' ? `${before.slice(0, -plusDigits)}+${before.slice(-plusDigits)}` : whole
  return `${prefix === '' ? '' : `${prefix} `}${sign}${body}${fraction === '' ? '' : `${decimalSign}${fraction}`}`
}

/**
 * The station that a person means; null when it is none. With a + it is read as written ("12+340,5": 12340.5, with two digits after
 * it as the notation says); "km 12.340" and "12.340 km" are kilometres, as is a bare number where the project writes kilometres.
 */
export function parseChainage(text: string, notation: ChainageNotation): number | null {
  const bare = text.replace(/[\s\u00a0\u202f']/g, '').toLowerCase()
  const match =
    /^(?<before>[a-z.:]*?)(?<sign>[-−]?)(?:(?<high>\d{1,9})\+)?(?<low>\d{1,12}(?:[.,]\d{0,12})?)(?<after>[a-z.]*)$/.exec(
      bare,
    )
  const { before = '', sign = '', high, low = '', after = '' } = match?.groups ?? {}
  if (!match) return null
  const own = notation.prefix.replace(/\s/g, '').toLowerCase()
  const words = [before, after].map((word) => word.replace(/[.:]/g, ''))
  if (words.some((word) => !knownWords.has(word) && word !== own.replace(/[.:]/g, ''))) return null
  const number = Number(low.replace(',', '.'))
  const factor = sign === '' ? 1 : -1
  if (high !== undefined) {
    const digits = low.split(/[.,]/)[0]?.length ?? 0
    // 12+5 and 12+05 are 12005 where a plus is a thousand; more digits than a plus has are not a chainage.
    if (digits > notation.plusDigits) return digits === 3 ? factor * (Number(high) * 1000 + number) : null
    return factor * (Number(high) * 10 ** notation.plusDigits + number)
  }
  const isKilometres =
    words.includes('km') || (notation.style === 'km' && !words.some((word) => word === 'm' || word === 'ft'))
  return factor * number * (isKilometres ? 1000 : 1)
}

/** What stands before or after a chainage. */
const knownWords = new Set(['', 'km', 'm', 'ft', 'ch', 'sta', 'stn', 'station', 'chainage', 'pk', 'pr', 'stat', 'kp'])
