import { expect, it } from 'vitest'
import { checkPlaces, workerPlaces } from './check-places'
import { readSettings } from './read-settings'

const settings = (flags: object) => readSettings({ flags: { ...flags }, env: {} })
const database = 'postgres://ada@db.example.org/maps'
const files = 's3://maps/files'

it('lets no process of a shared database keep files to itself', () => {
  expect(() => checkPlaces(settings({ database }))).toThrow('say with files')
  for (const sound of [{}, { files }, { database, files }]) expect(() => checkPlaces(settings(sound))).not.toThrow()
})

it('takes no uploads that nobody would work on', () => {
  expect(() => checkPlaces(settings({ work: false }))).toThrow('leave --no-work out')
  expect(() => checkPlaces(settings({ database, files, work: false }))).not.toThrow()
})

it('says what a process that works on jobs lacks', () => {
  expect(() => workerPlaces(settings({ data: '/work', files }))).toThrow('--database')
  expect(() => workerPlaces(settings({ data: '/work', database }))).toThrow('--files')
  expect(() => workerPlaces(settings({ database, files }))).toThrow('--data DIR')
  expect(workerPlaces(settings({ data: '/work', database, files }))).toEqual({ data: '/work', database, files })
})
