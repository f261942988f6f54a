import { expect, it } from 'vitest'
import { createOwnTasks } from './own-tasks'

it('does what came at once piece by piece, each in a task of its own', async () => {
  const did: string[] = []
  const inOwnTask = createOwnTasks()
  for (const name of ['a', 'b', 'c'])
    inOwnTask(() => {
      did.push(name)
      queueMicrotask(() => did.push(`${name} ended`))
    })
  expect(did).toEqual([])
  await expect.poll(() => did.length).toBe(6)
  expect(did).toEqual(['a', 'a ended', 'b', 'b ended', 'c', 'c ended'])
})
