// @vitest-environment happy-dom
import { expect, it } from 'vitest'
import { AppError } from '../../../shared/errors/app-error'
import type { Layer } from '../../../shared/rest'
import { openProjectWindow, scriptedClient } from '../../client/project-window.test-helper'
import { useCompare } from '../../stores/compare'
import { useLayers } from '../../stores/layers'
import { useRevisions } from '../../stores/revisions'
import RevisionTag from './RevisionTag.vue'

const revision = (id: string) => ({ id, createdDate: '2026-11-01T00:00:00Z', comment: '', source: null })

it('says of a side of the map that nothing of its revision is drawn, so that it is not taken for empty', () => {
  const { app, element } = openProjectWindow(scriptedClient().client, undefined, {
    component: RevisionTag,
    props: { revisionId: 'old' },
    before(scope) {
      const layer = { id: 4, name: 'Gas', revisions: [revision('new'), revision('old')] } as unknown as Layer
      const root = { id: null, path: '/', directories: [], layers: [] }
      useLayers(scope).take({ layers: [layer], root, unassigned: [] })
      useRevisions(scope).failures = new Map([['4/old', new AppError('net.offline', 'no network')]])
      useCompare(scope).start(4)
    },
  })
  expect(element.textContent?.replace(/\s+/g, ' ')).toContain('1 1 Nov not drawn')
  app.unmount()
})
