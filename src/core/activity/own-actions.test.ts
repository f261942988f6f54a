import { expect, it } from 'vitest'
import type { CoreHandlers } from '../../shared/contract'
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
