import type { AppError } from '../../shared/errors/app-error'
import { said } from '../../shared/languages/said-readers'
import { errorOf } from '../../shared/errors/worded-error'

/** The parameters of one PROJ step, by name without the plus sign. A flag has the value 'true'. */
export class ProjParams {
  constructor(private readonly values: ReadonlyMap<string, string>) {}

  has(name: string): boolean {
    return this.values.has(name) && this.values.get(name) !== 'false' && this.values.get(name) !== 'F'
  }

  text(name: string): string | null {
    return this.values.get(name) ?? null
  }

  /** A plain number, or null when it is absent. Throws crs.unusable when it is no number. */
  number(name: string): number | null {
    const text = this.values.get(name)
    if (text === undefined) return null
    const value = Number(text)
    if (text === '' || !Number.isFinite(value)) throw badValue(name, text)
    return value
  }

  /** An angle in radians (written in degrees, `12d30'15"E` or with an r for radians), or null when it is absent. */
  angle(name: string): number | null {
    const text = this.values.get(name)
    return text === undefined ? null : parseAngle(name, text)
  }

  with(changes: Readonly<Record<string, string | null>>): ProjParams {
    const values = new Map(this.values)
    for (const [name, value] of Object.entries(changes)) {
      if (value === null) values.delete(name)
      else values.set(name, value)
    }
    return new ProjParams(values)
  }

  entries(): IterableIterator<[string, string]> {
    return this.values.entries()
  }
}

/** One step of a PROJ pipeline; `inverse` is +inv. */
export interface ProjStep {
  readonly name: string
  readonly inverse: boolean
  readonly params: ProjParams
}

function badValue(name: string, text: string): AppError {
  return errorOf('crs.unusable', said('readers.crs.parameter', { parameter: name, value: text }), {
    details: { parameter: name, value: text },
  })
}

function parseAngle(name: string, text: string): number {
  const plain = Number(text)
  if (text !== '' && Number.isFinite(plain)) return (plain * Math.PI) / 180
  const parts = /^([+-]?\d*\.?\d+)(?:([dDr°])(?:(\d*\.?\d+)')?(?:(\d*\.?\d+)")?)?([NSEWnsew])?$/.exec(text)
  if (!parts) throw badValue(name, text)
  const first = Number(parts[1])
  const size =
    parts[2] === 'r'
      ? Math.abs(first)
      : ((Math.abs(first) + Number(parts[3] ?? 0) / 60 + Number(parts[4] ?? 0) / 3600) * Math.PI) / 180
  const negative = text.startsWith('-') !== /[swSW]$/.test(text)
  return negative ? -size : size
}

/** Reads the parameters of one step: "+proj=utm +zone=33 +south". Names keep their case; the plus sign may be missing. */
export function parseProjStep(text: string): ProjStep {
  const values = new Map<string, string>()
  for (const word of text.trim().split(/\s+/)) {
    const pair = word.replace(/^\+/, '')
    if (pair === '') continue
    const at = pair.indexOf('=')
    const name = at < 0 ? pair : pair.slice(0, at)
    if (!values.has(name)) values.set(name, at < 0 ? 'true' : pair.slice(at + 1))
  }
  const inverse = values.has('inv')
  values.delete('inv')
  const name = values.get('proj') ?? ''
  values.delete('proj')
  return { name, inverse, params: new ProjParams(values) }
}

/** Steps separated by "|", each as parseProjStep reads it; no text: no steps. */
export function parseSteps(text: string): ProjStep[] {
  return text === '' ? [] : text.split('|').map(parseProjStep)
}
