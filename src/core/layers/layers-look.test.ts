import { expect, it } from 'vitest'
import { AppError } from '../../shared/errors/app-error'
import type { RestClient } from '../remote'
import { layersHaveChanged } from './layers-look'

const project = { connectionId: 'c', organization: 'acme', projectId: 7 }

/** What each question is answered: whether it has changed, or why there is no answer. */
function look(answers: Record<string, boolean | AppError>): Promise<boolean> {
  const hasChanged = (name: string) => {
    const answer = answers[name] ?? false
    return answer instanceof AppError ? Promise.reject(answer) : Promise.resolve(answer)
  }
  return layersHaveChanged({ hasChanged } as unknown as RestClient, project, new AbortController().signal)
}
const silence = new AppError('net.timeout', 'No answer for 30 s.')

it('tells of changed layers also where the directory was not answered: the next look would find them as they were', async () => {
  expect(await look({ listLayers: true, getDirectory: silence })).toBe(true)
  expect(await look({ listLayers: silence, listUnassigned: true })).toBe(true)
  await expect(look({ listLayers: false, getDirectory: silence })).rejects.toBe(silence)
  await expect(look({ listLayers: silence })).rejects.toBe(silence)
})

it('needs no directory where the service keeps none', async () => {
  const none = new AppError('service.not-found', 'There is none.', { details: { status: 404 } })
  expect(await look({ getDirectory: none, listUnassigned: none })).toBe(false)
  expect(await look({ listLayers: true, getDirectory: none })).toBe(true)
})
