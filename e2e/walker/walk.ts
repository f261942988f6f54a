import { seededRandom } from '../../src/service/demo/site/random'
import type { AppUnderTest } from '../harness/app-under-test'
import { ask, invariants, type View } from './invariants'
import { readShown } from './shown'
import { steps } from './steps'
import { openWorld, type World } from './world'

/** A step of a path; its seed gives all its chance, so that it does the same when others are left out. */
export interface PathStep {
  name: string
  seed: number
}

export interface Failure {
  invariant: string
  what: string
  path: PathStep[]
  /** What each step did, in words. */
  words: string[]
}

export interface Walked {
  steps: number
  failure: Failure | null
}

export interface WalkOptions {
  start: () => Promise<AppUnderTest>
  /** An invariant may be broken so long while the window catches up. */
  patienceMs: number
  tell?: (text: string) => void
  /** The walk ends then, wherever it is; its start does not count. */
  forMs?: number
}

/** Walks so many steps by chance through a window of its own, until an invariant is broken. */
export async function walk(seed: number, count: number, options: WalkOptions): Promise<Walked> {
  const random = seededRandom(seed)
  const next = (possible: readonly string[]): PathStep => {
    const lots = possible.flatMap((name) => Array.from({ length: steps[name]?.weight ?? 4 }, () => name))
    return {
      name: lots[Math.floor(random() * lots.length)] ?? 'reload',
      seed: Math.floor(random() * 2 ** 31),
    }
  }
  return walkBy(next, count, options)
}

/** Takes the steps of a path again; one that is not possible is left out. */
const walkAgain = (path: readonly PathStep[], options: WalkOptions): Promise<Walked> =>
  walkBy(
    (possible, at) => {
      const step = path[at]
      return step && possible.includes(step.name) ? step : null
    },
    path.length,
    options,
  )

async function walkBy(
  next: (possible: readonly string[], at: number) => PathStep | null,
  count: number,
  { start, patienceMs, tell, forMs = Infinity }: WalkOptions,
): Promise<Walked> {
  const world = await openWorld(start)
  world.app.page.setDefaultTimeout(Math.max(10_000, patienceMs))
  const until = Date.now() + forMs
  const path: PathStep[] = []
  const words: string[] = []
  const broken = (invariant: string, what: string): Walked => ({
    steps: path.length,
    failure: { invariant, what, path, words },
  })
  try {
    for (let at = 0; at < count && Date.now() < until; at++) {
      const shown = await readShown(world.app.page)
      const possible = Object.keys(steps).filter((name) => steps[name]?.can(world, shown))
      const step = next(possible, at)
      if (step === null) continue
      path.push(step)
      try {
        const said = await steps[step.name]?.take({ world, shown, random: seededRandom(step.seed) })
        words.push(said ?? step.name)
      } catch (error) {
        words.push(step.name)
        await world.app.screenshot('walker')
        return broken('a step that is offered can be taken', String(error))
      }
      tell?.(`${path.length} ${words.at(-1)}`)
      const found = await firstBroken(world, path.length, step.name === 'reload' ? null : shown.focus, patienceMs)
      if (found) {
        await world.app.screenshot('walker')
        return broken(found.invariant, found.what)
      }
    }
    return { steps: path.length, failure: null }
  } finally {
    await world.close()
  }
}

/** The first invariant that is broken and stays so; null: none is. */
async function firstBroken(
  world: World,
  step: number,
  focusBefore: string | null,
  patienceMs: number,
): Promise<{ invariant: string; what: string } | null> {
  const until = Date.now() + patienceMs
  for (;;) {
    const found = await lookOnce(world, step, focusBefore)
    if (found === null || Date.now() > until) return found
    await new Promise((again) => setTimeout(again, 150))
  }
}

async function lookOnce(world: World, step: number, focusBefore: string | null) {
  const known = await ask(world)
  const view: View = { world, shown: await readShown(world.app.page), known, focusBefore }
  for (const [invariant, { every = 1, look }] of Object.entries(invariants)) {
    if (step % every !== 0) continue
    const what = await look(view)
    if (what !== null) return { invariant, what }
  }
  return null
}

/**
 * Leaves steps out of the path of a failure as long as the same invariant is broken without them: halves, then quarters, down to
 * single steps (delta debugging), until the time is over.
 */
export async function shorten(failure: Failure, options: WalkOptions & { forMs: number }): Promise<Failure> {
  const until = Date.now() + options.forMs
  let shortest = failure
  let size = Math.ceil(shortest.path.length / 2)
  while (size >= 1) {
    let isShorter = false
    for (let from = 0; from < shortest.path.length;) {
      if (Date.now() > until) return shortest
      const fewer = shortest.path.filter((_, at) => at < from || at >= from + size)
      const again = fewer.length === 0 ? null : await walkAgain(fewer, { ...options, forMs: until - Date.now() })
      if (again?.failure?.invariant === failure.invariant) {
        shortest = again.failure
        isShorter = true
        options.tell?.(`the same with ${shortest.path.length} steps`)
      } else from += size
    }
    if (size === 1 && !isShorter) break
    size = size === 1 ? 1 : Math.ceil(size / 2)
  }
  return shortest
}

/** A failure in lines: what is wrong, and how one comes there. */
export const describe = ({ invariant, what, words }: Failure): string =>
  [`broken: ${invariant}: ${what}`, ...words.map((each, at) => `  ${at + 1}. ${each}`)].join('\n')
