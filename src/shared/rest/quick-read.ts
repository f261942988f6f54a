import { z } from './zod'

/** Reads a value as a schema does; `unfit` for one that does not fit, or of which only the schema itself can tell. */
type QuickRead = (value: unknown) => unknown

/** What {@link quickRead} gives for a value that the schema itself has to judge. */
export const unfit = Symbol('unfit')

/**
 * Reads a value that fits a schema, giving exactly what the schema would: zod allocates a result for each field of each object,
 * which for the hundred thousand permits of a project costs more than reading their text. What does not fit is left to the
 * schema, which names the wrong field; so is every kind of schema that is not known here.
 */
export function quickRead(schema: z.core.$ZodType, value: unknown): unknown {
  return readerOf(schema)(value)
}

const readers = new WeakMap<z.core.$ZodType, QuickRead>()

function readerOf(schema: z.core.$ZodType): QuickRead {
  const known = readers.get(schema)
  if (known) return known
  const made = makeReader(schema)
  readers.set(schema, made)
  return made
}

function makeReader(schema: z.core.$ZodType): QuickRead {
  const { def } = (schema as z.core.$ZodTypes)._zod
  const isPlain = (def.checks ?? []).length === 0
  if (def.type === 'string' && isPlain && !('format' in def))
    return (value) => (typeof value === 'string' ? value : unfit)
  if (def.type === 'boolean' && isPlain) return (value) => (typeof value === 'boolean' ? value : unfit)
  if (def.type === 'unknown' && isPlain) return (value) => value
  if (def.type === 'number' && (isPlain || isWhole(def))) {
    const fits = isPlain ? Number.isFinite : Number.isSafeInteger
    return (value) => (fits(value) ? value : unfit)
  }
  if (def.type === 'optional' && isPlain) return orElse(undefined, readerOf(def.innerType))
  if (def.type === 'nullable' && isPlain) return orElse(null, readerOf(def.innerType))
  if (def.type === 'array' && isPlain) return arrayReader(readerOf(def.element))
  if (def.type === 'object' && isPlain) {
    const isLoose = def.catchall?._zod.def.type === 'unknown'
    if (isLoose) return objectReader(def.shape)
  }
  if (def.type === 'pipe' && isPlain) {
    const out = (def.out as z.core.$ZodTypes)._zod.def
    // One parameter: it cannot add an issue of its own.
    if (out.type === 'transform' && out.transform.length === 1) {
      const transform = out.transform as (value: unknown) => unknown
      const read = readerOf(def.in)
      return (value) => {
        const before = read(value)
        return before === unfit ? unfit : transform(before)
      }
    }
  }
  return (value) => {
    const parsed = z.safeParse(schema, value)
    return parsed.success ? parsed.data : unfit
  }
}

function isWhole({ checks = [] }: z.core.$ZodNumberDef): boolean {
  return checks.every((check) => {
    const { def } = check._zod as { def: z.core.$ZodCheckDef & { format?: string } }
    return def.check === 'number_format' && def.format === 'safeint'
  })
}

function orElse(nothing: null | undefined, read: QuickRead): QuickRead {
  return (value) => (value === nothing ? nothing : read(value))
}

function arrayReader(read: QuickRead): QuickRead {
  return (value) => {
    if (!Array.isArray(value)) return unfit
    const all: unknown[] = []
    for (const each of value as unknown[]) {
      const item = read(each)
      if (item === unfit) return unfit
      all.push(item)
    }
    return all
  }
}

interface Field {
  name: string
  read: QuickRead
  /** May be left out, and then either nothing stands in its place or what is made of it does. */
  absent: 'never' | 'left out' | 'made'
}

/** Fields of the schema first, in its order, then the others, as zod puts them: what is made of the text is compared. */
function objectReader(shape: z.core.$ZodShape): QuickRead {
  const fields = Object.entries(shape).map(([name, field]): Field => {
    const { optin, optout } = field._zod
    const absent = optin !== 'optional' ? 'never' : optout === 'optional' ? 'left out' : 'made'
    return { name, read: readerOf(field), absent }
  })
  const names = new Set(Object.keys(shape))
  return (value) => {
    if (typeof value !== 'object' || value === null || Array.isArray(value)) return unfit
    const input = value as Record<string, unknown>
    const output: Record<string, unknown> = {}
    for (const { name, read, absent } of fields) {
      const given = input[name]
      const isAbsent = given === undefined && !(name in input)
      if (isAbsent && absent === 'left out') continue
      if (isAbsent && absent === 'never') return unfit
      const made = read(given)
      if (made === unfit || made === undefined) return unfit
      output[name] = made
    }
    for (const name in input) {
      if (names.has(name)) continue
      // Set on an object it would be its prototype.
      if (name === '__proto__') return unfit
      output[name] = input[name]
    }
    return output
  }
}
