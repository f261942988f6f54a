import { afterEach, describe, expect, it } from 'vitest'
import type { ChangeLine } from '../../../shared/contract'
import { speak } from '../../language/speak'
import { cellsOf, changeRow, movedText, valueText } from './change-rows'

afterEach(() => speak('en'))

const line = (more: Partial<ChangeLine>): ChangeLine => ({
  ...{ line: 0, index: 0, kind: 'changed', key: 'B', part: 'attribute', column: null, before: null, after: null },
  by: null,
  ...more,
})
const plain = (text: string) => text.replace(/[\u00a0\u202f]/g, ' ')
const told = (more: Partial<ChangeLine>) => {
  const { attribute, before, after, by } = changeRow(line(more))
  return [attribute, before, after, plain(by)]
}

it('says how far a feature moved as the table does: on the ellipsoid', () => {
  const at = (lon: number, lat: number) => ({ geometryType: 'Point', coordinates: [lon, lat] })
  const moved = { before: at(153.0226, -27.4684), after: at(153.0227, -27.4683) }
  expect(plain(movedText(moved as never))).toBe('14.85 m')
})

describe('lines of the table of changes', () => {
  it('says what is new or gone with its size, what moved and how far, and what an attribute was and is', () => {
    const added = { kind: 'added', part: 'feature', after: 'A, 5', by: { value: 111.3, unit: 'm' } } as const
    expect(told(added)).toEqual(['whole feature', '—', 'A, 5', '+111.3 m'])
    const removed = { kind: 'removed', part: 'feature', before: 'A', by: { value: -12.5, unit: 'm²' } } as const
    expect(told(removed)).toEqual(['whole feature', 'A', '—', '−12.5 m²'])
    const moved = { kind: 'moved', part: 'geometry', by: { value: 111_320, unit: 'm' } } as const
    expect(told(moved)).toEqual(['geometry', 'old place', 'new place', '111.32 km'])
    const edited = { column: 'd', before: 1.2, after: 1.42, by: { value: 0.21999999999999997, unit: null } }
    expect(told(edited)).toEqual(['d', '1.2', '1.42', '+0.22'])
    expect(told({ column: 's', before: null, after: false })).toEqual(['s', '—', 'no', ''])
  })

  it('are shown in the language of the window, and given to other programs in one', async () => {
    await speak('de')
    const moved = { kind: 'moved', part: 'geometry' } as const
    expect(told(moved)).toEqual(['Geometrie', 'alte Lage', 'neue Lage', ''])
    const far = line({ ...moved, by: { value: 1234.5, unit: 'm' } })
    expect(cellsOf(far)).toEqual(['moved', 'B', 'geometry', 'old place', 'new place', '1234.5', 'm'])
    const edited = line({ column: 's', before: true, after: false })
    expect([changeRow(edited).after, cellsOf(edited)[4]]).toEqual(['nein', 'no'])
    const values = [['kind', 'moved'], ['attribute', 'whole feature'], ['attribute', 'depth'], ['after', 'moved']] as const // prettier-ignore
    expect(values.map(([column, value]) => valueText(column, value))).toEqual(['verschoben', 'ganzes Objekt', 'depth', 'moved']) // prettier-ignore
  })
})
