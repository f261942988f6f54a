import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { schemaWords } from '../../shared/model/schema-words'
import { collection, comparisons, type Row } from './compared.test-helper'

let files: Awaited<ReturnType<typeof comparisons>>
beforeAll(async () => {
  files = await comparisons()
})
afterAll(() => files.close())

const pipes = (propertiesOf: (n: number) => Record<string, unknown>, east = 0): string =>
  collection(
    Array.from({ length: 40 }, (_, n): Row => ({
      geometry: { type: 'Point', coordinates: [n / 1000 + east, 1] },
      properties: propertiesOf(n),
    })),
  )
async function told(before: string, after: string) {
  const { schema, changed, unchanged, features } = await files.diff(before, after)
  return { words: schema.map(schemaWords), changed, unchanged, features }
}
const old = (n: number) => ({ id: `p${n}`, DIA: 100 + (n % 9) * 50, DEPTH: String(1 + n / 10), KIND: 'main' })

describe('what happened to columns', () => {
  it('knows a renamed column by its values, and compares on under the new name', async () => {
    const renamed = (n: number) => {
      const { DIA, ...rest } = old(n)
      return { ...rest, diameter: n === 3 ? 999 : DIA }
    }
    const { words, changed, unchanged, features } = await told(pipes(old), pipes(renamed))
    expect(words).toEqual(['column DIA became diameter'])
    expect([changed, unchanged]).toEqual([1, 39])
    expect(features[0]).toMatchObject({ key: 'p3', edits: [{ column: 'diameter', before: 250, after: 999 }] })
  })

  it('knows it though the key was renamed, the features moved, or the column has one value only', async () => {
    const keyed = (n: number) => {
      const { id, ...rest } = old(n)
      return { ...rest, asset: id }
    }
    expect(await told(pipes(old), pipes(keyed))).toMatchObject({ words: ['column id became asset'], unchanged: 40 })
    const longer = (n: number) => {
      const { KIND, ...rest } = old(n)
      return { ...rest, kind_of: KIND }
    }
    expect(await told(pipes(old), pipes(longer, 0.1))).toMatchObject({
      words: ['column KIND became kind_of'],
      changed: 40,
      features: expect.arrayContaining([expect.objectContaining({ moved: true, edits: [] })]) as unknown,
    })
  })

  it('takes no column for renamed whose values differ, or are all the same under another name', async () => {
    const other = (n: number) => {
      const { DIA, KIND, ...rest } = old(n)
      return { ...rest, PRESSURE: (DIA * 7 + n) % 11, OWNER: KIND }
    }
    const { words, changed } = await told(pipes(old), pipes(other))
    expect(words.sort()).toEqual([
      'column DIA (whole number, filled in 40 of 40) was removed',
      'column KIND (text, filled in 40 of 40) was removed',
      'column OWNER (text, filled in 40 of 40) was added',
      'column PRESSURE (whole number, filled in 40 of 40) was added',
    ])
    expect(changed).toBe(0)
  })

  it('tells a changed type, and compares what the values mean', async () => {
    const typed = (n: number) => ({ ...old(n), DEPTH: n === 7 ? 9 : 1 + n / 10, KIND: 'main' })
    const { words, changed, features } = await told(pipes(old), pipes(typed))
    expect(words).toEqual(['type of DEPTH: text → number'])
    expect([changed, features[0]?.key]).toEqual([1, 'p7'])
    const coded = (code: (n: number) => unknown) => pipes((n) => ({ id: `p${n}`, code: code(n) }))
    const zeros = await told(coded((n) => `00${n}`), coded((n) => n)) // prettier-ignore
    expect(zeros).toMatchObject({ words: ['type of code: text → whole number'], changed: 0 })
  })

  it('mentions a new column, and takes it for a change of features only where few have it', async () => {
    const checked = (many: number) => pipes((n) => (n < many ? { ...old(n), checked: 'yes' } : old(n)))
    expect(await told(pipes(old), checked(40))).toMatchObject({
      words: ['column checked (text, filled in 40 of 40) was added'],
      changed: 0,
    })
    expect(await told(pipes(old), checked(1))).toMatchObject({
      words: ['column checked (text, filled in 1 of 40) was added'],
      changed: 1,
      features: [{ key: 'p0', edits: [{ column: 'checked', before: null, after: 'yes' }] }],
    })
  })
})

describe('differences below the tolerance', () => {
  const noisy = (share: number) => (n: number) => ({ id: `p${n}`, depth: 1 / 3 + n, level: 0.1 + share, count: n })
  it('are none: of numbers, and of coordinates', async () => {
    const noise = pipes((n) => ({ ...noisy(1e-12)(n), depth: (1 / 3 + n) * (1 + 5e-12) }), 9e-9)
    expect(await files.diff(pipes(noisy(0)), noise)).toMatchObject({ changed: 0, unchanged: 40, schema: [] })
  })

  it('and those above it are some', async () => {
    expect(await files.diff(pipes(noisy(0)), pipes(noisy(1e-9)))).toMatchObject({ changed: 40, moved: 0 })
    expect(await files.diff(pipes(noisy(0)), pipes(noisy(0), 1.2e-8))).toMatchObject({ changed: 40, moved: 40 })
    const counted = (add: number) => pipes((n) => ({ id: `p${n}`, serial: 9_007_199_254_000_000 + n + add }))
    expect((await files.diff(counted(0), counted(1))).changed).toBe(40)
  })

  it('are named', async () => {
    const { tolerance } = await files.diff(pipes(old), pipes(old))
    expect(tolerance).toEqual({ degrees: 1e-8, heights: 0.001, plainUnits: 0.001, numbers: 1e-11 })
  })
})
