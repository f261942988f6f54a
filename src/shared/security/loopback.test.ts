import { expect, it } from 'vitest'
import { isSafeOnItsWay } from './loopback'

it.each([
  ['https://maps.example.org', true],
  ['http://localhost:8080', true],
  ['http://127.0.0.2', true],
  ['http://[::1]:8080', true],
  ['http://maps.example.org', false],
  ['http://127.0.0.1.example.org', false],
  // The network's name server may answer for it.
  ['http://maps.localhost', false],
  ['ftp://127.0.0.1', false],
])('%s: what is sent there stays between the two: %s', (url, safe) => {
  expect(isSafeOnItsWay(new URL(url))).toBe(safe)
})
