import { expect, it } from 'vitest'
import { AppError } from '../../shared/errors/app-error'
import type { RestClient } from '../remote'
import { changeProject, createProject } from './make-project'

const order = {
  ...{ projectUuid: '6b4f5ab1-6c1e-4d0f-9d80-3a3f8f2f8a11', name: 'Polder', srid: 28992 },
  ...{ latitude: 52, longitude: 5, zoom: 15, archived: false },
}
const place = { connectionId: 'c', organization: 'acme' }
const { signal } = new AbortController()

function made(baseUrl: string, answer: () => Promise<unknown>) {
  const posted: unknown[] = []
  const post = (path: string, body: unknown) => {
    posted.push([path, body])
    return answer()
  }
  const client = { baseUrl, name: 'Near', post } as unknown as RestClient
  return { posted, project: createProject({ client: () => Promise.resolve(client) }, place, order, signal) }
}
const refused = (code: 'service.not-found' | 'service.forbidden', status: number) => () =>
  Promise.reject(new AppError(code, 'No.', { details: { status } }))

it('changes a project by the path of an embedded service, and asks it of no other', async () => {
  const posted: unknown[] = []
  const at = (baseUrl: string) => {
    const post = (path: string, body: unknown) => {
      posted.push([path, body])
      return Promise.resolve({ id: 7, name: 'Polder', archived: true })
    }
    const client = { baseUrl, name: 'Near', post } as unknown as RestClient
    const project = { ...place, projectId: 7 }
    return changeProject({ client: () => Promise.resolve(client) }, project, { archived: true }, signal)
  }
  expect(await at('http://127.0.0.1:9/')).toEqual({ id: 7, name: 'Polder', archived: true })
  await expect(at('https://far.example/')).rejects.toMatchObject({ code: 'unavailable' })
  expect(posted).toEqual([['/~restore/acme/projects/7', { archived: true }]])
})

it('makes a project by the path of an embedded service', async () => {
  const { posted, project } = made('http://127.0.0.1:9/', () => Promise.resolve({ id: 7, made: true }))
  expect(await project).toEqual({ ...place, projectId: 7 })
  expect(posted).toEqual([['/~restore/acme', order]])
})

it('asks nothing that the interface does not have of a service elsewhere', async () => {
  const { posted, project } = made('https://far.example/', () => Promise.resolve({ id: 7, made: true }))
  await expect(project).rejects.toMatchObject({ code: 'unavailable' })
  expect(posted).toEqual([])
})

it('says that a service which does not know the path has no way, and passes on why another one refuses', async () => {
  await expect(made('http://127.0.0.1:9/', refused('service.not-found', 404)).project).rejects.toMatchObject({
    code: 'unavailable',
    message: expect.stringContaining('Near') as string,
  })
  await expect(made('http://127.0.0.1:9/', refused('service.forbidden', 403)).project).rejects.toMatchObject({
    code: 'service.forbidden',
  })
})
