// @vitest-environment happy-dom
import { h, type App } from 'vue'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { openProjectWindow, scriptedClient } from '../../client/project-window.test-helper'
import { useApp } from '../../stores/app'
import { usePaper, type PaperJob } from '../../stores/paper'
import PaperHost from './PaperHost.vue'

let app: App | null = null
const rowHeight = 300
beforeEach(() => {
  // Each row below the one before it: three fill an A4 sheet.
  vi.spyOn(Element.prototype, 'getClientRects').mockReturnValue([new DOMRect()] as unknown as DOMRectList)
  vi.spyOn(Element.prototype, 'getBoundingClientRect').mockImplementation(function (this: Element) {
    const before = [...(this.parentElement?.children ?? [])].indexOf(this)
    const rows = this.tagName === 'P' ? 1 : this.childElementCount
    const top = this.tagName === 'P' ? before * rowHeight : 0
    return { top, bottom: top + rows * rowHeight } as DOMRect
  })
})
afterEach(() => {
  app?.unmount()
  vi.restoreAllMocks()
})

const List = {
  render: () =>
    h(
      'div',
      Array.from({ length: 100 }, (_, row) => h('p', `row ${row}.`)),
    ),
}
const job: PaperJob = {
  paper: { size: 'A4', landscape: false },
  fileName: 'list.pdf',
  content: List,
  props: {},
  head: { title: 'Permits', facts: [], warning: null, foot: '' },
  whole: false,
}
const shown = () => [...document.querySelectorAll('.sheet')].map((sheet) => sheet.textContent ?? '')

/** A window that prints, with what stood on the sheets each time, and what the person read. */
function printing(pagesPrinted: () => void = () => undefined) {
  const printed: string[][] = []
  const read: string[] = []
  const { client, calls } = scriptedClient({
    'host.printPages': () => {
      printed.push(shown())
      read.push(document.querySelector('.paper-busy')?.textContent ?? '')
      pagesPrinted()
    },
    'host.savePdf': null,
  })
  const window = openProjectWindow(client, undefined, {
    component: PaperHost,
    before: (_, pinia) => {
      useApp(pinia).info = { host: 'electron', capabilities: { printToPdf: true } } as never
    },
  })
  app = window.app
  const done = usePaper(window.scope).print(job)
  return { done, printed, read, names: () => calls.map(({ name }) => name) }
}

it('prints a long paper some pages at a time, says which, and asks once where to save it', async () => {
  const { done, printed, read, names } = printing()
  await done
  expect(printed.length).toBeGreaterThan(1)
  const pages = printed.flat()
  expect(
    pages.map((page) =>
      page
        .match(/page (\d+) of (\d+)/)
        ?.slice(1)
        .map(Number),
    ),
  ).toEqual(pages.map((_, index) => [index + 1, pages.length]))
  expect(pages.join('').match(/row \d+\./g)).toEqual(Array.from({ length: 100 }, (_, row) => `row ${row}.`))
  expect(read[1]).toContain(`Making page ${printed[0]!.length + 1} of ${pages.length}`)
  expect(names().filter((name) => name === 'host.savePdf')).toHaveLength(1)
  expect(document.querySelector('.paper-busy, .paper-root')).toBeNull()
})

it('stops when the person cancels, saves nothing and gives the window back', async () => {
  const { done, printed, names } = printing(() => {
    document.querySelector<HTMLButtonElement>('.paper-busy button')?.click()
  })
  await done
  expect(printed).toHaveLength(1)
  expect(names()).not.toContain('host.savePdf')
  expect(document.querySelector('.paper-busy, .paper-root')).toBeNull()
  expect(document.documentElement.className).not.toContain('with-paper')
})
