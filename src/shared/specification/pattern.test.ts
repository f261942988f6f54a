import { expect, it } from 'vitest'
import fc from 'fast-check'
import { compileGlob, compilePattern, patternFault } from './pattern'

const signs = fc.constantFrom('a', 'b', '1', '.', '[ab]', '[^a]', '\\d', '\\w', '[0-9b]', '-')
const often = fc.constantFrom('', '', '', '*', '+', '?', '{2}', '{1,3}', '{0,}')
/** Some of them one after the other, each perhaps several times, or another. */
const many = (one: fc.Arbitrary<string>) =>
  fc
    .tuple(fc.array(fc.tuple(one, often), { minLength: 1, maxLength: 3 }), fc.option(one))
    .map(([parts, other]) => parts.flat().join('') + (other === null ? '' : `|${other}`))
/** Patterns that mean the same to the engine's own expressions, which deeper ones would keep for ever. */
const source = many(
  fc.oneof(
    signs,
    many(signs).map((inner) => `(${inner})`),
  ),
)

it('matches as regular expressions do, whatever the pattern and the text', () => {
  fc.assert(
    fc.property(
      source,
      fc.array(fc.string({ unit: fc.constantFrom('a', 'b', '1', '-', 'é'), maxLength: 6 })),
      (pattern, texts) => {
        const own = new RegExp(`^(?:${pattern})$`, 'su')
        for (const text of texts)
          expect(`${text} ${compilePattern(pattern).test(text)}`).toBe(`${text} ${own.test(text)}`)
      },
    ),
    { numRuns: 300 },
  )
})

it('takes no longer for a pattern that is made to last', () => {
  const text = `${'a'.repeat(5_000)}b`
  const begin = performance.now()
  for (const pattern of ['(a|a)*', '(a*)*', '(a+)+c', 'a*a*a*a*a*a*a*c'])
    expect(compilePattern(pattern).test(text)).toBe(false)
  expect(performance.now() - begin).toBeLessThan(5_000)
})

it('says what is wrong with a pattern', () => {
  expect(patternFault('[A-Z]{3}')).toBeNull()
  expect(patternFault('(a')).toBe('a “)” is missing')
  expect(patternFault('a)')).toBe('a “(” is missing')
  expect(patternFault('[a')).toBe('a “]” is missing')
  expect(patternFault('*a')).toBe('nothing stands before “*”')
  expect(patternFault('(?=a)')).toBe('“(?” is not known')
  expect(patternFault('(a)\\1')).toBe('“\\1” is not known')
  expect(patternFault('a{3,2}')).toBe('{3,2} ends before it begins')
  expect(patternFault('((a{999}){999}){999}')).toBe('the pattern repeats too much')
  expect(patternFault('((()){999}){999}{999}')).toBe('the pattern repeats too much')
  expect(patternFault('^A$')).toBeNull()
  expect(compilePattern('^A$').test('A')).toBe(true)
})

it('takes stars for names, and goes through folders only where two stand', () => {
  expect(compileGlob('C-*').test('c-ROAD')).toBe(true)
  expect(compileGlob('C-?').test('C-AB')).toBe(false)
  const paths = (glob: string, path: string) => compileGlob(glob, { paths: true }).test(path)
  expect(paths('north/*.csv', 'north/a.CSV')).toBe(true)
  expect(paths('north/*.csv', 'north/deep/a.csv')).toBe(false)
  expect(paths('north/**', 'north/deep/a.csv')).toBe(true)
  expect(paths('**/a.csv', 'a.csv')).toBe(true)
})
