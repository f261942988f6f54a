import { expect, it } from 'vitest'
import { namedValues } from './pixel-values'

it('names the values of a pixel by what they are, each once', () => {
  const labels = [
    { name: 'depth', unit: 'm' },
    { name: 'depth', unit: 'm' },
  ] as never
  expect(namedValues({ kind: 'elevation', bandLabels: undefined }, [12.5])).toEqual({ height: 12.5 })
  expect(namedValues({ kind: 'grey', bandLabels: labels }, [1, null])).toEqual({
    'depth (m)': 1,
    'depth (m), band 2': null,
  })
  expect(namedValues({ kind: 'palette', bandLabels: undefined }, [4_294_967_295])).toEqual({ class: 4_294_967_295 })
  expect(namedValues({ kind: 'rgb', bandLabels: undefined }, [1, 2])).toEqual({ 'band 1': 1, 'band 2': 2 })
})

it('tells every digit that a float of four bytes holds, and none that it does not', () => {
  const valueOf = (value: number) => namedValues({ kind: 'grey', bandLabels: undefined }, [value]).value
  expect(valueOf(Math.fround(0.1))).toBe(0.1)
  expect(valueOf(Math.fround(123456.79))).toBe(123456.79)
  expect(valueOf(0.1 + 0.2)).toBe(0.3)
})
