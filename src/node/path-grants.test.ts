import { expect, it } from 'vitest'
import { createPathGrants } from './path-grants'

it('opens by its handle what was given, and nothing by its path', () => {
  const grants = createPathGrants()
  const { handle, path } = grants.grant('/w47', 'read')
  expect([path, grants.readable(handle)]).toEqual(['/w47', '/w47'])
  expect(handle).toMatch(/^[\w-]{22}$/)
  for (const guess of ['/w47', '', `${handle}x`, '__proto__'])
    expect(() => grants.readable(guess)).toThrow('Choose it again')
})

it('gives one handle for one path, of this start alone', () => {
  const grants = createPathGrants()
  const { handle } = grants.grant('/w47', 'read')
  expect(grants.grant('/w47', 'read').handle).toBe(handle)
  expect(() => createPathGrants().readable(handle)).toThrow('Choose it again')
})

it('lets a place be written once, and never one that was chosen to be read', () => {
  const grants = createPathGrants()
  expect(() => grants.writable(grants.grant('/w47/a.shp', 'read').handle)).toThrow('a.shp was not chosen as the place')
  const { handle } = grants.grant('/out.csv', 'write')
  expect(grants.writable(handle)).toBe('/out.csv')
  expect(() => grants.writable(handle)).toThrow('was not chosen')
  expect(grants.showable(handle)).toBe('/out.csv')
  expect(grants.grant('/out.csv', 'write').handle).not.toBe(handle)
})

it('does not give what lay where a person chose to save, before it is written or after', () => {
  const grants = createPathGrants()
  const { handle } = grants.grant('/private/notes.csv', 'write')
  expect(() => grants.readable(handle)).toThrow('notes.csv was chosen as a place to save to')
  grants.writable(handle)
  expect(() => grants.readable(handle)).toThrow('notes.csv was chosen as a place to save to')
})
