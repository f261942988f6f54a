/** A number as people type it: the fraction after a point or a comma, thousands parted by spaces. Null: it is none. */
export function typedNumber(text: string): number | null {
  const plain = text
    .trim()
    .replace(/(?<=\d)[ \u00a0\u202f\u2009](?=\d{3}(?!\d))/g, '')
    .replace(',', '.')
    .replace(/[\u2212\u2013]/, '-')
  return plain !== '' && Number.isFinite(Number(plain)) ? Number(plain) : null
}
