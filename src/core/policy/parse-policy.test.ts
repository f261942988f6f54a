import { expect, it } from 'vitest'
import { settings as settingsSchema } from '../../shared/contract'
import { parsePolicy } from './parse-policy'
import { noPolicy } from './policy'

const parse = (stated: unknown) => parsePolicy(JSON.stringify(stated), '/etc/plumbline/policy.json')

it('lays down what a sound file states, and nothing else', () => {
  const policy = parse({
    settings: { parallelUploads: 2, baseMapUrl: 'https://tiles.example.org/{z}/{x}/{y}.png' },
    connections: { offered: [{ name: 'Office', baseUrl: 'https://maps.example.org/api' }], only: true },
    embeddedService: 'off',
    updates: 'tell',
    updateFeed: 'https://updates.example.org/plumbline',
  })
  expect(policy).toEqual({
    file: '/etc/plumbline/policy.json',
    problems: [],
    settings: { parallelUploads: 2, baseMapUrl: 'https://tiles.example.org/{z}/{x}/{y}.png' },
    locked: ['parallelUploads', 'baseMapUrl'],
    connections: { offered: [{ name: 'Office', baseUrl: 'https://maps.example.org/api/' }], only: true },
    embeddedService: 'off',
    diagnostics: 'on',
    updates: 'tell',
    updateFeed: 'https://updates.example.org/plumbline',
  })
  expect(parse({})).toEqual({ ...noPolicy, file: '/etc/plumbline/policy.json' })
})

it('says where a file is no JSON, and forbids all that it could', () => {
  const policy = parsePolicy('{\n  "updates": "off"\n  "diagnostics": "on"\n}', '/p')
  expect(policy.problems).toEqual([expect.stringMatching(/^It is no JSON: .*line 3, column 3\.$/)])
  expect(policy).toMatchObject({
    locked: Object.keys(settingsSchema.shape),
    connections: { offered: [], only: true },
    embeddedService: 'off',
    diagnostics: 'off',
    updates: 'off',
  })
  for (const text of ['[]', 'null', '7', '']) expect(parsePolicy(text, '/p').embeddedService).toBe('off')
})

it.each([
  [{ embeddedService: false }, 'embeddedService', { embeddedService: 'off' }],
  [{ diagnostics: 'none' }, 'diagnostics', { diagnostics: 'off' }],
  [{ updates: 'always' }, 'updates', { updates: 'off' }],
  [
    { updates: 'install', updateFeed: 'http://updates.example.org' },
    'updateFeed',
    { updates: 'off', updateFeed: null },
  ],
  [
    { updateFeed: 'http://updates.example.org', updates: 'install' },
    'updateFeed',
    { updates: 'off', updateFeed: null },
  ],
  [{ updateFeed: 'https://me:secret@updates.example.org' }, 'updateFeed', { updates: 'off', updateFeed: null }],
  [{ connections: { only: 'yes' } }, 'connections.only', { connections: { offered: [], only: true } }],
  [{ connections: { olny: true } }, 'connections', { connections: { offered: [], only: true } }],
  [{ settings: { theme: 'pink' } }, 'settings.theme', { settings: {}, locked: ['theme'] }],
  [{ settings: { baseMapUrl: 'https://tiles.example.org' } }, 'settings.baseMapUrl', { locked: ['baseMapUrl'] }],
  [{ settings: [] }, 'settings', { locked: Object.keys(settingsSchema.shape) }],
])('takes a broken key at its strictest and names it: %j', (stated, where, strictest) => {
  const policy = parse(stated)
  expect(policy.problems).toHaveLength(1)
  expect(policy.problems[0]).toContain(`${where}:`)
  expect(policy).toMatchObject(strictest)
})

it('closes what a mistyped key probably means, whatever stands beside it, and only says one that nobody knows', () => {
  expect(parse({ embededService: 'off' })).toMatchObject({
    embeddedService: 'off',
    problems: ['embededService: No such key. Is embeddedService meant?'],
  })
  expect(parse({ Diagnostic: 'off', diagnostics: 'on' }).diagnostics).toBe('off')
  expect(parse({ settings: { keepawake: true } })).toMatchObject({ locked: ['keepAwake'], settings: {} })
  expect(parse({ wallpaper: 'blue' })).toEqual({
    ...noPolicy,
    file: '/etc/plumbline/policy.json',
    problems: ['wallpaper: No such key.'],
  })
})

it('keeps the sound ones of the services that it offers', () => {
  const policy = parse({
    connections: {
      offered: [
        { name: 'A', baseUrl: 'ftp://a' },
        { name: 'B', baseUrl: 'https://b.example' },
      ],
      only: true,
    },
  })
  expect(policy.connections).toEqual({ offered: [{ name: 'B', baseUrl: 'https://b.example/' }], only: true })
  expect(policy.problems).toEqual([expect.stringMatching(/^connections\.offered\.0\.baseUrl: A service is reached by/)])
})
