/**
 * A colour as #rrggbb, lower case, from what people write in attribute tables: #RGB, #RRGGBB, #RRGGBBAA (alpha dropped),
 * each also without '#'. Null for anything else.
 */
export function hexColor(value: unknown): string | null {
  if (typeof value !== 'string') return null
  const match = /^\s*#?([0-9a-f]{3}|[0-9a-f]{6}|[0-9a-f]{8})\s*$/i.exec(value)
  const digits = match?.[1]?.toLowerCase()
  if (!digits) return null
  if (digits.length === 3) return `#${digits.replace(/./g, '$&$&')}`
  return `#${digits.slice(0, 6)}`
}
