// @vitest-environment happy-dom
import { createApp } from 'vue'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import TooltipHost from './TooltipHost.vue'

let close: () => void
beforeEach(() => {
  vi.useFakeTimers()
  document.body.innerHTML = `<div id="grid" role="grid" tabindex="0" aria-activedescendant="one">
    <div id="one"><span>Gas</span></div>
    <div id="two"><span class="cut">Water main of the northern quay</span><span class="cut">Whole</span>
      <span data-tip="survey-of-the-north.shp"><span class="cut">survey-of</span></span></div></div><div id="host"></div>`
  for (const cut of document.querySelectorAll<HTMLElement>('.cut')) {
    cut.style.textOverflow = 'ellipsis'
    const width = cut.textContent === 'Whole' ? 10 : 90
    Object.defineProperties(cut, { scrollWidth: { value: width }, clientWidth: { value: 10 } })
  }
  const app = createApp(TooltipHost)
  app.mount('#host')
  close = () => app.unmount()
})
afterEach(() => {
  close()
  vi.useRealTimers()
})

const grid = () => document.getElementById('grid')!
const tip = () => document.querySelector('[role="tooltip"]')?.textContent ?? null
/** The table takes the key after the tooltip has seen it. */
const goTo = (row: string) => {
  grid().dispatchEvent(new KeyboardEvent('keydown', { key: 'ArrowDown', bubbles: true }))
  grid().setAttribute('aria-activedescendant', row)
}

it('shows what is cut off in the row that the keyboard comes to, once it stays there', async () => {
  goTo('two')
  await vi.advanceTimersByTimeAsync(300)
  expect(tip()).toBeNull()
  grid().dispatchEvent(new Event('scroll'))
  await vi.advanceTimersByTimeAsync(460)
  expect(tip()).toBe('Water main of the northern quay\nsurvey-of-the-north.shp')
  goTo('one')
  await vi.advanceTimersByTimeAsync(460)
  expect(tip()).toBeNull()
})

it('goes with the next key, but not with one that is held for another', async () => {
  const button = document.createElement('button')
  button.dataset.tip = 'Change project'
  document.body.append(button)
  const key = (name: string) => button.dispatchEvent(new KeyboardEvent('keydown', { key: name, bubbles: true }))
  button.dispatchEvent(new MouseEvent('mouseover', { bubbles: true }))
  await vi.advanceTimersByTimeAsync(460)
  key('Control')
  await vi.advanceTimersByTimeAsync(0)
  expect(tip()).toBe('Change project')
  key('4')
  await vi.advanceTimersByTimeAsync(460)
  expect(tip()).toBeNull()
})

it('shows to the keyboard what is cut off in the words of a button beside its icon', async () => {
  const button = document.createElement('button')
  button.append(...document.querySelectorAll('#two > .cut'))
  document.body.append(button)
  button.focus()
  await vi.advanceTimersByTimeAsync(460)
  expect(tip()).toBe('Water main of the northern quay')
})
