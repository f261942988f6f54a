import { describe, expect, it } from 'vitest'
import { AppError } from '../../shared/errors/app-error'
import type { ErrorCode } from '../../shared/errors/codes'
import { createLayers, type LayersOptions } from './layers'

const project = { connectionId: 'c', organization: 'acme', projectId: 1 }

/** Renames a layer that was read before, at a service that answers the write so. */
async function rename(code: ErrorCode, unreachableThen: boolean) {
  let asked = false
  const kept: object[] = []
  const layer = { id: 7, name: 'Mains', revisions: [] }
  const options = {
    connections: {
      isUnreachable: () => asked && unreachableThen,
      client: () =>
        Promise.resolve({
          call: () => {
            asked = true
            return Promise.reject(new AppError(code, code))
          },
        }),
    },
    snapshots: {
      readAt: () => '',
      load: () => ({ readAt: '', value: { layers: [layer], root: { layers: [], directories: [] } } }),
    },
    edits: {
      keepChanges: (_project: object, _layer: object, changes: object) => kept.push(changes),
      layer: () => layer,
    },
    onChanged: () => undefined,
    onRead: () => undefined,
  } as unknown as LayersOptions
  const error = await createLayers(options)
    .update(project, 7, { name: 'Water mains' })
    .then(() => null, (thrown: AppError) => thrown.code) // prettier-ignore
  return { error, kept }
}

describe('an edit that a service does not answer', () => {
  it.each<[ErrorCode, boolean]>([
    ['net.offline', false],
    ['service.unauthorized', false],
    ['net.timeout', true],
    ['net.cut', true],
  ])('%s is kept for later', async (code, unreachable) => {
    expect(await rename(code, unreachable)).toEqual({ error: null, kept: [{ name: 'Water mains' }] })
  })

  it.each<[ErrorCode, boolean]>([
    ['net.timeout', false],
    ['service.forbidden', false],
    ['service.conflict', true],
  ])('%s is told to the person who made it', async (code, unreachable) => {
    expect(await rename(code, unreachable)).toEqual({ error: code, kept: [] })
  })
})
