// @vitest-environment happy-dom
import { nextTick } from 'vue'
import { afterEach, expect, it } from 'vitest'
import { control } from '../../client/by-name.test-helper'
import { openProjectWindow, scriptedClient, type ProjectWindow } from '../../client/project-window.test-helper'
import { useUploadIntake } from '../../stores/upload-intake'
import FolderDialog from './FolderDialog.vue'

let opened: ProjectWindow
afterEach(() => opened.app.unmount())

it('keeps what was chosen while the same folder was read once more, and drops it with another', async () => {
  let handles = 0
  const answered: (() => void)[] = []
  const listFolder = (path: string) =>
    new Promise((resolve) =>
      answered.push(() =>
        resolve({
          folder: { handle: `h${++handles}`, path },
          parent: null,
          entries: ['W46', 'W47'].map((name) => ({ handle: `h${++handles}`, name, isFolder: true, size: null })),
        }),
      ),
    )
  const core = scriptedClient({ 'host.listFolder': ({ typed }: { typed: string | null }) => listFolder(typed ?? '/a') })
  opened = openProjectWindow(core.client, undefined, { component: FolderDialog })
  const intake = useUploadIntake(opened.scope)
  void intake.pickFolder('Upload a folder', () => undefined)
  const row = () => [...document.querySelectorAll<HTMLElement>('[role=row]')].find((each) => each.textContent?.includes('W47')) // prettier-ignore
  const go = async (path: string) => {
    const field = control<HTMLInputElement>('Folder')
    field.value = path
    field.dispatchEvent(new Event('input', { bubbles: true }))
    field.dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', bubbles: true }))
    await nextTick()
  }
  const answer = async () => {
    await expect.poll(() => answered.length).toBe(1)
    answered.pop()?.()
  }
  await answer()
  await expect.poll(row).toBeDefined()
  await go('/a')
  row()?.dispatchEvent(new MouseEvent('mousedown', { bubbles: true }))
  await expect.poll(() => control('Choose “W47”')).toBeDefined()
  await answer()
  await nextTick()
  await expect.poll(() => handles).toBe(6)
  expect(control('Choose “W47”')).toBeDefined()
  await go('/b')
  await answer()
  await expect.poll(() => control('Choose “b”')).toBeDefined()
})
