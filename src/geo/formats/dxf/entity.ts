/** One entity as its groups stand in the file; parts (vertices, attributes) that follow it are its children. */
export class DxfEntity {
  readonly codes: number[] = []
  readonly values: (string | number)[] = []
  children: DxfEntity[] = []
  #damaged = false

  constructor(readonly type: string) {}

  add(code: number, value: string | number): void {
    this.codes.push(code)
    this.values.push(value)
  }

  /** True when a coordinate that was asked for is no number: what is drawn with it would lie anywhere. */
  get damaged(): boolean {
    return this.#damaged || this.children.some((child) => child.damaged)
  }

  /** First value of a code as text, trimmed; null when absent. */
  text(code: number): string | null {
    const at = this.codes.indexOf(code)
    return at < 0 ? null : trimmed(String(this.values[at]))
  }

  /** First value of a code as a number; `absent` when it is not there or is none. */
  number(code: number, absent: number): number {
    const at = this.codes.indexOf(code)
    if (at < 0) return absent
    return this.#finite(at) ?? absent
  }

  /** The value of the group at an index as a number; 0 when it is none. */
  value(index: number): number {
    return this.#finite(index) ?? 0
  }

  #finite(index: number): number | null {
    const value = numberIn(this.values[index] as string | number)
    if (Number.isFinite(value)) return value
    const code = this.codes[index] ?? 0
    if (code >= 10 && code < 40) this.#damaged = true
    return null
  }

  has(code: number): boolean {
    return this.codes.includes(code)
  }

  /** All values of a code as numbers, in order. */
  numbers(code: number): number[] {
    const all: number[] = []
    this.codes.forEach((one, i) => {
      if (one === code) all.push(this.value(i))
    })
    return all
  }

  /** The point whose x has this code (y and z follow by 10 and 20); null without x. */
  point(code: number): Vec | null {
    if (!this.has(code)) return null
    return [this.number(code, 0), this.number(code + 10, 0), this.number(code + 20, 0)]
  }

  /** All points with this x code: a y and z belong to the x before them. */
  points(code: number): Vec[] {
    const all: Vec[] = []
    for (let i = 0; i < this.codes.length; i++) {
      const one = this.codes[i]
      if (one !== code && one !== code + 10 && one !== code + 20) continue
      const value = this.value(i)
      const last = all[all.length - 1]
      if (one === code) all.push([value, 0, 0])
      else if (one === code + 10 && last) last[1] = value
      else if (one === code + 20 && last) last[2] = value
    }
    return all
  }
}

/** Without white space of ASCII around it. Texts are bytes at this stage: what looks like a no-break space may be half of a letter. */
function trimmed(text: string): string {
  let from = 0
  let to = text.length
  while (from < to && text.charCodeAt(from) <= 32) from++
  while (to > from && text.charCodeAt(to - 1) <= 32) to--
  return from === 0 && to === text.length ? text : text.slice(from, to)
}

/** A number as programs write it, some with a decimal comma against the rules; NaN when it is none. */
function numberIn(value: string | number): number {
  const number = Number(value)
  return Number.isNaN(number) && typeof value === 'string' ? Number(value.replace(',', '.')) : number
}

/** x, y, z in drawing units. */
export type Vec = [number, number, number]
