import { afterEach, expect, it, vi } from 'vitest'
import {
  argumentsFor,
  filesOf,
  hostLanes,
  joined,
  storiesToTryAgain,
  sumOf,
  triedAgain,
  within,
  withSecondTry,
  type Story,
} from './stories.mjs'

const story = (title: string, facts: Partial<Story> = {}): Story => ({
  file: 'e2e/jobs.spec.ts',
  title,
  passed: 2,
  failed: [],
  skipped: [],
  ...facts,
})
const failure = (name: string) => ({ name, reason: `${name} did not come` })

const broken = story('jobs [electron]', { failed: [failure('the row')], skipped: [failure('what follows')] })
const first = sumOf([story('jobs [web]'), broken], [])

it('takes the second try of a story in place of the first, and tells what needed it and why', () => {
  const second = sumOf(
    [story('jobs [web]', { passed: 0, skipped: [failure('left out')] }), story('jobs [electron]')],
    [],
  )
  expect(withSecondTry(first, [broken], second)).toMatchObject({
    passed: 4,
    failed: [],
    skipped: [],
    secondTry: [{ name: 'the row', reason: 'the row did not come' }],
  })
})

it('leaves failed what fails again, what fails the second time only, and what did not run again', () => {
  const failsAgain = sumOf([broken], [])
  expect(withSecondTry(first, [broken], failsAgain)).toMatchObject({ failed: [failure('the row')], secondTry: [] })
  const failsLater = sumOf([story('jobs [electron]', { failed: [failure('another')] })], [])
  expect(withSecondTry(first, [broken], failsLater)).toMatchObject({
    failed: [failure('another')],
    secondTry: [failure('the row')],
  })
  const didNotRun = sumOf([], [failure('the runner')])
  expect(withSecondTry(first, [broken], didNotRun)).toMatchObject({
    passed: 4,
    failed: [failure('the row'), failure('the runner')],
    secondTry: [],
  })
})

it('tries again only what may have failed by chance: few stories, and nothing outside of them', () => {
  expect(storiesToTryAgain(first)).toEqual([broken])
  expect(storiesToTryAgain(sumOf([broken, broken, broken, broken], []))).toEqual([])
  expect(storiesToTryAgain(sumOf([broken], [failure('a file')]))).toEqual([])
})

afterEach(() => vi.unstubAllEnvs())

it('runs again in CI alone, and only the files of what failed', async () => {
  const asked: string[][] = []
  const runAgain = (again: Story[]) => {
    asked.push(filesOf([...again, ...again]))
    return Promise.resolve(sumOf([story('jobs [electron]')], []))
  }
  vi.stubEnv('CI', '')
  expect(await triedAgain(first, runAgain)).toBe(first)
  vi.stubEnv('CI', 'true')
  const passed = sumOf([story('jobs [web]')], [])
  expect(await triedAgain(passed, runAgain)).toBe(passed)
  expect(asked).toEqual([])
  expect(await triedAgain(first, runAgain)).toMatchObject({ passed: 4, failed: [], secondTry: [failure('the row')] })
  expect(asked).toEqual([['e2e/jobs.spec.ts']])
})

it('names the stories so that Vitest runs them alone', () => {
  const [file, flag, pattern = ''] = argumentsFor([broken, story('the page (in a window) [web]')])
  expect([file, flag]).toEqual(['e2e/jobs.spec.ts', '-t'])
  const runs = (title: string) => new RegExp(pattern).test(title)
  expect(['jobs [electron] the row', 'jobs [web] the row', 'the page (in a window) [web] it'].map(runs)).toEqual([
    true,
    false,
    true,
  ])
})

it('tells every story of both hosts, and those of none, once', () => {
  const titles = ['jobs [electron]', 'jobs [web]', 'the gallery']
  const ran = hostLanes.map(({ pattern }) => titles.filter((title) => new RegExp(pattern).test(`${title} the row`)))
  expect(ran).toEqual([['jobs [electron]'], ['jobs [web]', 'the gallery']])
  // Vitest tells of what a lane left out, too, as skipped.
  const runs = hostLanes.map((lane, at) => {
    const left = titles.filter((title) => !ran[at]?.includes(title))
    const skipped = left.map((title) => story(title, { passed: 0, skipped: [failure('left out')] }))
    const run = sumOf([...(ran[at] ?? []).map((title) => story(title)), ...skipped], [failure(`outside ${lane.name}`)])
    return within(lane, { ...run, output: `${lane.name}. ` })
  })
  expect(joined(runs)).toMatchObject({
    passed: 6,
    skipped: [],
    failed: [failure('outside electron'), failure('outside web')],
    output: 'electron. web. ',
  })
})
