import { crc32 } from '../../../node/crc-32'
import type { IfcModel } from './ifc-model'
import { enumeration, idOf, label, real, type Argument } from './raw-lines'

/** The number of a kind ("IFCLINESEGMENT2D") in the kernel: the CRC-32 of its name. */
export function kindCode(name: string): number {
  return crc32(Buffer.from(name))
}

/** A line by the order of its arguments: for kinds of IFC 4.1 and of release candidates that the final schema has dropped. */
export class RawLine {
  private constructor(
    readonly type: number,
    private readonly args: readonly Argument[],
  ) {}

  /** Null where there is no such line. */
  static of(model: IfcModel, id: number | null): RawLine | null {
    if (id === null) return null
    try {
      const { type, arguments: args } = model.api.GetRawLineData(model.id, id) as { type: number; arguments: unknown }
      return Array.isArray(args) ? new RawLine(type, args as Argument[]) : null
    } catch {
      return null
    }
  }

  get size(): number {
    return this.args.length
  }

  /** NaN where the argument is no number. */
  number(at: number): number {
    const argument = this.args[at]
    if (!argument || Array.isArray(argument)) return NaN
    const { type, value } = argument as { type: number; value?: unknown }
    // Labels hold measures that name their kind: IFCLENGTHMEASURE(3.).
    const isText = typeof value === 'string' && type !== label && type !== real
    return value === undefined || value === null || value === '' || isText ? NaN : Number(value)
  }

  /** An enumeration's name, or a logical as true or false; null for others. */
  word(at: number): string | boolean | null {
    const argument = this.args[at] as { type?: number; value?: unknown } | null | undefined
    const { type, value } = argument ?? {}
    if (type !== enumeration) return null
    if (typeof value === 'boolean') return value
    return value === 'T' ? true : value === 'F' ? false : typeof value === 'string' ? value : null
  }

  /** The line that an argument refers to; null when it is none. */
  ref(at: number): number | null {
    return idOf(this.args[at])
  }

  /** The lines that arguments refer to, in order; lists left out. */
  get allRefs(): number[] {
    return this.args.map(idOf).filter((id): id is number => id !== null)
  }

  /** The numbers of a list. */
  numbers(at: number): number[] {
    const list = this.args[at]
    return Array.isArray(list) ? list.map((one: Argument) => new RawLine(0, [one]).number(0)) : []
  }

  /** The lines of a list. */
  refs(at: number): number[] {
    const list = this.args[at]
    return Array.isArray(list) ? list.map(idOf).filter((id): id is number => id !== null) : []
  }
}
