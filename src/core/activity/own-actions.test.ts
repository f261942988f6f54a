import { expect, it } from 'vitest'
import type { CoreHandlers, HoldScope, HoldWish } from '../../shared/contract'
import { AppError } from '../../shared/errors/app-error'
import type { Activity } from './activity'
import { withRecord } from './own-actions'

const project = { connectionId: 'c1', organization: 'acme', projectId: 1 }

it('leaves an entry of what was moved before a move broke off', async () => {
  const told: string[] = []
  const activity = {
    begin: () => () => undefined,
    note: (_: unknown, { text }: { text: string }) => void told.push(text),
  }
  const broken = (details: AppError['details']) => () =>
    Promise.reject(new AppError('service.busy', 'Busy.', { details }))
  const handlers = { 'layers.move': broken({ moved: 1 }), 'layers.moveFolder': broken({ begun: true }) }
  const recorded = withRecord(handlers as unknown as CoreHandlers, activity as unknown as Activity, {
    ...{ batch: () => null, waits: () => false },
    layerName: (_, id) => `L${id}`,
  })
  const context = {} as never
  await expect(recorded['layers.move']({ project, layerIds: [4, 5], path: 'B' }, context)).rejects.toThrow('Busy.')
  await expect(recorded['layers.moveFolder']({ project, from: 'A', to: 'B/A' }, context)).rejects.toThrow('Busy.')
  expect(told).toEqual(['“L4”: moved to “B”, in part', 'Moved the folder “A” to “B / A”, in part'])
})

it('says what is to be held and how many revisions of it, and where layers go, the top of the directory too', async () => {
  const told: string[] = []
  const note = (_: unknown, { text }: { text: string }) => void told.push(text)
  const activity = { begin: () => () => undefined, note } as unknown as Activity
  const done = () => Promise.resolve()
  const handlers = { 'revisions.hold': done, 'layers.move': done } as unknown as CoreHandlers
  const recorded = withRecord(handlers, activity, {
    ...{ batch: () => null, waits: () => false },
    layerName: (_, id) => `L${id}`,
  })
  const hold = (...wishes: HoldWish[]) => recorded['revisions.hold']({ project, wishes }, {} as never)
  const mains: HoldScope = { kind: 'folder', path: 'Water/Mains' }
  await hold({ scope: { kind: 'project' }, depth: 'all' })
  await hold({ scope: mains, depth: 1 }, { scope: { kind: 'layer', layerId: 4 }, depth: 1 })
  await hold({ scope: { kind: 'project' }, depth: 3 })
  await hold({ scope: mains, depth: null })
  expect(told).toEqual([
    'To be held offline: the project, all revisions',
    'To be held offline: the folder “Water / Mains”, “L4”, the latest revision',
    'To be held offline: the project, the last 3 revisions',
    'No longer to be held: the folder “Water / Mains”',
  ])
  await recorded['layers.move']({ project, layerIds: [4], path: '' }, {} as never)
  expect(told.at(-1)).toBe('“L4”: moved to the top')
})
