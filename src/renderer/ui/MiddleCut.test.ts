// @vitest-environment happy-dom
import { createApp } from 'vue'
import { expect, it } from 'vitest'
import MiddleCut from './MiddleCut.vue'

it('keeps the end of a name whole, and says what it is given to say', () => {
  const element = document.createElement('div')
  const app = createApp(MiddleCut, { text: 'Water main north', tip: 'mains.shp, sent as “Water main north”' })
  app.mount(element)
  expect(element.querySelector('.cut + [data-text]')?.getAttribute('data-text')).toBe(' north')
  // A reader of the page hears one name, not two halves.
  expect(element.querySelector('.visually-hidden')?.textContent).toBe('Water main north')
  expect(element.textContent.trim()).toBe('Water main north')
  expect(element.querySelector('[data-tip]')?.getAttribute('data-tip')).toBe('mains.shp, sent as “Water main north”')
  app.unmount()
})

it.each([
  ['Cut and cover, south', ' south'],
  ['Quay wall monitoring', ''],
  ['Quay wall monitoring-12', 'toring-12'],
  ['Water mains.geojson', 's.geojson'],
  ['Old services of 1962', ' 1962'],
  ['HTW-CIV-DR-0101 Rev A', '101 Rev A'],
  ['Gas', 's'],
])('ends “%s” with “%s” where it is cut', (text, end) => {
  const element = document.createElement('div')
  const app = createApp(MiddleCut, { text })
  app.mount(element)
  expect(element.querySelector('.cut + [data-text]')?.getAttribute('data-text')).toBe(end)
  app.unmount()
})

it('shows what would break the line or turn the name round', () => {
  const element = document.createElement('div')
  const app = createApp(MiddleCut, { text: 'new\nline \u202egnp.csv' })
  app.mount(element)
  const seen = [...element.querySelectorAll('[data-text]')].map((half) => half.getAttribute('data-text')).join('')
  expect(seen).toBe('new\\nline \\u202egnp.csv')
  app.unmount()
})
