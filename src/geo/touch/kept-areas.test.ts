import { expect, it } from 'vitest'
import { SentAreas, type AreaText } from './area-changes'
import { KeptAreas } from './kept-areas'

const point = (x: number) => `{"type":"Point","coordinates":[${x},0]}`
const area = (id: number, geometry: string | null): AreaText => ({ id, geometry })
const places = (read: Awaited<ReturnType<KeptAreas['take']>>) => read?.placed.map(({ id, shape }) => [id, shape.box[0]])

it('sends areas once, and then what is new, otherwise or gone', async () => {
  const [sent, kept] = [new SentAreas(), new KeptAreas()]
  const ask = async (all: AreaText[]) => {
    const changes = sent.changesFor(all)
    return { changes, read: await kept.take(changes) }
  }
  const first = await ask([area(1, point(1)), area(2, point(2)), area(3, null), area(4, 'x')])
  expect(places(first.read)).toEqual([
    [1, 1],
    [2, 2],
  ])
  expect(first.read).toMatchObject({ empty: [3], broken: [4], partly: [] })
  const same = await ask([area(1, point(1)), area(2, point(2)), area(3, null), area(4, 'x')])
  expect(same.changes).toMatchObject({ ids: null, changedIds: [] })
  expect(same.read).toBe(first.read)
  const other = await ask([area(2, point(7)), area(4, point(4)), area(1, point(1))])
  expect(other.changes.changedIds).toEqual([2, 4])
  expect(places(other.read)).toEqual([
    [2, 7],
    [4, 4],
    [1, 1],
  ])
  expect(other.read).toMatchObject({ empty: [], broken: [] })
})

it('says that it lacks what the changes are told beside, in a thread that is new or did not get the last ones', async () => {
  const sent = new SentAreas()
  const all = [area(1, point(1))]
  sent.changesFor(all)
  const kept = new KeptAreas()
  expect(await kept.take(sent.changesFor(all))).toBeNull()
  expect(places(await kept.take(sent.changesFor(all, true)))).toEqual([[1, 1]])
  sent.changesFor([area(1, point(2))])
  expect(await kept.take(sent.changesFor([area(1, point(2))]))).toBeNull()
})

it('takes all anew after a reading that was called off', async () => {
  const [sent, kept] = [new SentAreas(), new KeptAreas()]
  await kept.take(sent.changesFor([area(1, point(1))]))
  await expect(kept.take(sent.changesFor([area(1, point(2))]), AbortSignal.abort())).rejects.toThrow()
  expect(await kept.take(sent.changesFor([area(1, point(2))]))).toBeNull()
  expect(places(await kept.take(sent.changesFor([area(1, point(2))], true)))).toEqual([[1, 2]])
})
