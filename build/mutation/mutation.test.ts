import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { refused } from './compiler'
import { mutantsOf, mutated } from './mutants'
import { readReachingTests } from './reaching-tests'
import { figuresOf, pageWith, survivorsPage, type Verdict } from './report'

const text = `export function stale(days: number): boolean {\n  return days > 30 && days < 400\n}\nexport const word = 'kept'\n`

const root = mkdtempSync(join(tmpdir(), 'plumbline-mutation-'))
afterAll(() => rmSync(root, { recursive: true }))

function put(files: Record<string, string>): void {
  for (const folder of ['src', 'e2e/conformance', 'e2e/core', 'e2e/foreign-service'])
    mkdirSync(join(root, folder), { recursive: true })
  for (const [name, content] of Object.entries(files)) {
    mkdirSync(dirname(join(root, name)), { recursive: true })
    writeFileSync(join(root, name), content)
  }
}

describe('the mutation score', () => {
  it('makes slips where the code decides, and leaves its words', async () => {
    const mutants = await mutantsOf('src/stale.ts', text)
    const changed = mutants.map((mutant) => mutated(text, mutant))
    expect(changed).toContain(text.replace('days > 30', 'days >= 30'))
    expect(changed).toContain(text.replace('&&', '||'))
    expect(changed.filter((one) => !one.includes("'kept'"))).toEqual([])
    expect(mutants.find(({ put: to }) => to === 'days >= 30')).toMatchObject({ file: 'src/stale.ts', line: 2 })
  })

  it('does not count what the compiler refuses', () => {
    put({
      'src/stale.ts': text,
      'tsconfig.node.json': '{"compilerOptions":{"strict":true,"target":"ES2022","types":[]},"include":["src"]}',
    })
    const changed = (from: string, to: string) => ({ file: 'src/stale.ts', text: text.replace(from, to) })
    const other = { file: 'src/other.ts', text: 'export const other: number = "one"' }
    put({ 'src/other.ts': 'export const other: number = 1\n' })
    expect(
      refused(root, [changed('days > 30', 'days >= 30'), changed('return', 'void'), other, changed('&&', '||')]),
    ).toEqual([false, true, true, false])
  })

  it('takes the nearest tests first, and none that is reached by a type alone', () => {
    put({
      'src/a/deep.ts': 'export const deep = 1\nexport type Deep = number\n',
      'src/a/middle.ts': "import { deep } from './deep'\nexport const middle = deep\n",
      'src/b/far.test.ts': "import { middle } from '../a/middle'\n",
      'src/b/near.test.ts': "import { deep } from '../a/deep'\n",
      'src/b/typed.test.ts': "import type { Deep } from '../a/deep'\n",
      'src/a/beside.test.ts': "import { deep } from './deep'\n",
      'src/a/index.ts': "export { deep } from './deep'\n",
      'src/a/room.test.ts': "import { deep } from '.'\n",
    })
    expect(readReachingTests(root).of('src/a/deep.ts')).toEqual([
      'src/a/beside.test.ts',
      'src/b/near.test.ts',
      'src/a/room.test.ts',
      'src/b/far.test.ts',
    ])
  })

  it('tells what was noticed by folder, each with its weight, and what was not', async () => {
    const [mutant] = await mutantsOf('src/stale.ts', text)
    if (!mutant) throw new Error('no mutant')
    const verdict = (noticedBy: Verdict['noticedBy']): Verdict => ({ mutant, was: 'a  |\n b', noticedBy })
    const [beside, hung] = [
      verdict({ file: 'src/stale.test.ts', test: 'a test' }),
      verdict({ file: 'e2e/a.test.ts', test: null }),
    ]
    const scores = [
      { folder: 'src/large', total: 900, verdicts: [beside, hung] },
      {
        folder: 'src/small',
        total: 100,
        verdicts: [verdict(null), verdict({ file: 'e2e/a.test.ts', test: 'a test' })],
      },
    ]
    const figures = figuresOf(scores, 'Seed 1')
    expect(figures).toContain('| src/large | 900 | 2 | 2 | 1 | 0 | 1 | 100 % |')
    expect(figures).toContain('| src/small | 100 | 2 | 1 | 0 | 1 | 0 | 50 % |')
    expect(figures).toContain('| all | 1000 | 4 | 3 | 1 | 1 | 1 | 95 % |')
    expect(survivorsPage(scores).split('\n')).toHaveLength(2)
    expect(survivorsPage(scores)).toContain('src/stale.ts:1')
  })

  it('keeps the runs of other headings in the page, and replaces the one of its own', () => {
    const both = pageWith(pageWith(null, '## Seed 1\n\nbefore\n'), '## Seed 12\n\ntwelve\n')
    expect(both.match(/^## .*$/gm)).toEqual(['## Seed 1', '## Seed 12'])
    const again = pageWith(both, '## Seed 1\n\nafter\n')
    expect(again).toBe(both.replace('before', 'after'))
  })
})
