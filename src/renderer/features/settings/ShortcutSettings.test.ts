// @vitest-environment happy-dom
import { afterEach, expect, it } from 'vitest'
import { nextTick } from 'vue'
import { openProjectWindow, scriptedClient } from '../../client/project-window.test-helper'
import { speak } from '../../language/speak'
import { useApp } from '../../stores/app'
import { useCommandKeys } from '../../stores/command-keys'
import ShortcutSettings from './ShortcutSettings.vue'

let close = () => undefined as void
afterEach(async () => {
  close()
  await speak('en')
})

async function openPage(kept: object = {}) {
  let settings: object = { shortcuts: {}, letterKeys: true, language: 'en', baseMapUrl: '', ...kept }
  const { client, calls } = scriptedClient({
    'app.getSettings': () => settings,
    'app.changeSettings': (changes: unknown) => (settings = { ...settings, ...(changes as object) }),
    'app.takeNotices': [],
  })
  const { app, pinia, element } = openProjectWindow(client, undefined, { component: ShortcutSettings })
  close = () => app.unmount()
  await useApp(pinia).start()
  await nextTick()
  const row = (title: string) => {
    const found = element.querySelector<HTMLElement>(`li[aria-label="${title}"]`)
    if (!found) throw new Error(`There is no row “${title}”: ${element.textContent}`)
    return found
  }
  const press = async (title: string, init: KeyboardEventInit) => {
    if (!row(title).querySelector('input')) {
      row(title).querySelector<HTMLElement>('[aria-label^="Change"]')?.click()
      await nextTick()
    }
    const event = new KeyboardEvent('keydown', { bubbles: true, cancelable: true, ...init })
    row(title).querySelector('input')?.dispatchEvent(event)
    await nextTick()
    return event
  }
  const verb = (title: string, words: string) => {
    const all = [...row(title).querySelectorAll<HTMLElement>('button')]
    all
      .find((button) => `${button.getAttribute('aria-label') ?? ''}${button.textContent ?? ''}`.includes(words))
      ?.click()
  }
  return { element, calls, row, press, verb, keys: useCommandKeys(pinia) }
}

it('gives a command the keys that are pressed, says so, and takes it back', async () => {
  const { element, press, keys } = await openPage()
  await press('Go to coordinate', { key: 'Control', ctrlKey: true })
  await press('Go to coordinate', { key: 'j', code: 'KeyJ', ctrlKey: true })
  await expect.poll(() => keys.of('map.goTo')).toEqual(['Ctrl+J'])
  expect(element.querySelector('[role="status"]')?.textContent).toContain('“Go to coordinate” has Ctrl+J now.')
  ;[...element.querySelectorAll<HTMLElement>('[role="status"] button')][0]?.click()
  await expect.poll(() => keys.of('map.goTo')).toEqual(['G', 'Alt+G'])
})

it('says whose keys they are, and takes them from there only when that is wanted', async () => {
  const { row, press, verb, keys } = await openPage()
  await press('Go to coordinate', { key: 'k', code: 'KeyK', ctrlKey: true })
  expect(row('Go to coordinate').textContent).toContain('Ctrl+K belongs to “Search or run”.')
  expect(keys.of('app.openPalette')).toEqual(['Ctrl+K'])
  verb('Go to coordinate', 'Take it from there')
  await expect.poll(() => keys.of('map.goTo')).toEqual(['Ctrl+K'])
  expect(keys.of('app.openPalette')).toEqual([])
  // The one gets its own again, and the other gives them up.
  verb('Search or run', 'first keys again')
  await expect.poll(() => keys.of('app.openPalette')).toEqual(['Ctrl+K'])
  expect(keys.of('map.goTo')).toEqual([])
})

it('refuses keys of the system and of text with the reason, lets Tab go on, and Escape leave', async () => {
  const { row, press, calls } = await openPage()
  await press('Go to coordinate', { key: 'w', code: 'KeyW', ctrlKey: true })
  expect(row('Go to coordinate').querySelector('[role="alert"]')?.textContent).toContain(
    'Ctrl+W belongs to the system or the browser.',
  )
  await press('Go to coordinate', { key: 'c', code: 'KeyC', ctrlKey: true })
  expect(row('Go to coordinate').textContent).toContain('Ctrl+C is for text')
  expect((await press('Go to coordinate', { key: 'Tab' })).defaultPrevented).toBe(false)
  await press('Go to coordinate', { key: 'Escape' })
  expect(row('Go to coordinate').querySelector('input')).toBeNull()
  expect(calls.map(({ name }) => name)).not.toContain('app.changeSettings')
})

it('finds commands by words and by keys, in the language that is spoken', async () => {
  await speak('de')
  const { element } = await openPage({ language: 'de' })
  const field = element.querySelector<HTMLInputElement>('input[type="search"]')
  if (field) field.value = 'strg+umschalt+u'
  field?.dispatchEvent(new Event('input', { bubbles: true }))
  await expect.poll(() => element.querySelectorAll('li.key-command').length).toBe(1)
  expect(element.textContent).toContain('Strg+Umschalt+U')
})
