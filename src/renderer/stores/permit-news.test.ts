// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, it } from 'vitest'
import type { PermitNotice } from '../../shared/contract'
import {
  openProjectWindow,
  scriptedClient,
  someProject,
  type ProjectWindow,
} from '../client/project-window.test-helper'
import { usePermitListing } from './permit-listing'
import { usePermitNews } from './permit-news'
import { useToastList } from './toasts'

let opened: ProjectWindow
beforeEach(() => window.localStorage.clear())
afterEach(() => opened.app.unmount())

const notice = (permitId: number, kind: PermitNotice['kind'] = 'renewal'): PermitNotice => ({
  ...{ permitId, name: `P${permitId}`, status: 7, kind, at: kind === 'status' ? null : '2020-12-01T08:00:00Z' },
})
function open() {
  const core = scriptedClient({}, null)
  opened = openProjectWindow(core.client)
  usePermitNews(opened.pinia)
  return {
    notified: () =>
      core.calls
        .filter(({ name }) => name === 'host.notify')
        .map(({ params }) => params as { title: string; body: string }),
    tell: (notices: PermitNotice[], over = false) =>
      core.emit('permits.noticed', { project: someProject, notices, over }),
  }
}

it('tells few one by one and many as a number, on the desktop and in the window', () => {
  const { notified, tell } = open()
  tell([notice(1), notice(2, 'status')])
  tell([1, 2, 3, 4].map((id) => notice(id, 'end')))
  expect(notified().map(({ title }) => title)).toEqual([
    expect.stringMatching(/^Permit 1 must be renewed by 1 Dec 2020/),
    'Permit 2 is now Revoked',
    '4 permits are due soon',
  ])
  expect(notified()[2]?.body).toContain('1 P1, 2 P2, 3 P3, +1')
  expect(useToastList(opened.pinia).shown).toHaveLength(3)
})

it('tells what was over before as one summary, from which the horizon is shown', () => {
  const { notified, tell } = open()
  tell([notice(1)], true)
  tell([notice(2, 'status')], true)
  expect(notified().map(({ title }) => title)).toEqual([
    '1 renewal or end passed meanwhile',
    '1 permit has another status since the last run',
  ])
  useToastList(opened.pinia).shown[0]?.action?.run()
  expect(usePermitListing(opened.pinia).as).toBe('horizon')
})
