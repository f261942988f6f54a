// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, it } from 'vitest'
import { openProjectWindow, scriptedClient, type ProjectWindow } from '../client/project-window.test-helper'
import { useSpecification } from './specification'
import { useToastList } from './toasts'
import { useUploadIntake } from './upload-intake'
import '../features/uploads/specification/words'

const passedOver = { columns: ['Length'], lines: [] }
const kept = { version: 1 as const, name: 'Issues', rules: [] }

let opened: ProjectWindow
beforeEach(() => {
  const read = { specification: { ...kept, name: 'Office' }, passedOver }
  const answers = { 'specifications.get': { specification: kept }, 'specifications.readFile': read }
  opened = openProjectWindow(scriptedClient(answers).client)
})
afterEach(() => opened.app.unmount())

it('brings back what was edited where the editor was left without keeping it', async () => {
  const store = useSpecification(opened.scope)
  const toasts = useToastList(opened.pinia)
  await store.open()
  store.leave()
  expect(toasts.shown).toEqual([])

  await store.open()
  if (store.draft) store.draft.name = 'Deliveries'
  store.leave()
  expect([store.isOpen, toasts.shown.length]).toEqual([false, 1])
  toasts.shown[0]?.action?.run()
  expect(store.draft).toEqual({ ...kept, name: 'Deliveries' })

  // Not over what is edited by now.
  store.leave()
  await store.open()
  toasts.shown.at(-1)?.action?.run()
  expect(store.draft).toEqual(kept)
})

it('tells what of an imported table is no rule, and brings back the draft that it took the place of', async () => {
  const store = useSpecification(opened.scope)
  const toasts = useToastList(opened.pinia)
  await store.open()
  if (store.draft) store.draft.name = 'Deliveries'
  store.importFile()
  useUploadIntake(opened.scope).answer(['h'])
  await expect.poll(() => store.draft?.name).toBe('Office')
  expect(store.passedOver).toEqual(passedOver)
  toasts.shown.at(-1)?.action?.run()
  expect([store.draft?.name, store.passedOver]).toEqual(['Deliveries', null])
})
