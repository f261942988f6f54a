/** No-break space: between thousands, and between a number and its unit. */
const space = '\u00a0'

/** A distance as people say it: "80 m", "4.2 km", "6 237 km"; never nothing. */
export function formatDistance(metres: number): string {
  if (metres < 999.5) return `${Math.max(1, Math.round(metres))}${space}m`
  const km = metres / 1000
  const text = String(km < 9.95 ? Math.round(km * 10) / 10 : Math.round(km))
  return `${text.replace(/\B(?=\d{3}$)/, space)}${space}km`
}
