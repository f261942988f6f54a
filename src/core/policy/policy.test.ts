import { expect, it } from 'vitest'
import { nearest } from './nearest'
import { parsePolicy } from './parse-policy'
import { checkAddress, checkDiagnostics, checkService, noPolicy, policySummary } from './policy'

const offered = [{ name: 'Office', baseUrl: 'https://maps.example.org/api/' }]
const only = parsePolicy(JSON.stringify({ connections: { offered, only: true } }), '/etc/p.json')
const forbidden = expect.objectContaining({ code: 'policy.forbidden' }) as Error

it('lets nobody connect to a service that is not offered, where only those may be used', () => {
  expect(() => checkAddress(only, 'https://maps.example.org/api/')).not.toThrow()
  for (const other of [
    'https://maps.example.org/api/v2/',
    'https://maps.example.org.evil.example/api/',
    'https://maps.example.org/',
    'http://maps.example.org/api/',
  ])
    expect(() => checkAddress(only, other)).toThrow(forbidden)
  const all = parsePolicy(JSON.stringify({ connections: { offered } }), '/etc/p.json')
  for (const policy of [all, noPolicy]) expect(() => checkAddress(policy, 'https://other.example/')).not.toThrow()
})

it('refuses what is switched off, and nothing else', () => {
  const off = parsePolicy('{"embeddedService": "off"}', '/etc/p.json')
  expect(() => checkService(off)).toThrow(forbidden)
  expect(() => checkDiagnostics(off)).not.toThrow()
  const silent = parsePolicy('{"diagnostics": "off"}', '/etc/p.json')
  expect(() => checkDiagnostics(silent)).toThrow(forbidden)
  expect(() => checkService(silent)).not.toThrow()
})

it('tells a window which settings are laid down, and not by which addresses', () => {
  const url = 'https://tiles.example.org/{z}/{x}/{y}.png?key=abc'
  const summary = policySummary(parsePolicy(JSON.stringify({ settings: { baseMapUrl: url } }), '/etc/p.json'))
  expect(summary.locked).toEqual(['baseMapUrl'])
  expect(JSON.stringify(summary)).not.toContain('abc')
})

it('takes a word for the nearest one, two letters apart at most, in any case', () => {
  const names = ['updates', 'updateFeed', 'diagnostics'] as const
  expect(nearest('UPDATE', names)).toBe('updates')
  expect(nearest('updaeFed', names)).toBe('updateFeed')
  expect(nearest('updFed', names)).toBeNull()
  expect(nearest('diagnose', names)).toBeNull()
  // Two are near: the nearer one.
  expect(nearest('tell', ['tall man', 'tail', 'tells'])).toBe('tells')
})
