import type { Said } from '../../../shared/languages/said'
import { said } from '../../../shared/languages/said-readers'
import { errorOf } from '../../../shared/errors/worded-error'

/** One element of well-known text: KEYWORD[…]. Words without quotes (axis directions) are kept as text too. */
export interface WktNode {
  /** Upper case. */
  readonly keyword: string
  readonly values: readonly (string | number)[]
  readonly children: readonly WktNode[]
}

const maxDepth = 40

/** Parses WKT 1 or 2, square or round brackets. Throws crs.unknown where the text breaks off or is none. */
export function parseWkt(text: string): WktNode {
  let at = 0
  const bad = (why: Said) =>
    errorOf('crs.unknown', said('readers.crs.wkt', { why, at: at + 1 }), {
      details: { position: at + 1 },
      retry: 'after-change',
    })
  const space = () => {
    while (at < text.length && /\s/.test(text[at] as string)) at++
  }
  function quoted(): string {
    let value = ''
    at++
    for (;;) {
      if (at >= text.length) throw bad(said('readers.crs.wktFault.quote'))
      if (text[at] === '"') {
        if (text[at + 1] !== '"') break
        at++
      }
      value += text[at++]
    }
    at++
    return value
  }
  function node(keyword: string, depth: number): WktNode {
    if (depth > maxDepth) throw bad(said('readers.crs.wktFault.levels'))
    const close = text[at] === '[' ? ']' : ')'
    at++
    const values: (string | number)[] = []
    const children: WktNode[] = []
    for (;;) {
      space()
      if (at >= text.length) throw bad(said('readers.crs.wktFault.cut'))
      const ch = text[at] as string
      if (ch === close) {
        at++
        return { keyword: keyword.toUpperCase(), values, children }
      }
      if (ch === ',') at++
      else if (ch === '"') values.push(quoted())
      else {
        const word = /^[^\s,"[\]()]+/.exec(text.slice(at, at + 200))?.[0]
        if (!word) throw bad(said('readers.crs.wktFault.misplaced', { sign: ch }))
        at += word.length
        space()
        if (text[at] === '[' || text[at] === '(') children.push(node(word, depth + 1))
        else {
          const number = Number(word)
          values.push(Number.isNaN(number) ? word : number)
        }
      }
    }
  }
  space()
  const word = /^[A-Za-z_0-9]+/.exec(text.slice(at))?.[0]
  if (!word) throw bad(said('readers.crs.wktFault.noKeyword'))
  at += word.length
  space()
  if (text[at] !== '[' && text[at] !== '(') throw bad(said('readers.crs.wktFault.noBracket'))
  return node(word, 0)
}

/** First child with one of the keywords. */
export function child(node: WktNode, ...keywords: string[]): WktNode | null {
  return node.children.find((c) => keywords.includes(c.keyword)) ?? null
}

/** The name that stands first in an element; empty when there is none. */
export function nameOf(node: WktNode | null): string {
  const value = node?.values[0]
  return typeof value === 'string' ? value : ''
}

/** EPSG code of an element by its own AUTHORITY or ID, else null. */
export function epsgCodeOf(node: WktNode | null): number | null {
  if (!node) return null
  for (const id of node.children) {
    if (id.keyword !== 'AUTHORITY' && id.keyword !== 'ID') continue
    const authority = String(id.values[0] ?? '').toUpperCase()
    const code = Number(id.values[1])
    if (authority === 'EPSG' && Number.isInteger(code) && code > 0) return code
  }
  return null
}
