import fc from 'fast-check'
import { expect, it } from 'vitest'
import { cleanText } from './clean-text'

it('begins paths below the user’s folder with ~, however they are written', () => {
  expect(cleanText('at /home/ann/x.ts:3 and "/home/ann"', '/home/ann')).toBe('at ~/x.ts:3 and "~"')
  expect(cleanText('file:///home/ann%20b/x', '/home/ann b')).toBe('file://~/x')
  const windows = String.raw`C:\Users\Ann`
  expect(cleanText(String.raw`open c:\users\ann\x`, windows)).toBe(String.raw`open ~\x`)
  expect(cleanText(JSON.stringify({ path: String.raw`C:\Users\Ann\x` }), windows)).toBe(String.raw`{"path":"~\\x"}`)
})

it('leaves the folders of others and short paths as they are', () => {
  expect(cleanText('/home/anna/x', '/home/ann')).toBe('/home/anna/x')
  expect(cleanText('/tmp/x', '/')).toBe('/tmp/x')
})

it('lets no password of an address, no cookie and no header out, whatever they hold', () => {
  const value = fc.stringMatching(/^[A-Za-z0-9+/=._~-]{6,60}$/)
  const places: ((secret: string) => string)[] = [
    (secret) => `GET https://me:${encodeURIComponent(secret)}@host/path`,
    (secret) => `authorization: Bearer ${secret}`,
    (secret) => `{"headers":{"Cookie":"a=${secret}; b=1"}}`,
    (secret) => `Set-Cookie: session=${secret}`,
    (secret) => `?token=${secret}&x=1`,
    (secret) => JSON.stringify({ password: secret }),
    (secret) => JSON.stringify(JSON.stringify({ clientSecret: secret })),
  ]
  fc.assert(
    fc.property(value, fc.constantFrom(...places), fc.lorem(), (secret, place, words) => {
      fc.pre(!words.includes(secret))
      const cleaned = cleanText(`${words} ${place(secret)}`, '/home/ann')
      expect(cleaned).not.toContain(secret)
      expect(cleaned).not.toContain(encodeURIComponent(secret))
    }),
    { numRuns: 500 },
  )
})
