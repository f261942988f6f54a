import { expect, it } from 'vitest'
import type { Dataset, Feature, Geometry } from '../model'
import { surveyDelivery } from './survey'

const line = (...coords: number[]): Geometry => ({ type: 'LineString', dim: 2, coords, ends: [coords.length / 2] })

/** A delivery whose layers hold these features, with their attributes by name. */
function deliveryOf(layers: Record<string, { geometry?: Geometry; values?: Record<string, string> }[]>): Dataset {
  return {
    layers: Object.entries(layers).map(([name, features]) => {
      const names = [...new Set(features.flatMap(({ values = {} }) => Object.keys(values)))]
      return {
        ...{ name, crs: { srid: 28992 }, fields: names.map((field) => ({ name: field, type: 'string' })) },
        async *features(): AsyncGenerator<Feature[]> {
          yield await Promise.resolve(
            features.map(({ geometry = null, values = {} }) => ({
              ...{ id: null, geometry, properties: names.map((field) => values[field] ?? null) },
            })),
          )
        },
      }
    }),
  } as unknown as Dataset
}
const survey = (layers: Parameters<typeof deliveryOf>[0]) =>
  surveyDelivery(deliveryOf(layers), { signal: new AbortController().signal, onProgress: () => undefined })

it('takes the first area of the enquiry, and the box of all that lies there where none is drawn', async () => {
  const [first, second] = [line(1, 1, 2, 2), line(3, 3, 4, 4)]
  const drawn = await survey({ Leiding: [{ geometry: line(0, 0, 9, 9) }], Graafpolygoon: [{ geometry: first }, { geometry: second }] }) // prettier-ignore
  expect(drawn.area).toBe(first)
  const { area } = await survey({ Leiding: [{ geometry: line(5, 40, 7, 20) }, { geometry: line(6, 30, 9, 35) }] })
  expect(area).toMatchObject({ type: 'Polygon', coords: [5, 20, 9, 20, 9, 40, 5, 40, 5, 20], ends: [5] })
  expect((await survey({ Beheerder: [{}] })).area).toBeNull()
})

it('lists what is named as a document, and no address and no other text', async () => {
  const values = (bestandLocatie: string) => ({ values: { bestandLocatie, label: 'Note' } })
  const { named } = await survey({
    Bijlage: ['a/one.pdf', 'https://x.example/two.pdf', 'C:/three.pdf', 'see the letter'].map(values),
    Leiding: [{ values: { opmerking: 'four.pdf' } }],
  })
  expect(named.map(({ path, about }) => [path, about])).toEqual([['a/one.pdf', 'Note']])
})
