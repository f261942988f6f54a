import { expect, it } from 'vitest'
import { LayersAtOnce } from './layers-at-once'

type Item = [layer: string, value: number]
const context = { signal: new AbortController().signal, onProgress: () => undefined }

/** A file of items in batches of three, which counts how often it is read. */
function fileOf(items: Item[], bytes = 1) {
  const state = { read: 0 }
  const file = {
    async *read() {
      state.read++
      for (let at = 0; at < items.length; at += 3) yield items.slice(at, at + 3)
    },
    layerOf: ([layer]: Item) => layer,
    bytesOf: () => bytes,
  }
  return { state, layers: new LayersAtOnce<string, Item>(file, new Set(items.map(([layer]) => layer)).size) }
}

async function valuesOf(layers: LayersAtOnce<string, Item>, layer: string): Promise<number[]> {
  const values: number[] = []
  for await (const items of layers.features(layer, context)) values.push(...items.map(([, value]) => value))
  return values
}

const mixed = Array.from({ length: 100 }, (_, value): Item => ['abc'[value % 3] ?? '', value])
const of = (rest: number) => mixed.map(([, value]) => value).filter((value) => value % 3 === rest)

it.each([
  ['in memory', 1],
  ['on the disk', 9_000_000],
])('gives every layer by reading the file once, the others kept %s', async (_, bytes) => {
  const { state, layers } = fileOf(mixed, bytes)
  expect(await valuesOf(layers, 'b')).toEqual(of(1))
  expect(await valuesOf(layers, 'a')).toEqual(of(0))
  expect(await valuesOf(layers, 'c')).toEqual(of(2))
  expect(await valuesOf(layers, 'c')).toEqual(of(2))
  expect(state.read).toBe(1)
  expect(await valuesOf(layers, 'b')).toEqual(of(1))
  expect(state.read).toBe(2)
  await layers.close()
})

it('reads the file again where the first reading was given up', async () => {
  const { layers } = fileOf(mixed)
  for await (const items of layers.features('a', context)) if (items.length > 0) break
  expect(await valuesOf(layers, 'c')).toEqual(of(2))
  expect(await valuesOf(layers, 'a')).toEqual(of(0))
  await layers.close()
})

it('gives features anew each time, since whoever gets them moves their coordinates', async () => {
  const items = ['a', 'b'].map((layer) => ({ layer, geometry: { coords: [1, 2] } }))
  const file = {
    async *read() {
      yield structuredClone(items)
    },
    layerOf: ({ layer }: { layer: string }) => layer,
    bytesOf: () => 1,
  }
  const layers = new LayersAtOnce<string, (typeof items)[number]>(file, 2)
  for await (const _ of layers.features('a', context));
  for (let time = 0; time < 2; time++)
    for await (const [one] of layers.features('b', context)) {
      expect([...(one?.geometry.coords ?? [])]).toEqual([1, 2])
      if (one) one.geometry.coords[0] = 99
    }
  await layers.close()
})
