import { expect, it } from 'vitest'
import { FeatureSpool } from './feature-spool'

interface Item {
  layer: string
  geometry: { coords: number[] }
}
const signal = new AbortController().signal

async function spoolOf(count: number, bytes: number): Promise<FeatureSpool<string, Item>> {
  const spool = new FeatureSpool<string, Item>(
    ({ layer }) => layer,
    () => bytes,
  )
  await spool.fill(itemsOf(count))
  return spool
}

/** Of three layers in turn, in batches of five. */
async function* itemsOf(count: number): AsyncGenerator<Item[]> {
  for (let from = 0; from < count; from += 5)
    yield Array.from({ length: Math.min(5, count - from) }, (_, at) => ({
      layer: 'abc'[(from + at) % 3] ?? '',
      geometry: { coords: [from + at, 0.1] },
    }))
}

async function valuesOf(spool: FeatureSpool<string, Item>, layer: string): Promise<number[]> {
  const values: number[] = []
  for await (const items of spool.features(layer, { signal, onProgress: () => undefined }))
    for (const { geometry } of items) {
      values.push(geometry.coords[0] ?? NaN)
      // As whoever draws them does.
      geometry.coords[0] = 999
    }
  return values
}

it.each([
  ['in memory', 1],
  ['on the disk', 900_000],
])('gives each layer in the order of the file, anew each time, kept %s', async (_, bytes) => {
  const spool = await spoolOf(100, bytes)
  try {
    expect([...spool.counts]).toEqual([
      ['a', 34],
      ['b', 33],
      ['c', 33],
    ])
    const expected = Array.from({ length: 33 }, (_, at) => at * 3 + 1)
    expect(await valuesOf(spool, 'b')).toEqual(expected)
    expect(await valuesOf(spool, 'b')).toEqual(expected)
    expect(await valuesOf(spool, 'd')).toEqual([])
  } finally {
    await spool.close()
  }
})

it('stops within a layer when it is told to', async () => {
  const spool = await spoolOf(100, 900_000)
  try {
    const stop = new AbortController()
    const reading = spool.features('a', { signal: stop.signal, onProgress: () => undefined })
    await reading.next()
    stop.abort()
    await expect(reading.next()).rejects.toThrow()
  } finally {
    await spool.close()
  }
})
