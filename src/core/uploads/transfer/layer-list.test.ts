import { expect, it } from 'vitest'
import { parseAnswer, routes } from '../../../shared/rest'
import { createLayerList } from './layer-list'

const wire = (id: number, name = `Layer ${id}`) =>
  JSON.stringify({
    ...{ id, name, description: null, fromFileName: `${id}.csv`, onByDefault: true, global: true, downloadRules: null },
    ...{ creationDate: '2026-01-01T00:00:00Z', lastEditDate: '2026-01-01T00:00:00Z', startDate: null, endDate: null },
    revisions: [],
  })
const list = (...layers: string[]) => `[${layers.join(',')}]`

it('parses of a list only what it did not say the last time, wherever that stands', () => {
  const parsed: number[] = []
  const read = createLayerList()
  const at = (text: string) =>
    read(text, (json) => {
      const layers = parseAnswer(routes.listLayers.answer, JSON.parse(json), 'the layers')
      parsed.push(layers.length)
      return layers
    })
  const odd = 'A "quoted\\" name] with {braces},[{'
  const first = at(list(wire(1), wire(2, odd), wire(3)))
  expect(first.map(({ name }) => name)).toEqual(['Layer 1', odd, 'Layer 3'])
  const next = at(list(wire(9), wire(1), wire(3, 'Renamed'), wire(2, odd)))
  expect(next.map(({ id, name }) => `${id} ${name}`)).toEqual(['9 Layer 9', '1 Layer 1', '3 Renamed', `2 ${odd}`])
  expect(parsed).toEqual([3, 2])
  expect([next[1], next[3]]).toEqual([first[0], first[1]])
  expect(next[1] === first[0] && next[3] === first[1]).toBe(true)

  // Blanks between them: parsed as a whole, and right all the same.
  expect(at(`[ ${wire(1)} ,\n${wire(4)} ]`).map(({ id }) => id)).toEqual([1, 4])
  expect(at('[]')).toEqual([])
  expect(() => at('[{"id":1},')).toThrow(SyntaxError)
  expect(() => at('[{"id":"one"}]')).toThrow(/id/)
})
