/** One entity as its groups stand in the file; parts (vertices, attributes) that follow it are its children. */
export class DxfEntity {
  readonly codes: number[] = []
  readonly values: (string | number)[] = []
  children: DxfEntity[] = []

  constructor(readonly type: string) {}

  add(code: number, value: string | number): void {
    this.codes.push(code)
    this.values.push(value)
  }

  /** First value of a code as text, trimmed; null when absent. */
  text(code: number): string | null {
    const at = this.codes.indexOf(code)
    return at < 0 ? null : String(this.values[at]).trim()
  }

  /** First value of a code as a number; `absent` when it is not there or is none. */
  number(code: number, absent: number): number {
    const at = this.codes.indexOf(code)
    if (at < 0) return absent
    const value = Number(this.values[at])
    return Number.isFinite(value) ? value : absent
  }

  has(code: number): boolean {
    return this.codes.includes(code)
  }

  /** All values of a code as numbers, in order. */
  numbers(code: number): number[] {
    const all: number[] = []
    this.codes.forEach((one, i) => {
      if (one === code) all.push(Number(this.values[i]))
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
      const value = Number(this.values[i])
      const last = all[all.length - 1]
      if (one === code) all.push([value, 0, 0])
      else if (one === code + 10 && last) last[1] = value
      else if (one === code + 20 && last) last[2] = value
    }
    return all
  }
}

/** x, y, z in drawing units. */
export type Vec = [number, number, number]
