import { rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { between, type Campaign, type CampaignRun } from './campaign'
import { lookAtHeld, type Held } from './look-at-held'
import { openOffice, type Office } from './office'
import { readPermitTruth } from './permit-truth'
import { runAndKill, runProgram } from './program'
import { surveyText, writeSurvey } from './survey'

const eventsOfPermit = 3

/** `hold` is killed again and again; after each kill, what says that it is held is opened without a network. */
export const holdKills: Campaign = {
  about:
    'hold of so many permits and a thousandth as many layers (10 at least), killed 50 times (less often below 1000)',
  defaultSize: 1_000,
  async run(run) {
    const office = await openOffice(run.folder)
    try {
      await fill(run, office)
      await killAgainAndAgain(run, office)
    } finally {
      await office.close()
    }
  },
}

/** Layers, every third with a second revision, and permits. */
async function fill({ folder, size, random, tell }: CampaignRun, office: Office): Promise<void> {
  const files = join(folder, 'files')
  const layers = Math.max(10, Math.round(size / 1_000))
  const env = office.envOf(join(folder, 'office-home'))
  for (let index = 1; index <= layers; index++)
    writeSurvey(files, `survey ${index}.csv`, surveyText(random, between(random, 10, 5_000)))
  await runProgram(office.argsOf('upload', files), env)
  for (let index = 1; index <= layers; index += 3)
    writeSurvey(files, `survey ${index}.csv`, surveyText(random, between(random, 10, 5_000)))
  await runProgram(office.argsOf('upload', files), env)

  const list = join(folder, 'permits.json')
  const importArgs = ['--data', office.dataDir, '--org', 'acme', '--project', String(office.projectId)]
  const perFile = 20_000
  for (let first = 1; first <= size; first += perFile) {
    const count = Math.min(perFile, size - first + 1)
    writeFileSync(list, JSON.stringify(Array.from({ length: count }, (_, index) => permit(random, first + index))))
    await runProgram(['permit', 'import', list, ...importArgs], { PLUMBLINE_HOME: join(folder, 'service-home') })
  }
  rmSync(list, { force: true })
  tell(`the service has ${layers} layers and ${size} permits`)
}

function permit(random: () => number, id: number): unknown {
  const day = (of: number) => `2026-${String(of).padStart(2, '0')}-${String(between(random, 10, 28))}T07:00:00Z`
  const lon = 153.02 + random() / 100
  const lat = -27.47 + random() / 100
  const ring = [[lon, lat], [lon + 0.001, lat], [lon + 0.001, lat + 0.001], [lon, lat]] // prettier-ignore
  return {
    permit: {
      ...{ id, name: `Permit ${id}`, status: between(random, 0, 16), templateName: 'Excavation' },
      ...{ startTime: day(between(random, 3, 6)), expiryDate: day(between(random, 6, 10)) },
      geometry: JSON.stringify({ type: 'Polygon', coordinates: [ring] }),
    },
    events: Array.from({ length: eventsOfPermit }, (_, index) => ({
      ...{ type: index, timestamp: day(index + 1), comment: `Event ${index + 1} of ${id}`, permitStatus: 0 },
    })),
  }
}

async function killAgainAndAgain(run: CampaignRun, office: Office): Promise<void> {
  const { folder, random, tell, found } = run
  const args = office.argsOf('hold', '--revisions', 'all')
  const kills = Math.min(50, Math.max(5, Math.round(run.size / 20)))
  const truth = { office, permits: readPermitTruth(office.dataDir) }
  const homeOf = (round: number) => join(folder, `home ${round}`)

  // Once undisturbed: how long it takes, and that all of it is held then.
  const reached = office.relay.reached().then(Date.now)
  await runProgram(args, office.envOf(homeOf(0)))
  const wholeMs = Date.now() - (await reached)
  tell(`held whole in ${(wholeMs / 1000).toFixed(1)} s`)
  await lookAtHeld(run, truth, { home: homeOf(0), mustBeWhole: true, before: null })
  rmSync(homeOf(0), { recursive: true, force: true })

  let round = 1
  let before: Held | null = null
  for (let kill = 1; kill <= kills && !run.isOver(); kill++) {
    const home = homeOf(round)
    // A start looks through the list first: a third of a whole hold lets each one come further, and a home takes several kills.
    const at = { relay: office.relay, afterMs: between(random, 0, wholeMs / 3) }
    const { status, err } = await runAndKill(args, office.envOf(home), at)
    const hadEnded = status !== null
    if (hadEnded && status !== 0) found('wrong', `hold ended with ${status}: ${err.slice(-500)}`)
    const held: Held = await lookAtHeld(run, truth, { home, mustBeWhole: hadEnded, before })
    before = held
    tell(`kill ${kill} of ${kills}, ${hadEnded ? 'after its end' : `${at.afterMs} ms after its start`}: ${held.text}`)
    if (!hadEnded) continue
    // Whole already: the next kills meet a hold that begins anew.
    rmSync(home, { recursive: true, force: true })
    before = null
    round++
  }
  await runProgram(args, office.envOf(homeOf(round)))
  const last = await lookAtHeld(run, truth, { home: homeOf(round), mustBeWhole: true, before })
  tell(`at the end: ${last.text}`)
}
