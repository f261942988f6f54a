import { expect, it } from 'vitest'
import type { RestClient } from '../../remote'
import type { OpenPack } from '../pack-reader'
import type { PackContents } from '../read-contents'
import { projectOfPack } from './project-of'

const detail = { name: 'Tunnel', archived: false, defaultProjection: 7856, mapCenter: null, mapZoom: null }
const of = {
  pack: { seal: { sha256: 'ab'.repeat(32) } } as OpenPack,
  contents: { project: { detail } } as unknown as PackContents,
}
const { signal } = new AbortController()

function client(baseUrl: string, listed: { id: number; name: string; projectUuid: string }[] = []) {
  const posted: { projectUuid: string }[] = []
  const post = (_: string, body: { projectUuid: string }) => {
    posted.push(body)
    return Promise.resolve({ id: 5, made: true })
  }
  return {
    posted,
    client: { baseUrl, name: 'Far', call: () => Promise.resolve(listed), post } as unknown as RestClient,
  }
}

it('asks nothing that the interface does not have of a service that is no embedded one, and says what to do', async () => {
  const far = client('https://far.example/')
  await expect(projectOfPack(far.client, 'acme', of, signal)).rejects.toMatchObject({
    code: 'unavailable',
    message: expect.stringMatching(/Nothing was sent.*--project ID/) as string,
  })
  expect(far.posted).toEqual([])
})

it('finds the project of an earlier run of the same pack by its uuid, and not one that only has its name', async () => {
  const first = client('http://127.0.0.1:9/', [{ id: 1, name: 'Tunnel', projectUuid: 'other' }])
  expect(await projectOfPack(first.client, 'acme', of, signal)).toEqual({ id: 5, name: 'Tunnel', made: true })
  const projectUuid = first.posted[0]?.projectUuid ?? ''
  const again = client('http://127.0.0.1:9/', [{ id: 5, name: 'Renamed', projectUuid }])
  expect(await projectOfPack(again.client, 'acme', of, signal)).toEqual({ id: 5, name: 'Renamed', made: false })
  expect(again.posted).toEqual([])
})
