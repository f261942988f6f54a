import { expect, it } from 'vitest'
import { SentAreas, type AreaChanges, type AreaText } from './area-changes'
import { KeptAreas } from './kept-areas'

const point = (x: number) => `{"type":"Point","coordinates":[${x},0]}`
const area = (id: number, geometry: string | null): AreaText => ({ id, geometry })
const places = (read: Awaited<ReturnType<KeptAreas['take']>>) => read?.placed.map(({ id, shape }) => [id, shape.box[0]])

async function takeAll(kept: KeptAreas, pieces: [...AreaChanges[], AreaChanges], signal?: AbortSignal) {
  for (const piece of pieces.slice(0, -1)) if (!(await kept.add(piece, signal))) return null
  return kept.take(pieces[pieces.length - 1]!, signal)
}

it('sends areas once, and then what is new, otherwise or gone', async () => {
  const [sent, kept] = [new SentAreas(), new KeptAreas()]
  const ask = async (all: AreaText[]) => {
    const pieces = sent.changesFor(all)
    return { pieces, read: await takeAll(kept, pieces) }
  }
  const first = await ask([area(1, point(1)), area(2, point(2)), area(3, null), area(4, 'x')])
  expect(places(first.read)).toEqual([
    [1, 1],
    [2, 2],
  ])
  expect(first.read).toMatchObject({ empty: [3], broken: [4], partly: [] })
  const same = await ask([area(1, point(1)), area(2, point(2)), area(3, null), area(4, 'x')])
  expect(same.pieces).toMatchObject([{ ids: null, changedIds: [] }])
  expect(same.read).toBe(first.read)
  const other = await ask([area(2, point(7)), area(4, point(4)), area(1, point(1))])
  expect(other.pieces.flatMap(({ changedIds }) => changedIds)).toEqual([2, 4])
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
  expect(await takeAll(kept, sent.changesFor(all))).toBeNull()
  expect(places(await takeAll(kept, sent.changesFor(all, true)))).toEqual([[1, 1]])
  sent.changesFor([area(1, point(2))])
  expect(await takeAll(kept, sent.changesFor([area(1, point(2))]))).toBeNull()
})

it('takes all anew after a reading that was called off', async () => {
  const [sent, kept] = [new SentAreas(), new KeptAreas()]
  await takeAll(kept, sent.changesFor([area(1, point(1))]))
  await expect(takeAll(kept, sent.changesFor([area(1, point(2))]), AbortSignal.abort())).rejects.toThrow()
  expect(await takeAll(kept, sent.changesFor([area(1, point(2))]))).toBeNull()
  expect(places(await takeAll(kept, sent.changesFor([area(1, point(2))], true)))).toEqual([[1, 2]])
})

it('sends many in pieces that are small, in their order, and as one state', async () => {
  const [sent, kept] = [new SentAreas(), new KeptAreas()]
  const long = `{"type":"Point","coordinates":[1,0],"note":"${'x'.repeat(900_000)}"}`
  const many = Array.from({ length: 5_000 }, (_, id) => area(id, id < 3 ? long : point(1)))
  const pieces = sent.changesFor(many)
  expect(pieces.map(({ changedIds }) => changedIds.length)).toEqual([1, 1, 2_000, 2_000, 998, 0])
  expect(pieces.map(({ since }) => since)).toEqual([null, ...pieces.slice(0, -1).map(({ token }) => token)])
  expect((await takeAll(kept, pieces))?.placed.map(({ id }) => id)).toEqual(many.map(({ id }) => id))
  // Of pieces that were cut off in the middle nothing is taken for whole.
  const others = sent.changesFor(many.map(({ id }) => area(id, point(2))))
  expect(await kept.add(others[0]!)).toBe(true)
  expect(await takeAll(kept, sent.changesFor(many))).toBeNull()
  expect((await takeAll(kept, sent.changesFor(many, true)))?.placed).toHaveLength(5_000)
})
