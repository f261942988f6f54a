// @vitest-environment happy-dom
import { expect, it } from 'vitest'
import type { HoldScope, HoldWish } from '../../shared/contract'
import { openProjectWindow, scriptedClient, someProject } from '../client/project-window.test-helper'
import { useHolds } from './holds'

const all: HoldScope = { kind: 'project' }
const folder = (path: string): HoldScope => ({ kind: 'folder', path })
const layer = (layerId: number): HoldScope => ({ kind: 'layer', layerId })

async function open(wishes: HoldWish[]) {
  const core = scriptedClient({ 'revisions.getHold': { wishes, paused: true, running: false } })
  const holds = useHolds(openProjectWindow(core.client).scope)
  await expect.poll(() => holds.paused).toBe(true)
  return { holds, asked: () => core.calls.filter(({ name }) => name === 'revisions.hold').map(({ params }) => params) }
}

it('tells what is wanted of the project, of a layer in its folder, and what was wished for just this', async () => {
  const { holds } = await open([
    { scope: layer(1), depth: 5 },
    { scope: all, depth: 2 },
    { scope: folder('roads'), depth: null },
  ])
  expect(holds.projectDepth).toBe(2)
  expect([holds.depthOf(1, 'roads'), holds.depthOf(2, 'roads'), holds.depthOf(2, null)]).toEqual([5, null, 2])
  expect([holds.wishFor(folder('roads'))?.depth, holds.wishFor(layer(2))]).toEqual([null, null])
})

it('wants again just what was wanted before, the wider first', async () => {
  const kept = { scope: all, depth: 1 } as const
  const { holds, asked } = await open([kept, { scope: folder('roads/kerbs'), depth: 3 }, { scope: layer(1), depth: 5 }])
  await holds.restore([{ scope: layer(1), depth: 5 }, { scope: folder('roads'), depth: 2 }, kept])
  expect(asked()).toEqual([
    {
      project: someProject,
      wishes: [
        kept,
        { scope: folder('roads'), depth: 2 },
        { scope: folder('roads/kerbs'), depth: null },
        { scope: layer(1), depth: 5 },
      ],
    },
  ])
})

it('asks for nothing where nothing is chosen, or was and is wanted', async () => {
  const { holds, asked } = await open([])
  await holds.hold([], 1)
  await holds.restore([])
  expect(asked()).toEqual([])
  await holds.hold([layer(4)], 'all')
  expect(asked()).toEqual([{ project: someProject, wishes: [{ scope: layer(4), depth: 'all' }] }])
})
