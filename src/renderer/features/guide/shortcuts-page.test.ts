// @vitest-environment happy-dom
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { h } from 'vue'
import { formatted } from '../../../../build/formatted'
import { openProjectWindow, scriptedClient } from '../../client/project-window.test-helper'
import { useLayout } from '../../stores/layout'
import FrameRest from '../frame/FrameRest.vue'
import { useChangeSteps } from '../revisions/use-change-steps'
import PlanMain from '../uploads/PlanMain.vue'
import { useMapCommands } from '../map/use-map-commands'

it('docs/guide/reference/shortcuts.md is made from the commands of the window (npm run guide-pages)', async () => {
  // Where the plan shows what belongs to its map.
  document.body.append(Object.assign(document.createElement('div'), { id: 'map-in-main' }))
  const component = {
    setup() {
      useMapCommands()
      useChangeSteps({ total: 0 } as Parameters<typeof useChangeSteps>[0], () => Promise.resolve())
      return () => [h(FrameRest), h(PlanMain)]
    },
  }
  const { app, pinia } = openProjectWindow(scriptedClient({}, null).client, undefined, { component })
  useLayout(pinia).dialog = 'shortcuts'
  await expect.poll(() => document.querySelector('.shortcut-groups')).not.toBeNull()
  const sections = [...document.querySelectorAll('.shortcut-groups section')].map((section) => {
    const rows = [...section.querySelectorAll('.row-x')].map((row) => {
      const keys = [...row.querySelectorAll('kbd')].map((key) => key.textContent)
      return `| ${keysOf(keys.join(' / '))} | ${row.querySelector('dt')?.textContent} |`
    })
    return [`## ${section.getAttribute('aria-label')}`, '', '| keys | do |', '| --- | --- |', ...rows].join('\n')
  })
  app.unmount()
  const page = [
    '# Keyboard shortcuts',
    'On a Mac, Cmd takes the place of Ctrl. Plain letters act where no text is typed; with Alt they act everywhere but in dialogs. ' +
      'All but those of lists can be changed, and plain letters be switched off, on the page Keyboard shortcuts of the settings.',
    ...sections,
  ].join('\n\n')
  const text = await formatted('shortcuts.md', page)
  await expect(text).toMatchFileSnapshot(join(import.meta.dirname, '../../../../docs/guide/reference/shortcuts.md'))
})

const keysOf = (keys: string): string =>
  keys
    .split(' / ')
    .map((key) => `<kbd>${key}</kbd>`)
    .join(' or ')
