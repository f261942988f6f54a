import { toLayer, type Layer } from '../../../shared/rest'

/** Where the element that begins at `from` of a JSON array ends; -1: it does not, or is no object. */
function elementEnd(text: string, from: number): number {
  if (text.charCodeAt(from) !== openBrace) return -1
  let depth = 0
  for (let at = from; at < text.length; at++) {
    const code = text.charCodeAt(at)
    if (code === quote) {
      at = stringEnd(text, at + 1)
      if (at < 0) return -1
    } else if (code === openBrace) depth++
    else if (code === closeBrace && --depth === 0) return at + 1
  }
  return -1
}

const [openBrace, closeBrace, quote, comma, openBracket, closeBracket, backslash] = [123, 125, 34, 44, 91, 93, 92]

function stringEnd(text: string, from: number): number {
  for (let at = text.indexOf('"', from); at >= 0; at = text.indexOf('"', at + 1)) {
    let slashes = 0
    while (text.charCodeAt(at - 1 - slashes) === backslash) slashes++
    if (slashes % 2 === 0) return at
  }
  return -1
}

/** The texts of the objects of a JSON array that has nothing between them but commas; null for any other text. */
function elementsOf(text: string): string[] | null {
  const elements: string[] = []
  if (text.charCodeAt(0) !== openBracket) return null
  for (let at = 1; at < text.length;) {
    if (elements.length === 0 && text.charCodeAt(at) === closeBracket) return at === text.length - 1 ? elements : null
    const end = elementEnd(text, at)
    if (end < 0) return null
    elements.push(text.slice(at, end))
    const next = text.charCodeAt(end)
    if (next === closeBracket) return end === text.length - 1 ? elements : null
    if (next !== comma) return null
    at = end + 1
  }
  return null
}

type WireLayers = Parameters<typeof toLayer>[0][]

/**
 * Reads one layer list again and again: a layer of which the service says what it said the last time is the same object, and is not
 * parsed again. While thousands are sent a few are new at each look.
 */
export function createLayerList() {
  let before = new Map<string, { text: string; layer: Layer }>()

  /** @param parse parses and checks the JSON of a list; what it throws goes through */
  return (text: string, parse: (text: string) => WireLayers): Layer[] => {
    const elements = elementsOf(text)
    if (elements === null) return parse(text).map(toLayer)
    const fresh = elements.filter((element) => !before.has(element))
    const made = parse(fresh.length === elements.length ? text : `[${fresh.join(',')}]`).map(toLayer)
    const now: typeof before = new Map()
    let next = 0
    const layers = elements.map((element) => {
      // A text of its own: a piece of the answer would keep all of it.
      const one = before.get(element) ?? { text: copyOf(element), layer: made[next++] as Layer }
      now.set(one.text, one)
      return one.layer
    })
    before = now
    return layers
  }
}

const copyOf = (text: string): string => Buffer.from(text, 'utf8').toString('utf8')
