// @vitest-environment happy-dom
import { nextTick } from 'vue'
import { expect, it, vi } from 'vitest'
import { openProjectWindow, scriptedClient } from '../../client/project-window.test-helper'
import { useLayers } from '../../stores/layers'
import { usePermitsNear } from '../../stores/permits-near'
import NearFilter from './NearFilter.vue'

it('lists few layers, and of thousands those that are searched for', async () => {
  const { app, scope, element } = openProjectWindow(scriptedClient({}, null).client, undefined, {
    component: NearFilter,
  })
  const [layers, near] = [useLayers(scope), usePermitsNear(scope)]
  const show = async (count: number) => {
    const all = Array.from({ length: count }, (_, n) => ({ id: n + 1, name: `Layer ${n + 1}`, revisions: [] }))
    layers.take({
      ...{ unassigned: [], gone: [], root: { id: null, path: '/', layers: [], directories: [] } },
      layers: all as unknown as NonNullable<typeof layers.overview>['layers'],
    })
    await nextTick()
  }
  await show(3)
  expect(element.querySelectorAll('option')).toHaveLength(4)

  await show(5_000)
  expect(element.querySelectorAll('option, [role=option]').length).toBeLessThan(50)
  const field = element.querySelector('input')!
  expect(field.value).toBe('Any place')
  const shownThen: string[] = []
  vi.spyOn(Element.prototype, 'scrollIntoView').mockImplementation(function (this: HTMLElement) {
    shownThen.push(`${this.role} ${this.style.display}`)
  })
  field.dispatchEvent(new Event('focus'))
  await expect.poll(() => shownThen).toEqual(['listbox '])
  field.value = 'layer 4711'
  field.dispatchEvent(new Event('input'))
  await nextTick()
  element.querySelector('[role=option]')!.dispatchEvent(new Event('mousedown'))
  expect(near.layerId).toBe(4711)
  app.unmount()
})
