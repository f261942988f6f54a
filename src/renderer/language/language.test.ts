// @vitest-environment happy-dom
import './settings-room'
import { createApp, h, nextTick, type Component } from 'vue'
import { afterEach, expect, it } from 'vitest'
import RichText from '../ui/RichText.vue'
import { compareNames, t } from '.'
import { speak } from './speak'

afterEach(() => speak('en'))
const plain = (text: string) => text.replaceAll('\u00a0', ' ')

it('puts parameters into a text, and chooses the form of a plural by the count', () => {
  expect(t('settings.project.scope', { project: 'Harbour' })).toMatch(/^For “Harbour” alone/)
  const counts = [0, 1, 12_000].map((count) => plain(t('settings.storage.revisions', { count })).split('.')[0])
  expect(counts).toEqual(['0 revisions', '1 revision', '12 000 revisions'])
})

it('takes only keys that there are, with what their texts name', () => {
  const never = () => {
    // @ts-expect-error no such key
    t('settings.titel')
    // @ts-expect-error a level is no text
    t('settings')
    // @ts-expect-error a count is missing
    t('settings.storage.revisions')
    // @ts-expect-error a count is a number
    t('settings.storage.revisions', { count: 'two' })
    // @ts-expect-error a name is misspelt
    t('settings.project.scope', { projekt: 'Harbour' })
    // @ts-expect-error a name too many
    t('settings.title', { project: 'Harbour' })
  }
  expect(never).toBeTypeOf('function')
})

it('speaks another language without drawing the page from its beginning', async () => {
  const element = document.createElement('div')
  let draws = 0
  const app = createApp({ setup: () => (draws++, () => h('p', t('settings.title'))) })
  app.mount(element)
  await speak('de')
  await nextTick()
  expect([element.textContent, document.documentElement.lang, draws]).toEqual(['Einstellungen', 'de', 1])
  app.unmount()
})

it('counts none as the language does', async () => {
  await speak('fr')
  expect(t('settings.storage.revisions', { count: 0 })).toMatch(/^0 révision\. /)
  await speak('de')
  expect(t('settings.storage.revisions', { count: 0 })).toMatch(/^0 Stände\. /)
})

it('speaks the language that was asked for last', async () => {
  await Promise.all([speak('fr'), speak('en')])
  expect(t('settings.title')).toBe('Settings')
})

it('makes a longer language, and one from right to left', async () => {
  await speak('en-XA')
  expect(t('settings.title')).toBe('Šéŧŧíñĝš···')
  await speak('ar-XB')
  expect(t('settings.title')).toBe('\u202eSettings\u202c')
  expect(document.documentElement.dir).toBe('rtl')
})

it('puts components into a text', () => {
  const element = document.createElement('div')
  const Rich = RichText as Component
  const rich = [
    h(Rich, { path: 'settings.project.scope' }, { project: () => h('b', 'Harbour') }),
    h(Rich, { path: 'settings.storage.revisions', count: 1200 }),
  ]
  const app = createApp(() => rich)
  app.mount(element)
  expect(element.innerHTML).toContain('For “<b>Harbour</b>” alone')
  expect(plain(element.textContent)).toContain('1 200 revisions.')
  app.unmount()
})

it('sorts names as the language does', () => {
  expect(['Line 10', 'line 2', 'Äcker', 'Zone'].sort(compareNames)).toEqual(['Äcker', 'line 2', 'Line 10', 'Zone'])
})
