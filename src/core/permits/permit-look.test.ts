import { expect, it } from 'vitest'
import type { ProjectRef } from '../../shared/contract'
import type { RestClient } from '../remote'
import { createPermitLook } from './permit-look'

const project: ProjectRef = { connectionId: 'a', organization: 'acme', projectId: 7 }

/** A service on which one page is another than before. */
function serviceWith(changed: number | null) {
  const asked: number[] = []
  const client = {
    hasChanged: (_name: string, { query }: { query: { pageNumber: number } }) => {
      asked.push(query.pageNumber)
      return Promise.resolve(query.pageNumber === changed)
    },
  } as unknown as RestClient
  return { client, asked }
}

it('sees a change on any page of the list, also after a filter has listed fewer, and asks no further than it', async () => {
  const look = createPermitLook()
  const { signal } = new AbortController()
  look.noteTotal(project, 1_201)
  look.noteTotal(project, 3)
  const { client, asked } = serviceWith(2)
  expect(await look.hasChanged(client, project, signal)).toBe(true)
  expect(asked).toEqual([1, 2])
  const same = serviceWith(null)
  expect(await look.hasChanged(same.client, project, signal)).toBe(false)
  expect(same.asked).toEqual([1, 2, 3])
  expect(await look.hasChanged(serviceWith(3).client, { ...project, projectId: 8 }, signal)).toBe(false)
})
