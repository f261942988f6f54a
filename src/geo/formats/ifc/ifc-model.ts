import * as ifc from 'web-ifc'
import type { IfcSource } from './ifc-source'
import { boundKernelMemory } from './kernel-memory'

/** A line of the model as web-ifc gives it: attributes are values, handles {value, type: 5} or lists of them. */
export type IfcLine = Record<string, unknown>

/** Of these corners the first and the last are one: 32 chords, half a per cent of the radius off, through all four quarters. */
const circleCorners = 33
/** The text of a model is held in pieces of so much; the kernel would begin with 64 MB. */
const tapeBytes = 4 * 2 ** 20
/** How the text is searched: in pieces of so many bytes, which may cut so many. */
const [pieceBytes, longestKeyword] = [2 ** 20, 256]

/** An open model: what of web-ifc's interface the reader needs, with plain values. */
export class IfcModel {
  /** The distances along that linear placements name, by their lines. */
  readonly alongCurves = new Map<number, number>()
  /** Placements of which nothing knows where they lie: on grids, or along curves of kinds that are not known. */
  readonly unplaced = new Set<number>()
  /** Lines by which products of kinds that the schema does not have are drawn, with the lines and kinds of these. */
  readonly strangers = new Map<number, { line: number; kind: string }>()

  private constructor(
    readonly api: ifc.IfcAPI,
    readonly id: number,
    private readonly source: IfcSource,
  ) {}

  /** Starts a kernel that may hold so many bytes; what it gives opens a file, which it closes with the model, and answers null for what is no IFC. */
  static async start(maxKernelBytes: number): Promise<(source: IfcSource) => IfcModel | null> {
    boundKernelMemory(maxKernelBytes)
    const api = new ifc.IfcAPI()
    await api.Init()
    api.SetLogLevel(ifc.LogLevel.LOG_LEVEL_OFF)
    knowKin(api)
    const settings = { COORDINATE_TO_ORIGIN: false, CIRCLE_SEGMENTS: circleCorners, TAPE_SIZE: tapeBytes }
    return (source) => {
      const id = api.OpenModelFromCallback((position, length) => source.read(position, length), settings)
      return id < 0 ? null : new IfcModel(api, id, source)
    }
  }

  get schema(): string {
    return this.api.GetModelSchema(this.id)
  }

  /** The numbers of the lines of a type, subtypes left out. */
  ids(type: number): number[] {
    const found = this.api.GetLineIDsWithType(this.id, type)
    return Array.from({ length: found.size() }, (_, i) => found.get(i))
  }

  /** Lines of a type, subtypes left out. */
  lines(type: number): IfcLine[] {
    return this.ids(type)
      .map((id) => this.line(id))
      .filter((line): line is IfcLine => line !== null)
  }

  line(id: number | null): IfcLine | null {
    if (id === null) return null
    try {
      return (this.api.GetLine(this.id, id) as IfcLine | null | undefined) ?? null
    } catch {
      return null
    }
  }

  /** The line that an attribute points to. */
  follow(value: unknown): IfcLine | null {
    return this.line(handle(value))
  }

  /** The kinds of all lines, each once, as the file writes them. */
  *keywords(): Generator<string> {
    const told = new Set<string>()
    for (let at = 0, text = ''; ; at += pieceBytes) {
      const piece = this.source.read(at, pieceBytes)
      text += Buffer.from(piece.buffer, piece.byteOffset, piece.length).toString('latin1')
      for (const [, keyword = ''] of text.matchAll(/=\s*(\w+)\s*\(/g)) {
        if (!told.has(keyword)) yield keyword
        told.add(keyword)
      }
      if (piece.length < pieceBytes) return
      text = text.slice(-longestKeyword)
    }
  }

  /** Whether the kernel still works: a call that ran out of room leaves it without. */
  get answers(): boolean {
    try {
      this.api.GetLineType(this.id, this.api.GetMaxExpressID(this.id))
      return true
    } catch {
      return false
    }
  }

  close(): void {
    this.source.close()
    this.api.CloseModel(this.id)
  }
}

/** Has the kernel take a schema that it does not know as the nearest that it does: corrections (IFC4X3_TC1), drafts and older releases. */
function knowKin(api: ifc.IfcAPI): void {
  const kernel = api as unknown as { LookupSchemaId(name: string, isLoose?: boolean): number }
  const lookup = kernel.LookupSchemaId.bind(api)
  kernel.LookupSchemaId = (name, isLoose) => {
    const known = lookup(name, isLoose)
    if (known !== -1) return known
    const kin = /^IFC4X/i.test(name) ? 'IFC4X3' : /^IFC4/i.test(name) ? 'IFC4' : /^IFC2/i.test(name) ? 'IFC2X3' : name
    return lookup(kin, isLoose)
  }
}

/** Id of the line that an attribute points to, or null. */
export function handle(value: unknown): number | null {
  if (typeof value !== 'object' || value === null) return null
  const { type, value: id } = value as { type?: number; value?: unknown }
  return type === 5 && typeof id === 'number' ? id : null
}

/** Ids of the entities that an attribute refers to. */
export function handles(value: unknown): number[] {
  if (Array.isArray(value)) return value.map(handle).filter((id): id is number => id !== null)
  const one = handle(value)
  return one === null ? [] : [one]
}

/** The plain value of an attribute: text, number, boolean or null. */
export function plain(value: unknown): string | number | boolean | null {
  if (value === null || value === undefined) return null
  if (typeof value === 'number') return Number.isFinite(value) ? value : null
  if (typeof value === 'string' || typeof value === 'boolean') return value
  if (typeof value !== 'object') return null
  const inner = (value as { value?: unknown }).value
  if (Array.isArray(value) || typeof inner === 'object') return null
  return inner === value ? null : plain(inner)
}

/** An attribute as text; null when it is empty. */
export function textOf(value: unknown): string | null {
  const one = plain(value)
  return one === null || one === '' ? null : String(one)
}

/** Numbers of an attribute; a list of measures gives each. NaN where it is none. */
export function numberOf(value: unknown): number {
  const one = plain(value)
  return one === null ? NaN : Number(one)
}

/** The numbers of a list; empty when it is none, NaN for what is no number. */
export function numbersOf(value: unknown): number[] {
  const list = Array.isArray(value) ? value : ((value as { value?: unknown } | null)?.value ?? [])
  return Array.isArray(list) ? list.map(numberOf) : []
}

/** Whether a segment of an indexed curve is an arc through three points; else it is a line through any number. */
export function isArcIndex(segment: unknown): boolean {
  return segment instanceof ifc.IFC4.IfcArcIndex || segment instanceof ifc.IFC4X3.IfcArcIndex
}

/** Metres in one length unit of the model: metres with a prefix, or a unit by its conversion factor. */
export function metresIn(model: IfcModel, unit: IfcLine): number {
  if (!unit.ConversionFactor) return prefixFactor(textOf(unit.Prefix))
  const measure = model.follow(unit.ConversionFactor)
  const factor = numberOf(measure?.ValueComponent)
  return Number.isFinite(factor) && factor > 0
    ? factor * prefixFactor(textOf(model.follow(measure?.UnitComponent)?.Prefix))
    : 1
}

function prefixFactor(prefix: string | null): number {
  return { MILLI: 0.001, CENTI: 0.01, DECI: 0.1, KILO: 1000, MICRO: 1e-6 }[prefix ?? ''] ?? 1
}
