import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterAll, describe, expect, it, vi } from 'vitest'
import { refused } from './compiler'
import { openJudge } from './judge'
import { mutantsOf, mutated } from './mutants'
import { readReachingTests } from './reaching-tests'
import { countsOf, figuresOf, pageWith, survivorsPage, type Verdict } from './report'
import type { TestRunner } from './test-runner'

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

  it('takes the tests beside a file first, then the nearest, and none that is reached by a type alone', () => {
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
      'src/a/room.test.ts',
      'src/b/near.test.ts',
      'src/b/far.test.ts',
    ])
  })

  it('takes before others the tests that are named as the file or its room is', () => {
    put({
      'src/core/packs/restore/take-one.ts': 'export const one = 1\n',
      'src/core/all.ts': "export { one } from './packs/restore/take-one'\n",
      'src/cli/near.test.ts': "import { one } from '../core/packs/restore/take-one'\n",
      ...Object.fromEntries(
        ['areas', 'pack-restore', 'site-packs'].map((name) => [
          `e2e/core/${name}.test.ts`,
          "import { one } from '../../src/core/all'\n",
        ]),
      ),
    })
    expect(readReachingTests(root).of('src/core/packs/restore/take-one.ts')).toEqual([
      'e2e/core/pack-restore.test.ts',
      'e2e/core/site-packs.test.ts',
      'src/cli/near.test.ts',
      'e2e/core/areas.test.ts',
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
    const figures = figuresOf(scores.map(countsOf), 'Seed 1')
    expect(figures).toContain('| src/large | 900 | 2 | 2 | 1 | 0 | 1 | 100 % |')
    expect(figures).toContain('| src/small | 100 | 2 | 1 | 0 | 1 | 0 | 50 % |')
    expect(figures).toContain('| all | 1000 | 4 | 3 | 1 | 1 | 1 | 95 % |')
    expect(survivorsPage(scores).split('\n')).toHaveLength(2)
    expect(survivorsPage(scores)).toContain('src/stale.ts:1')
  })

  const rowOf = (folder: string, noticed: number) => ({
    ...{ folder: `src/${folder}`, total: 50, made: 4, noticed },
    ...{ beside: noticed, others: 0, noEnd: 0 },
  })

  it('keeps the runs of other headings in the page, and the folders that are not judged again', () => {
    const both = pageWith(pageWith(null, 'Seed 1', [rowOf('b', 1), rowOf('a', 2)]), 'Seed 12', [rowOf('a', 3)])
    expect(both.match(/^## .*$/gm)).toEqual(['## Seed 1', '## Seed 12'])
    const noted = both.replace('## Seed 1\n', '## Seed 1\n\nBefore the tests.\n')
    const again = pageWith(noted, 'Seed 1', [rowOf('b', 4)])
    expect(again).toContain('Before the tests.\n\n| folder')
    expect(again.match(/^\| (src|all).*$/gm)).toEqual([
      '| src/a | 50 | 4 | 2 | 2 | 0 | 0 | 50 % |',
      '| src/b | 50 | 4 | 4 | 4 | 0 | 0 | 100 % |',
      '| all | 100 | 8 | 6 | 6 | 0 | 0 | 75 % |',
      '| src/a | 50 | 4 | 3 | 3 | 0 | 0 | 75 % |',
      '| all | 50 | 4 | 3 | 3 | 0 | 0 | 75 % |',
    ])
  })
})

describe('who judges a slip', () => {
  const code = 'export const days = 30 > 1\n'
  const slip = { file: 'src/days.ts', start: 20, end: 26, put: 'false', line: 1, kind: 'ConditionalExpression' }
  const tests = ['src/days.test.ts', 'src/slow.test.ts', 'src/far.test.ts']

  /** @param fails whether that file fails, when the slip is there or not, the nth time that it is run so */
  const judgeWith = async (
    fails: (test: string, isSlipIn: boolean, nth: number) => boolean | 'no end',
    nearest = 12,
  ) => {
    put({ 'src/days.ts': code })
    const times = new Map<string, number>()
    const runner: TestRunner = {
      run: (ask) => {
        const isSlipIn = readFileSync(join(root, 'src/days.ts'), 'utf8') !== code
        for (const file of ask.tests) {
          const nth = (times.get(`${file} ${isSlipIn}`) ?? 0) + 1
          times.set(`${file} ${isSlipIn}`, nth)
          const outcome = fails(file, isSlipIn, nth)
          if (outcome === 'no end') return Promise.resolve(outcome)
          if (outcome) return Promise.resolve({ failed: { file, test: 'a test' } })
        }
        return Promise.resolve({ failed: null })
      },
      end: () => undefined,
    }
    const verdict = await openJudge(root, { of: () => tests }, runner, nearest).judge(slip)
    expect(readFileSync(join(root, 'src/days.ts'), 'utf8')).toBe(code)
    return verdict.noticedBy
  }

  it('counts what fails with the slip each time, and passes without it', async () => {
    expect(await judgeWith((test, isSlipIn) => isSlipIn && test === 'src/slow.test.ts')).toEqual({
      file: 'src/slow.test.ts',
      test: 'a test',
    })
  })

  it('does not count what a busy machine failed once, and still runs the tests behind it', async () => {
    const onceBusy = (test: string, isSlipIn: boolean, nth: number) =>
      isSlipIn && test === 'src/slow.test.ts' && nth === 1
    expect(await judgeWith(onceBusy)).toBeNull()
    expect(await judgeWith((...run) => onceBusy(...run) || (run[1] && run[0] === 'src/far.test.ts'))).toMatchObject({
      file: 'src/far.test.ts',
    })
  })

  it('does not count what fails or does not end without the slip as well', async () => {
    const warn = vi.spyOn(console, 'warn').mockReturnValue()
    expect(await judgeWith((test) => test === 'src/slow.test.ts')).toBeNull()
    expect(warn).toHaveBeenCalledWith(expect.stringContaining('src/slow.test.ts fails with no slip at all'))
    expect(await judgeWith((test) => test === 'src/days.test.ts' && 'no end')).toBeNull()
    warn.mockRestore()
  })

  it('asks so many of the nearest tests, and no more', async () => {
    const far = (test: string, isSlipIn: boolean) => isSlipIn && test === 'src/far.test.ts'
    expect(await judgeWith(far, 2)).toBeNull()
    expect(await judgeWith(far, 3)).toMatchObject({ file: 'src/far.test.ts' })
  })

  it('counts what no longer ends, and ends soon without the slip', async () => {
    expect(await judgeWith((test, isSlipIn) => isSlipIn && test === 'src/days.test.ts' && 'no end')).toEqual({
      file: 'src/days.test.ts',
      test: null,
    })
  })
})
