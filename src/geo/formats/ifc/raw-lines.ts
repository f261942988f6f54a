import * as ifc from 'web-ifc'
import type { Vec3 } from '../common/vectors'
import type { IfcModel } from './ifc-model'

/** An argument of a STEP line as the kernel keeps it; nothing is null. */
export type Argument = { type: number; value: unknown } | null | readonly Argument[]

/** Kinds of arguments: measures with their name, enumerations, reals, references, integers. */
export const [label, enumeration, real, reference, integer] = [2, 3, 4, 5, 10]

/** Lines by number and argument, without the schema's names. */
export class RawLines {
  #last: number

  constructor(private readonly model: IfcModel) {
    this.#last = model.api.GetMaxExpressID(model.id)
  }

  /** Writes what `change` gives for each line of the type; null leaves the line as it is. A line cannot change its type. */
  each(type: number, change: (args: readonly Argument[], id: number) => readonly Argument[] | null): void {
    const { api, id } = this.model
    for (const line of this.model.ids(type)) {
      const args = change(api.GetRawLineData(id, line).arguments as readonly Argument[], line)
      if (args) this.#write(line, type, args)
    }
  }

  add(type: number, args: readonly Argument[]): Argument {
    this.#write(++this.#last, type, args)
    return { type: reference, value: this.#last }
  }

  direction(value: Vec3): Argument {
    return this.add(ifc.IFCDIRECTION, [reals(value)])
  }

  /** Numbers of the list that is the first argument of a direction or point; null when there is none. */
  numbers(argument: Argument | undefined): number[] | null {
    const id = idOf(argument)
    if (id === null) return null
    const [list] = this.model.api.GetRawLineData(this.model.id, id).arguments as readonly Argument[]
    return Array.isArray(list) ? list.map(numberOf) : null
  }

  arguments(argument: Argument | undefined): readonly Argument[] {
    const id = idOf(argument)
    return id === null ? [] : (this.model.api.GetRawLineData(this.model.id, id).arguments as readonly Argument[])
  }

  normalise(id: number): void {
    const one = this.numbers({ type: reference, value: id })
    const length = Math.hypot(...(one ?? []))
    if (one && length > 0 && Math.abs(length - 1) > 1e-9)
      this.#write(id, ifc.IFCDIRECTION, [reals(one.map((value) => value / length))])
  }

  #write(line: number, type: number, args: readonly Argument[]): void {
    const written = args.map(asWritten) as ifc.RawLineData['arguments']
    this.model.api.WriteRawLineData(this.model.id, { ID: line, type, arguments: written })
  }
}

export function reals(values: readonly number[]): Argument {
  return values.map((value) => ({ type: real, value }))
}

export function integers(values: readonly number[]): Argument {
  return values.map((value) => ({ type: integer, value }))
}

/** The kernel gives reals as text under `value`, and takes them under `internalValue`. */
function asWritten(argument: Argument): unknown {
  if (Array.isArray(argument)) return argument.map(asWritten)
  const { type, value } = (argument ?? {}) as { type?: number; value?: unknown }
  if (type !== real) return argument
  return { type, internalValue: decimal(value) }
}

/** A real as STEP writes it, with a point. */
export function decimal(value: unknown): string {
  const text = String(value)
  return text.includes('.') ? text : text.replace(/e|$/i, '.$&')
}

export function idOf(argument: Argument | undefined): number | null {
  const { type, value } = (argument ?? {}) as { type?: number; value?: unknown }
  return type === reference && typeof value === 'number' ? value : null
}

export function numberOf(argument: Argument | undefined): number {
  const { value } = (argument ?? {}) as { value?: unknown }
  return value === null || value === undefined || value === '' ? NaN : Number(value)
}
