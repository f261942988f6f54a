import { expect, it } from 'vitest'
import fc from 'fast-check'
import { checkName } from './check-name'
import { iso19650Names, iso19650Roles, iso19650Status, iso19650Types } from './iso-19650'
import type { RuleOf } from './schema'

const iso = iso19650Names()
const codes = (name: string) => checkName(iso, name).faults.map(({ code }) => code)
const mended = (name: string, rule: RuleOf<'name'> = iso) => checkName(rule, name).mended

const letters = (min: number, max: number) => fc.stringMatching(new RegExp(`^[A-Z0-9]{${min},${max}}$`))
const good = fc
  .tuple(
    ...[letters(2, 6), letters(3, 6), letters(1, 3), letters(2, 3), fc.constantFrom(...iso19650Types)],
    ...[fc.constantFrom(...iso19650Roles), fc.stringMatching(/^\d{4}$/)],
    fc.constantFrom([], ['S2'], ['S2', 'P01'], ['A1', 'C02'], ['S1', 'P01.03']),
  )
  .map((parts) => parts.flat() as string[])

it('takes every name that is made by the rule, and finds each field that is planted wrong, and nothing else', () => {
  fc.assert(
    fc.property(good, fc.nat(), (parts, at) => {
      expect(checkName(iso, parts.join('-'))).toEqual({ faults: [], mended: null })
      const index = at % parts.length
      const bad = parts.map((part, each) => (each === index ? '~' : part)).join('-')
      const { faults } = checkName(iso, bad)
      expect(faults).toEqual([{ code: 'name-field', field: iso.fields[index], found: '~' }])
    }),
  )
})

it('mends a name to one that fits, or not at all', () => {
  fc.assert(
    fc.property(good, fc.constantFrom('_', ' ', '.', '–'), fc.boolean(), (parts, sign, lower) => {
      const name = (lower ? parts.map((part) => part.toLowerCase()) : parts).join(sign)
      const { faults, mended } = checkName(iso, name)
      expect(faults.length).toBeGreaterThan(0)
      // A revision holds a point itself: where points part the fields nobody can tell.
      if (sign !== '.') expect(mended).toBe(parts.join('-'))
      else if (mended !== null) expect(checkName(iso, mended).faults).toEqual([])
    }),
  )
  fc.assert(
    fc.property(fc.string({ maxLength: 60 }), (name) => {
      const { mended } = checkName(iso, name)
      if (mended !== null) expect(checkName(iso, mended).faults).toEqual([])
    }),
  )
})

it('names the parts that are missing, those that are in the way, and other separators', () => {
  expect(codes('PRJ-ABC-00-XX-M3-S')).toEqual(['name-parts'])
  expect(codes('PRJ-ABC-00-XX-M3-S-0001-S2-P01-old')).toEqual(['name-parts'])
  const underscore: RuleOf<'name'> = {
    ...iso,
    fields: iso.fields.map((field) => (field.name === 'status' ? { ...field, separator: '_' } : field)),
  }
  expect(checkName(underscore, 'PRJ-ABC-00-XX-M3-S-0001-S2').faults).toEqual([
    { code: 'name-separator', found: '-', wanted: '_' },
  ])
  expect(mended('PRJ-ABC-00-XX-M3-S-0001-S2', underscore)).toBe('PRJ-ABC-00-XX-M3-S-0001_S2')
})

it('mends by the nearest of a list, zeros, and days written otherwise, and guesses nothing that may be two things', () => {
  const rule: RuleOf<'name'> = {
    rule: 'name',
    id: 'n',
    severity: 'stop',
    separator: '_',
    fields: [
      { name: 'what', type: 'list', values: ['water', 'power', 'tower'] },
      { name: 'number', type: 'number', digits: 3, max: 500 },
      { name: 'day', type: 'date', format: 'YYYYMMDD' },
    ],
  }
  expect(mended('watre_7_2026-11-27', rule)).toBe('water_007_20261127')
  expect(mended('_water__7_20261127_', rule)).toBe('water_007_20261127')
  expect(mended('WATER_0007_20261127', rule)).toBe('water_007_20261127')
  expect(mended('water_501_20261127', rule)).toBeNull()
  expect(mended('water_001_20261131', rule)).toBeNull()
  // One letter from power as from tower.
  expect(mended('mower_001_20261127', rule)).toBeNull()
  expect(mended('water_001_27112026', rule)).toBeNull()
  expect(iso19650Status).toContain('S7')
})
