// @vitest-environment happy-dom
import { expect, it } from 'vitest'
import { packPages, type FlowPart } from './pack-pages'
import { splitIntoPages, type SpanOf } from './split-pages'

const rows = (...heights: number[]): FlowPart[] => {
  let top = 0
  return heights.map((height) => {
    const part = { top, bottom: top + Math.abs(height), isHead: height < 0, repeated: 0 }
    top = part.bottom
    return part
  })
}
const cuts = (parts: FlowPart[]) => packPages(parts, 100).map(({ from, to }) => `${from}-${to}`)

it('fills pages, and gives a page of its own to what is higher than one', () => {
  expect(cuts(rows(40, 40, 40, 40, 40))).toEqual(['0-2', '2-4', '4-5'])
  expect(cuts(rows(40, 160, 40))).toEqual(['0-1', '1-2', '2-3'])
  expect(cuts([])).toEqual([])
})

it('leaves no head, nor a head with its own sub-head, alone at the foot of a page', () => {
  expect(cuts(rows(80, -10, 20, 10))).toEqual(['0-1', '1-4'])
  expect(cuts(rows(70, -10, -10, 20))).toEqual(['0-1', '1-4'])
  expect(cuts(rows(70, -10, 20, 90))).toEqual(['0-3', '3-4'])
})

it('counts the head of a table that is repeated', () => {
  const parts = rows(-20, 40, 40, 40, 40).map((part) => ({ ...part, repeated: 20 }))
  expect(cuts([{ ...parts[0]!, repeated: 0 }, ...parts.slice(1)])).toEqual(['0-3', '3-5'])
})

/** A layout in which each innermost element is 20 high, and a text 20 for each ten words. */
function laidOut(html: () => HTMLElement): { flow: HTMLElement; spanOf: SpanOf } {
  const flow = html()
  const spans = new Map<Element, { top: number; bottom: number }>()
  let y = 0
  const walk = (element: Element): void => {
    if (element.tagName === 'COLGROUP') return void spans.set(element, { top: y, bottom: y + 1000 })
    const top = y
    if (element.childElementCount === 0)
      y += 20 * Math.max(1, Math.ceil((element.textContent ?? '').trim().split(/\s+/).length / 10))
    else for (const child of element.children) walk(child)
    spans.set(element, { top, bottom: y })
  }
  walk(flow)
  return { flow, spanOf: (element) => spans.get(element) ?? null }
}
function element(tag: string, ...content: (HTMLElement | string)[]): HTMLElement {
  const made = document.createElement(tag)
  made.append(...content)
  return made
}
const noPause = () => undefined
const pagesOf = (made: HTMLElement) => {
  const { flow, spanOf } = laidOut(() => made)
  return splitIntoPages(flow, 100, noPause, spanOf)
}

it('repeats the head of a table, and has each row once', async () => {
  const body = Array.from({ length: 9 }, (_, index) => element('tr', element('td', `row ${index}`)))
  const table = element(
    'table',
    element('colgroup', element('col')),
    element('thead', element('tr', element('th', 'Name'))),
    element('tbody', ...body),
  )
  const pages = await pagesOf(element('div', element('h1', 'Permits'), table))
  expect(pages.map((page) => page.querySelectorAll('thead').length)).toEqual([1, 1, 1])
  expect(pages.map((page) => page.querySelectorAll('colgroup col').length)).toEqual([1, 1, 1])
  expect(pages.map((page) => page.querySelectorAll('tbody tr').length)).toEqual([3, 4, 2])
  expect(pages.map((page) => page.querySelectorAll('h1').length)).toEqual([1, 0, 0])
  expect(pages.flatMap((page) => [...page.querySelectorAll('td')].map((cell) => cell.textContent))).toEqual(
    body.map((row) => row.textContent),
  )
})

it('says the day again where a page begins in the middle of one', async () => {
  const day = element('li', '17 Nov')
  day.className = 'day'
  const entries = Array.from({ length: 6 }, (_, index) => element('li', `at ${index}`))
  const pages = await pagesOf(element('article', element('ul', day, ...entries), element('p', 'end')))
  expect(pages.map((page) => page.textContent)).toEqual(['17 Novat 0at 1at 2at 3', '17 Novat 4at 5end'])
})

it('moves a heading to the page of its section, inside of whatever both lie in', async () => {
  const lines = Array.from({ length: 4 }, (_, index) => element('p', `line ${index}`))
  const section = element('section', element('h2', 'Signatures'), element('p', 'none'))
  const pages = await pagesOf(element('article', ...lines, section))
  expect(pages.map((page) => page.textContent)).toEqual(['line 0line 1line 2line 3', 'Signaturesnone'])
  expect(pages[1]?.querySelector('section > h2')).not.toBeNull()
})

it('parts a text that no page can hold, and loses no word', async () => {
  const text = Array.from({ length: 173 }, (_, index) => `w${index}`).join(' ')
  const pages = await pagesOf(element('article', element('h2', 'Declaration'), element('p', text), element('p', 'end')))
  expect(pages.length).toBe(4)
  expect(pages.map((page) => page.querySelectorAll('p').length)).toEqual([1, 1, 1, 2])
  expect(pages.map((page) => page.textContent).join('')).toBe(`Declaration${text}end`)
})

it('keeps a text that stands beside elements', async () => {
  const badge = element('div', 'Permit 7, ', element('i', 'lapsed'), ' since yesterday')
  const lines = Array.from({ length: 8 }, (_, index) => element('p', `line ${index}`))
  const pages = await pagesOf(element('article', element('div', badge), ...lines))
  expect(pages[0]?.textContent).toMatch(/^Permit 7, lapsed since yesterday/)
  expect(pages).toHaveLength(2)
})

it('leaves out what is not shown', async () => {
  const { flow, spanOf } = laidOut(() => element('div', element('p', 'a'), element('p', 'b')))
  const hidden = flow.lastElementChild
  const pages = await splitIntoPages(flow, 100, noPause, (each) => (each === hidden ? null : spanOf(each)))
  expect(pages.map((page) => page.textContent)).toEqual(['a'])
})
