import { expect, it } from 'vitest'
import { FieldSet } from './field-set'

it('keeps two thousand columns, and one for all further ones', () => {
  const set = new FieldSet()
  for (let i = 0; i < 5000; i++) set.indexOf(`c${i}`)
  expect(set.fields).toHaveLength(2001)
  expect(set.indexOf('c4999')).toBe(2000)
  expect(set.indexOf('c7')).toBe(7)
  expect(set.fields[2000]?.name).toMatch(/^further columns/)
})
