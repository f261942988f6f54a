// @vitest-environment happy-dom
import { afterEach, expect, it } from 'vitest'
import { click } from '../../client/by-name.test-helper'
import { openProjectWindow, scriptedClient } from '../../client/project-window.test-helper'
import type { Layer } from '../../../shared/rest'
import { speak } from '../../language/speak'
import { useApp } from '../../stores/app'
import { useLayers } from '../../stores/layers'
import { useLayout } from '../../stores/layout'
import { useUploadPlan } from '../../stores/upload-plan'
import RevisionSpine from './RevisionSpine.vue'

afterEach(() => speak('en'))

const revision = (id: string) => ({
  id,
  createdDate: '2026-11-01T00:00:00Z',
  comment: '',
  createdBy: null,
  source: null,
})
const layer = { id: 4, name: 'Gas', revisions: [revision('new'), revision('old')] } as unknown as Layer

function textOf(network: 'online' | 'offline', on = true, shown = layer): string {
  const { app, element } = openProjectWindow(scriptedClient().client, undefined, {
    component: RevisionSpine,
    props: { layer: shown },
    before(scope, pinia) {
      useApp(pinia).status = { network, since: '2026-11-22T08:00:00Z', reason: null } as never
      useLayers(scope).showRevision(layer.id, 'old')
      useLayers(scope).setVisible([layer.id], on)
    },
  })
  const text = element.textContent?.replace(/\s+/g, ' ') ?? ''
  app.unmount()
  return text
}

it('does not say that one looks at a revision that is not on this computer', () => {
  expect(textOf('online')).toMatch(/You are looking at revision 1\..*, shown/)
  const offline = textOf('offline')
  expect(offline).toContain(', chosen')
  expect(offline).not.toMatch(/You are looking at|, shown/)
})

it('does not say that a revision of a layer is shown that is switched off', () => {
  const hidden = textOf('online', false)
  expect(hidden).toContain(', chosen')
  expect(hidden).not.toMatch(/You are looking at|, shown/)
})

it('counts the earlier revisions in the language of the window', async () => {
  const revisions = ['6', '5', '4', '3', '2', 'old'].map(revision)
  await speak('de')
  expect(textOf('online', true, { ...layer, revisions } as unknown as Layer)).toMatch(
    /Stand 6 ist der aktuelle\..*Gezeigt wird Stand 1\..*2 frühere zeigen/,
  )
  await speak('fr')
  expect(textOf('online', true, { ...layer, revisions: revisions.slice(1) } as unknown as Layer)).toContain(
    'Afficher 1 antérieure',
  )
})

it('restores an earlier revision as a new one, with a comment that says of when it is; not the latest', async () => {
  const planned = { id: 'p', rows: [{ id: 'row' }], state: 'ready', ignored: [], unread: [], mirrorFolders: false }
  const core = scriptedClient({
    ...{ 'uploads.planRestore': { planId: 'p' }, 'uploads.getPlan': planned },
    'revisions.getHold': { wishes: [], paused: false },
  })
  const older = { ...revision('old'), user: { name: 'Ben Two' }, source: { filename: 'gas.csv', url: 'https://x/1' } }
  const shown = { ...layer, downloadRules: 0, revisions: [revision('new'), older] } as unknown as Layer
  const opened = openProjectWindow(core.client, undefined, {
    component: RevisionSpine,
    props: { layer: shown },
    before: (_scope, pinia) => void (useApp(pinia).status = { network: 'online' } as never),
  })
  const asked = () => core.calls.filter(({ name }) => name === 'uploads.planRestore').map(({ params }) => params)
  await click('Restore revision 2 as a new one…')
  expect(asked()).toEqual([])
  await click('Restore revision 1 as a new one…')
  const comment = expect.stringMatching(/^Restores revision 1 of .*2026.* by Ben Two\.$/)
  await expect.poll(asked).toMatchObject([{ layerId: 4, revisionId: 'old', comment }])
  await expect.poll(() => useUploadPlan(opened.scope).selection).toEqual(['row'])
  expect(useLayout(opened.pinia).section).toBe('uploads')
  opened.app.unmount()
})
