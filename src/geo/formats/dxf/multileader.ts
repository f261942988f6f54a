import { appendAll } from '../common/append-all'
import type { DxfEntity, Vec } from './entity'

/** What a multileader draws: its lines, each with the landing that its text stands on, and the place of the text. */
export interface Multileader {
  lines: Vec[][]
  textAt: Vec | null
  /** MTEXT with its codes; null when it holds a block or nothing. */
  text: string | null
}

/**
 * Reads the nested groups of a MULTILEADER: CONTEXT_DATA{ LEADER{ LEADER_LINE{ } } }. Source: DXF reference, MLEADER context data.
 */
export function readMultileader(entity: DxfEntity): Multileader {
  const found: Multileader = { lines: [], textAt: null, text: null }
  const open: string[] = []
  let leader = new Leader()
  entity.codes.forEach((code, i) => {
    const value = entity.values[i] ?? ''
    const inside = open[open.length - 1]
    const name =
      code === 300 || code === 302 || code === 304
        ? /^(CONTEXT_DATA|LEADER|LEADER_LINE)\{$/.exec(String(value).trim())?.[1]
        : undefined
    if (name) {
      open.push(name)
      if (name === 'LEADER') leader = new Leader()
      if (name === 'LEADER_LINE') leader.lines.push([])
    } else if (code >= 301 && code <= 305 && String(value).trim() === '}') {
      if (open.pop() === 'LEADER') appendAll(found.lines, leader.drawn())
    } else if (inside === 'CONTEXT_DATA') {
      if (code === 304) found.text = String(value)
      else found.textAt = coordinate(found.textAt, code, 12, value)
    } else if (inside === 'LEADER') leader.take(code, value)
    else if (inside === 'LEADER_LINE') leader.vertex(code, value)
  })
  if (found.text === null) found.textAt = null
  return found
}

class Leader {
  readonly lines: Vec[][] = []
  #end: Vec | null = null
  #direction: Vec | null = null
  #length = 0

  take(code: number, value: string | number): void {
    this.#end = coordinate(this.#end, code, 10, value)
    this.#direction = coordinate(this.#direction, code, 11, value)
    if (code === 40) this.#length = Number(value) || 0
  }

  vertex(code: number, value: string | number): void {
    const line = this.lines[this.lines.length - 1]
    if (!line) return
    if (code === 10) line.push([Number(value), 0, 0])
    const last = line[line.length - 1]
    if (last && (code === 20 || code === 30)) last[code === 20 ? 1 : 2] = Number(value)
  }

  drawn(): Vec[][] {
    const [end, direction, length] = [this.#end, this.#direction, this.#length]
    const landing: Vec[] = end ? [end] : []
    if (end && direction && length !== 0)
      landing.push([end[0] + direction[0] * length, end[1] + direction[1] * length, end[2] + direction[2] * length])
    return this.lines.filter((line) => line.length > 0).map((line) => [...line, ...landing])
  }
}

/** A point that takes one coordinate of it after the other; `first` is the code of x. */
function coordinate(point: Vec | null, code: number, first: number, value: string | number): Vec | null {
  if (code === first) return [Number(value), 0, 0]
  if (point && code === first + 10) point[1] = Number(value)
  if (point && code === first + 20) point[2] = Number(value)
  return point
}
