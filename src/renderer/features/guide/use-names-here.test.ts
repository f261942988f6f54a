// @vitest-environment happy-dom
import { afterEach, expect, it } from 'vitest'
import { openProjectWindow, scriptedClient } from '../../client/project-window.test-helper'
import { speak } from '../../language/speak'
import { useApp } from '../../stores/app'
import { useNamesHere } from './use-names-here'

afterEach(() => speak('en'))

async function namesHere(settings: object = {}) {
  const { client } = scriptedClient({
    'app.getSettings': { language: 'en', baseMapUrl: '', ...settings },
    'app.getInfo': {},
    'app.getStatus': {},
  })
  let names: ReturnType<typeof useNamesHere> | undefined
  const { app, pinia } = openProjectWindow(client, undefined, {
    component: { setup: () => ((names = useNamesHere()), () => null) },
  })
  await useApp(pinia).start()
  return { names: names as ReturnType<typeof useNamesHere>, close: () => app.unmount() }
}

it('says in the language of the window what the guide names, with its numbers, and nothing in English', async () => {
  const { names, close } = await namesHere()
  expect(names.text('Take out of its folder')).toBe(null)
  await speak('de')
  expect(names.text('Take out of its folder')).toBe('Aus dem Ordner nehmen')
  expect(names.text('Start 4 uploads')).toContain('4 Uploads')
  expect(names.text('No such words')).toBe(null)
  close()
})

it('tells the keys that somebody has chosen in place of those that the guide names', async () => {
  const { names, close } = await namesHere({
    shortcuts: { 'app.openPalette': ['Alt+P'], 'edit.undo': [] },
    letterKeys: true,
  })
  expect(['Ctrl+K', 'Ctrl+Z', 'Enter'].map((keys) => names.keys(keys))).toEqual(['Alt+P', 'Ctrl+Z', 'Enter'])
  close()
})
