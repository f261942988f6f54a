import { expect, it } from 'vitest'
import { AppError } from '../../../shared/errors/app-error'
import type { Connections } from '../../connections/connections'
import { createLayerLooks } from './layer-looks'

const project = { connectionId: 'c', organization: 'o', projectId: 1 }

/** Layers that are read when the test lets them be; `answers` in the order of the requests. */
function open() {
  const asked: { answer: () => void; refuse: (error: Error) => void }[] = []
  const readText = () =>
    new Promise<string>((resolve, refuse) => asked.push({ answer: () => resolve('[]'), refuse })) // prettier-ignore
  const connections = { client: () => Promise.resolve({ readText }) } as unknown as Connections
  return { looks: createLayerLooks(connections), asked }
}
const until = (asked: readonly unknown[], count: number) => expect.poll(() => asked.length, { interval: 1 }).toBe(count)

it('reads once for a burst of rows', async () => {
  const { looks, asked } = open()
  const burst = Array.from({ length: 5 }, () => looks.recent(project, false))
  await until(asked, 1)
  asked[0]?.answer()
  expect(await Promise.all(burst)).toEqual(Array.from({ length: 5 }, () => []))
  expect(asked).toHaveLength(1)
})

it('reads again after a look that failed, for rows that ask at once too', async () => {
  const { looks, asked } = open()
  const failed = expect(looks.recent(project, false)).rejects.toMatchObject({ code: 'net.cut' })
  await until(asked, 1)
  asked[0]?.refuse(new AppError('net.cut', 'Cut off.'))
  await failed
  const again = looks.recent(project, false)
  await until(asked, 2)
  asked[1]?.answer()
  expect(await again).toEqual([])
})

it('looks anew for who asks while a look runs: that may have been answered before', async () => {
  const { looks, asked } = open()
  const [first, second, third] = [looks.read(project), looks.read(project), looks.read(project)]
  await until(asked, 1)
  asked[0]?.answer()
  expect(await first).toEqual([])
  await until(asked, 2)
  asked[1]?.answer()
  expect(await Promise.all([second, third])).toEqual([[], []])
  expect(asked).toHaveLength(2)
})
