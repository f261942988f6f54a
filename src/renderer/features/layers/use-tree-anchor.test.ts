// @vitest-environment happy-dom
import { effectScope, nextTick, ref, shallowRef } from 'vue'
import { expect, it } from 'vitest'
import type { TreeRow } from '../../model/tree-rows'
import { useTreeAnchor } from './use-tree-anchor'

const list = (...keys: string[]) => keys.map((key) => ({ key }) as TreeRow)

function tree(...keys: string[]) {
  const rows = shallowRef(list(...keys))
  const element = document.createElement('div')
  const scope = effectScope()
  const anchor = scope.run(() => useTreeAnchor(rows, ref(element), 28))
  if (!anchor) throw new Error('no anchor')
  return {
    ...anchor,
    element,
    pointAt: (row: number) => anchor.onPointer({ clientY: row * 28 + 10 } as PointerEvent),
    async become(...now: string[]) {
      rows.value = list(...now)
      await nextTick()
      await nextTick()
      return element.scrollTop / 28
    },
  }
}

it('keeps the row under the pointer in its place when others come and go above it', async () => {
  const { pointAt, become, onLeave, leastPx, hidesBar, element } = tree('gas', 'kerbs', 'mains')
  Object.defineProperty(element, 'clientHeight', { value: 5 * 28 })
  pointAt(1)
  expect(await become('drains', 'fences', 'gas', 'kerbs', 'mains')).toBe(2)
  expect([leastPx.value, hidesBar.value]).toEqual([2 * 28 + element.clientHeight, true])
  expect(await become('drains', 'gas', 'kerbs', 'mains')).toBe(1)
  expect(await become('bores', 'caps', 'drains', 'gas', 'kerbs', 'mains')).toBe(3)
  expect(hidesBar.value).toBe(false)
  onLeave()
  expect(leastPx.value).toBe(0)
})

it('leaves a list at its top that nobody points at, or that is filtered by typing', async () => {
  const { pointAt, become } = tree('gas', 'kerbs')
  expect(await become('drains', 'gas', 'kerbs')).toBe(0)
  pointAt(1)
  document.body.append(document.createElement('input'))
  document.querySelector('input')?.focus()
  expect(await become('bores', 'drains', 'gas', 'kerbs')).toBe(0)
})

it('keeps the row at the top of a scrolled list', async () => {
  const { element, become } = tree('gas', 'kerbs', 'mains')
  element.scrollTop = 28
  expect(await become('drains', 'gas', 'kerbs', 'mains')).toBe(2)
})
