import { compareCodeUnits } from '../../../shared/model/compare-code-units'

/**
 * A value as JSON in one spelling (RFC 8785): names sorted by UTF-16 units, no spaces. What means the same is the same text, whoever
 * wrote the file anew, and what means another thing is not. Pure.
 */
export function canonicalJson(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(canonicalJson).join(',')}]`
  if (typeof value !== 'object' || value === null) return JSON.stringify(value) ?? 'null'
  const entries = Object.entries(value).filter(([, inner]) => inner !== undefined)
  entries.sort(([a], [b]) => compareCodeUnits(a, b))
  return `{${entries.map(([name, inner]) => `${JSON.stringify(name)}:${canonicalJson(inner)}`).join(',')}}`
}
