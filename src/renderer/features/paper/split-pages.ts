import { packPages, type FlowPart } from './pack-pages'
import type { Pause } from './pauses'

/** Stay whole where a page can hold them, as does whatever has a text of its own. */
const wholes = String.raw`tr, li, p, dl.facts, ol.life, figure, .qa, .sig, .kv, .note, .cat > header, .row-x, span, b, a, button, time, small, svg, img`
/** Belong to what follows them. */
const heads = String.raw`h1, h2, h3, thead, .cat > header, .qa.head, li.day, [data-head]`

/** A text longer than a page is parted between words into pieces of about this part of a page. */
const pieceShare = 0.1

interface Leaf extends FlowPart {
  element: Element
  /** The elements that it lies in, the outermost first; not the flow itself. */
  parents: Element[]
  /** The head of the day that it is of, in a timeline. */
  day: Element | null
  /** A piece of a text that is parted; null: the element whole. */
  text: string | null
}

/** Where an element lies in its flow, in CSS pixels from the top; null: it is not shown. */
export type SpanOf = (element: Element) => { top: number; bottom: number } | null

/**
 * Copies a flow that is laid out in the width of a page onto pages of a height, in CSS pixels. What belongs together stays
 * together, a head goes with what follows it, heads of tables and of days are repeated. Nothing is left out.
 */
export async function splitIntoPages(
  flow: Element,
  height: number,
  pause: Pause,
  spanOf: SpanOf = spanIn(flow),
): Promise<HTMLElement[]> {
  const leaves: Leaf[] = []
  const headHeights = new Map<Element, number>()
  const headHeight = (head: Element): number => {
    const known = headHeights.get(head) ?? heightOf(spanOf(head))
    headHeights.set(head, known)
    return known
  }
  let lastDay: Element | null = null
  const collect = async (element: Element, parents: Element[]): Promise<void> => {
    await pause()
    const span = spanOf(element)
    // A column is as high as its table, and goes with it.
    if (!span || element.tagName === 'COLGROUP') return
    const own = span.bottom - span.top
    const hasText = [...element.childNodes].some((node) => node.nodeType === Node.TEXT_NODE && node.textContent?.trim())
    const isWhole = element.matches(`${wholes}, ${heads}`) && own <= height
    if (element.childElementCount > 0 && !isWhole && !hasText) {
      for (const child of element.children) await collect(child, [...parents, element])
      return
    }
    if (element.matches('li.day')) lastDay = element
    const day = lastDay !== element && lastDay?.parentElement === element.parentElement ? lastDay : null
    const repeated = [...parents.flatMap((parent) => headOf(parent) ?? []), ...(day ? [day] : [])]
    const part = {
      element,
      parents,
      day,
      isHead: element.matches(heads),
      repeated: repeated.reduce((sum, head) => sum + headHeight(head), 0),
    }
    leaves.push(...(own > height ? pieces(part, span, height * pieceShare) : [{ ...part, ...span, text: null }]))
  }
  for (const child of flow.children) await collect(child, [])
  const pages: HTMLElement[] = []
  for (const { from, to } of packPages(leaves, height)) {
    await pause()
    pages.push(pageOf(flow, leaves.slice(from, to)))
  }
  return pages
}

/** A text in pieces, as if its words were of one height. */
function pieces(
  part: Omit<Leaf, 'top' | 'bottom' | 'text'>,
  { top, bottom }: { top: number; bottom: number },
  pieceHeight: number,
): Leaf[] {
  const words = (part.element.textContent ?? '').split(/(?<=\s)/)
  const count = Math.min(words.length, Math.ceil((bottom - top) / pieceHeight))
  const step = (bottom - top) / count
  return Array.from({ length: count }, (_, index) => ({
    ...part,
    top: top + index * step,
    bottom: top + (index + 1) * step,
    text: words.slice(at(index), at(index + 1)).join(''),
  }))
  function at(index: number): number {
    return Math.round((index * words.length) / count)
  }
}

/** A page with copies of its leaves, in copies of what they lie in. */
function pageOf(flow: Element, leaves: readonly Leaf[]): HTMLElement {
  const page = flow.cloneNode(false) as HTMLElement
  const open: { from: Element; copy: Element }[] = []
  let last = null as { from: Element; copy: Element } | null
  for (const { element, parents, day, text } of leaves) {
    if (text !== null && last?.from === element) {
      last.copy.append(text)
      continue
    }
    const common = open.findIndex(({ from }, index) => parents[index] !== from)
    if (common >= 0) open.length = common
    for (const from of parents.slice(open.length)) {
      const copy = from.cloneNode(false) as Element
      const columns = from.tagName === 'TABLE' ? from.querySelector('colgroup') : null
      if (columns) copy.append(columns.cloneNode(true))
      const head = headOf(from)
      if (head && head !== element) copy.append(head.cloneNode(true))
      ;(open.at(-1)?.copy ?? page).append(copy)
      open.push({ from, copy })
    }
    const into = open.at(-1)?.copy ?? page
    if (day && last === null) into.append(day.cloneNode(true))
    const copy = element.cloneNode(text === null) as Element
    if (text !== null) copy.append(text)
    into.append(copy)
    last = { from: element, copy }
  }
  return page
}

const headOf = (element: Element): Element | null =>
  element.tagName === 'TABLE' ? element.querySelector('thead') : null
const heightOf = (span: { top: number; bottom: number } | null): number => (span ? span.bottom - span.top : 0)

function spanIn(flow: Element): SpanOf {
  const origin = flow.getBoundingClientRect().top
  return (element) => {
    if (element.getClientRects().length === 0) return null
    const { top, bottom } = element.getBoundingClientRect()
    return { top: top - origin, bottom: bottom - origin }
  }
}
