// @vitest-environment happy-dom
import { h, type App } from 'vue'
import { afterEach, expect, it } from 'vitest'
import type { PermitParts } from '../../../shared/contract'
import { permitDetail, permitListItem } from '../../../shared/rest'
import { openProjectWindow, scriptedClient } from '../../client/project-window.test-helper'
import { provideOnPaper } from '../../composables/use-times'
import { speak } from '../../language/speak'
import PermitPaper from './PermitPaper.vue'

let app: App | null = null
afterEach(() => app?.unmount())

const square = { type: 'Polygon', coordinates: [[[151, -33], [151.01, -33], [151.01, -32.99], [151, -33]]] } // prettier-ignore
function paper(parts: Partial<PermitParts>, listed: object = {}): HTMLElement {
  const told = { id: 7, name: 'Trench', geometry: JSON.stringify(square) }
  const props = {
    permit: permitDetail.parse({ ...told, status: 8 }),
    listItem: permitListItem.parse({ ...told, status: 7, ...listed }),
    parts: {
      older: null,
      facts: [],
      detailAt: '2026-11-22T08:00:00Z',
      listAt: '2026-11-22T09:00:00Z',
      ...parts,
    },
    now: new Date('2026-11-22T10:00:00Z'),
  }
  const component = {
    setup() {
      provideOnPaper()
      return () => h(PermitPaper, props)
    },
  }
  const window = openProjectWindow(scriptedClient().client, undefined, { component, props: {} })
  app = window.app
  return window.element
}
const text = (element: Element | null) => element?.textContent?.replace(/\s+/g, ' ').trim() ?? ''

it('draws life line and sketch of a revoked permit as old, and points at no step as the present one', () => {
  const old = paper({ older: 'detail', facts: ['status'] })
  expect(text(old.querySelector('.old-words'))).toMatch(/^So it stood when it was read 22 Nov 2026/)
  expect(old.querySelector('[aria-current="step"]')).toBeNull()
  expect(text(old.querySelector('figcaption'))).toContain('So it stood when it was read')
  expect(old.querySelector('figure')?.className).not.toContain('active')
})

it('draws them as they are where nothing newer tells otherwise', () => {
  const present = paper({})
  expect(present.querySelector('.old-words')).toBeNull()
  expect(text(present.querySelector('[aria-current="step"]'))).toContain('Active')
  expect(text(present.querySelector('figcaption'))).not.toContain('read')
})

it('says at its head that a permit is archived', () => {
  const head = () => text(document.querySelector('.doc > .row-x'))
  paper({}, { archived: true })
  expect(head()).toContain('Permit 7 · archived')
  app?.unmount()
  paper({})
  expect(head()).not.toContain('archived')
})

it('stands on paper in the language of the window', async () => {
  await speak('fr')
  const said = text(paper({ older: 'detail', facts: ['status', 'holder'] })).replaceAll('\u00a0', ' ')
  await speak('en')
  expect(said).toContain('Diffèrent aussi : le titulaire.')
  expect(said).toContain('Autorisation 7')
  expect(said).toContain('Renouvelée0 fois')
})
