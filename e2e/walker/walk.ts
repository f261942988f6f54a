import { seededRandom } from '../../src/service/demo/site/random'
import type { AppUnderTest, StartOptions } from '../harness/app-under-test'
import { invariants } from './invariants'
import { readShown } from './shown'
import { NothingToPick } from './step'
import { steps } from './steps'
import { ask, type View } from './view'
import { openWorld, type World } from './world'

/** A step of a path; its seed gives all its chance, so that it does the same when others are left out. */
export interface PathStep {
  name: string
  seed: number
  /** False: there was nothing to do. */
  done?: boolean
}

interface Broken {
  invariant: string
  what: string
}

export interface Failure extends Broken {
  path: PathStep[]
  /** What each step did, in words. */
  words: string[]
}

export interface Walked {
  path: PathStep[]
  failure: Failure | null
}

export interface WalkOptions {
  start: (options: StartOptions) => Promise<AppUnderTest>
  /** An invariant may be broken so long while the window catches up. */
  patienceMs: number
  /** Something may turn, or be still to come, so long; as long as `patienceMs` when left out. */
  turningMs?: number
  tell?: (text: string) => void
  /** Told of the window when it stands and before it closes. */
  watch?: (world: World, steps: number) => void
  /** The walk ends then, wherever it is; its start does not count. */
  forMs?: number
}

/** An action of a step hangs beyond it. */
const stepMs = 60_000

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
  options: WalkOptions,
): Promise<Walked> {
  const { start, tell, forMs = Infinity } = options
  const world = await openWorld(start, stepMs)
  options.watch?.(world, 0)
  const until = Date.now() + forMs
  const path: PathStep[] = []
  const words: string[] = []
  const broken = (invariant: string, what: string): Walked => ({
    path,
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
        step.done = said !== null && said !== undefined
        words.push(said ?? `${step.name}, with nothing to do`)
      } catch (error) {
        if (error instanceof NothingToPick) {
          words.push(`${step.name}, with nothing to do`)
          continue
        }
        words.push(step.name)
        await world.app.screenshot('walker')
        return broken('a step that is offered can be taken', String(error))
      }
      tell?.(`${path.length} ${words.at(-1)}`)
      const focusBefore = steps[step.name]?.opensPage ? null : shown.focus
      const found = await firstBroken(world, { step: path.length, focusBefore }, options).catch(
        (error: unknown): Broken => ({ invariant: 'the program can be asked', what: String(error) }),
      )
      if (found) {
        await world.app.screenshot('walker')
        return broken(found.invariant, found.what)
      }
    }
    return { path, failure: null }
  } finally {
    options.watch?.(world, path.length)
    await world.close()
  }
}

/** On a machine with other work a look takes longer, and so does the window: the bounds are counted in looks besides. */
const busyLookMs = 400

/** The first invariant that stays broken longer than it may; null: none does. */
async function firstBroken(
  world: World,
  after: { step: number; focusBefore: string | null },
  { patienceMs, turningMs = patienceMs }: WalkOptions,
): Promise<Broken | null> {
  const since = new Map<string, { began: number; looks: number }>()
  for (;;) {
    const found = await lookOnce(world, after.step, after.focusBefore)
    const now = Date.now()
    for (const name of since.keys()) if (!found.some(({ invariant }) => invariant === name)) since.delete(name)
    for (const each of found) {
      const { began, looks } = since.get(each.invariant) ?? { began: now, looks: 0 }
      since.set(each.invariant, { began, looks: looks + 1 })
      const bound = invariants[each.invariant]?.turns ? turningMs : patienceMs
      if (now - began > bound && looks >= bound / busyLookMs) return each
    }
    if (found.length === 0) return null
    await new Promise((again) => setTimeout(again, 150))
  }
}

/** Every invariant that is broken now. */
async function lookOnce(world: World, step: number, focusBefore: string | null): Promise<Broken[]> {
  const known = await ask(world)
  const view: View = { world, shown: await readShown(world.app.page), known, focusBefore }
  const found: Broken[] = []
  for (const [invariant, { every = 1, look }] of Object.entries(invariants)) {
    if (step % every !== 0) continue
    const what = await look(view)
    if (what !== null) found.push({ invariant, what })
  }
  return found
}

/**
 * Leaves steps out of the path of a failure as long as the same invariant is broken without them: halves, then quarters, down to
 * single steps (delta debugging), until the time is over.
 */
export async function shorten(failure: Failure, options: WalkOptions & { forMs: number }): Promise<Failure> {
  const until = Date.now() + options.forMs
  const left = () => ({ ...options, forMs: until - Date.now() })
  let shortest = failure
  // Most need only what was done last.
  for (let last = 4; last < failure.path.length / 2 && Date.now() < until; last *= 3) {
    const again = await walkAgain(failure.path.slice(-last), left())
    if (again.failure?.invariant !== failure.invariant) continue
    shortest = again.failure
    break
  }
  let size = Math.ceil(shortest.path.length / 2)
  while (size >= 1) {
    let isShorter = false
    for (let from = 0; from < shortest.path.length;) {
      if (Date.now() > until) return shortest
      const fewer = shortest.path.filter((_, at) => at < from || at >= from + size)
      const again = fewer.length === 0 ? null : await walkAgain(fewer, left())
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
