import { mkdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import type { Campaign, CampaignRun } from './campaign'
import { fillSite, layersOf } from './hold-site'
import { drawKill, type Phase } from './kill-points'
import { lookAtHeld, type Held, type Truth } from './look-at-held'
import { openOffice, type Office } from './office'
import { readPermitTruth } from './permit-truth'
import { runAndKill, runProgram } from './program'

/** `hold` is killed again and again; after each kill, what says that it is held is opened without a network. */
export const holdKills: Campaign = {
  about:
    'hold of so many permits and a thousandth as many layers (10 at least), killed 50 times (less often below 1000), each time by how far it is',
  defaultSize: 1_000,
  async run(run) {
    const office = await openOffice(run.folder)
    try {
      await fillSite(run, office)
      await killAgainAndAgain(run, office)
    } finally {
      await office.close()
    }
  },
}

/** Where the kills of one home fall, in the order in which it comes to them. */
const killsOfHome: readonly Phase[] = (
  [
    [5, ['layers', 'list']],
    [5, ['details', 'writing']],
    [5, ['end']],
  ] as const
).flatMap(([times, phases]) => Array.from({ length: times }, () => phases).flat())
const isReading = (phase: Phase) => phase === 'details' || phase === 'writing'
/** A hold reads again what it read ten minutes before; sooner, how much it has to read is known. */
const freshMs = 9 * 60_000

interface Kills {
  count: number
  most: number
  byPhase: Map<Phase, number>
}

/** Homes are held from nothing to the end, each under as many kills as `killsOfHome` has. */
async function killAgainAndAgain(run: CampaignRun, office: Office): Promise<void> {
  const truth = { office, permits: readPermitTruth(office.dataDir) }
  const kills: Kills = {
    ...{ count: 0, most: Math.min(50, Math.max(10, Math.round(run.size / 20))) },
    byPhase: new Map(),
  }
  for (let round = 1; kills.count < kills.most && !run.isOver(); round++) {
    const home = join(run.folder, `home ${round}`)
    mkdirSync(home, { mode: 0o700 })
    const before = await killWhileHeld(run, truth, home, kills)
    await runProgram(holdOf(office), office.envOf(home))
    const opens = kills.count < kills.most ? 'some' : 'all'
    const last = await lookAtHeld(run, truth, { home, mustBeWhole: true, opens, before })
    run.tell(`home ${round}, at its end: ${last.text}`)
    rmSync(home, { recursive: true, force: true })
  }
  run.tell([...kills.byPhase].map(([phase, count]) => `${phase} ${count}`).join(', '))
}

const holdOf = (office: Office) => office.argsOf('hold', '--revisions', 'all')

/** Gives what the home held after the last kill. */
async function killWhileHeld(run: CampaignRun, truth: Truth, home: string, kills: Kills): Promise<Held | null> {
  const { office } = truth
  const { size, random, tell, found } = run
  let before: Held | null = null
  let readFromMs = Infinity
  let missed = 0
  for (let at = 0; at < killsOfHome.length && kills.count < kills.most && missed < 10 && !run.isOver();) {
    const phase = killsOfHome[at] ?? 'end'
    const left = {
      ...{ home, listed: size, permits: size - (before?.permits ?? 0), again: Date.now() - readFromMs > freshMs },
      revisions: (before?.ofRevisions ?? layersOf(size)) - (before?.revisions.size ?? 0),
      kills: killsOfHome.slice(at).filter(isReading).length,
    }
    if (isReading(phase) && left.permits === 0) {
      at++
      continue
    }
    const point = drawKill(office.relay, phase, left, random)
    const beganMs = Date.now()
    const { status, err } = await runAndKill(holdOf(office), office.envOf(home), point.arm)
    const seconds = Math.round((Date.now() - beganMs) / 1000)
    if (status !== null && status !== 0) found('wrong', `hold ended with ${status}: ${err.slice(-500)}`)
    before = await lookAtHeld(run, truth, { home, mustBeWhole: status === 0, opens: 'some', before })
    if (before.permits > 0) readFromMs = Math.min(readFromMs, beganMs)
    const hit = status === null ? point.hit() : null
    if (hit === null) {
      tell(`it ended before its kill, ${point.text}: ${before.text}`)
      missed++
      if (phase !== 'end') at++
      continue
    }
    at++
    kills.byPhase.set(hit, (kills.byPhase.get(hit) ?? 0) + 1)
    tell(`kill ${++kills.count} of ${kills.most}, ${hit}, after ${seconds} s, ${point.text}: ${before.text}`)
  }
  return before
}
