import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { openCompiler } from './compiler'
import { mutantsOf, mutated } from './mutants'
import { readReachingTests } from './reaching-tests'
import { figuresPage, survivorsPage, type Verdict } from './report'

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
    const compiler = openCompiler(root)
    expect(compiler.refuses('src/stale.ts', text.replace('days > 30', 'days >= 30'))).toBe(false)
    expect(compiler.refuses('src/stale.ts', text.replace('return', 'void'))).toBe(true)
    expect(compiler.refuses('src/stale.ts', text)).toBe(false)
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
    const verdict = (noticedBy: string | null): Verdict => ({ mutant, was: 'a  |\n b', noticedBy })
    const scores = [
      { folder: 'src/large', total: 900, verdicts: [verdict('a test'), verdict('a test')] },
      { folder: 'src/small', total: 100, verdicts: [verdict(null), verdict('a test')] },
    ]
    const page = figuresPage(scores, 'the command')
    expect(page).toContain('| src/small | 100 | 2 | 1 | 50 % |')
    expect(page).toContain('| all | 1000 | 4 | 3 | 95 % |')
    expect(survivorsPage(scores).split('\n')).toHaveLength(2)
    expect(survivorsPage(scores)).toContain('src/stale.ts:1')
  })
})
