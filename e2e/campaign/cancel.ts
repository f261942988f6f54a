import { mkdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { openWatchedOffice } from './bad-files'
import { cancelJobs } from './cancel-jobs'
import { cancelPhases, type CancelPhase, type CancelSite } from './cancel-phases'
import { pause, type Campaign, type CampaignRun } from './campaign'
import { fillSite } from './hold-site'
import { filesBelow } from './moments'
import type { Office } from './office'
import { ProcessTree } from './process-tree'
import { runProgram, startProgram, type Program } from './program'

/** How a command is interrupted: the signals, one after the other. */
const ways = { 'Ctrl+C': ['SIGINT'], SIGTERM: ['SIGTERM'], 'Ctrl+C twice': ['SIGINT', 'SIGINT'] } as const
type Way = keyof typeof ways

/** What a person waits for until the prompt is back, and until nothing runs any more; milliseconds, of a machine that has time. */
const limits = { ended: 5_000, gone: 5_000 }
const betweenSignalsMs = 150
const givenUpMs = 60_000

/** Everything that takes long is interrupted in each of its phases, by what it is at, and is then asked for again. */
export const cancel: Campaign = {
  about: 'commands and jobs are interrupted in each phase, in so many ways (1 to 3), and started again',
  defaultSize: 3,
  async run(run) {
    const office = await openWatchedOffice(run)
    try {
      const phases = cancelPhases.filter(({ name }) => name.includes(run.only))
      if (phases.some(({ name }) => name.startsWith('hold'))) await fillSite({ ...run, size: 60 }, office)
      for (const phase of phases)
        for (const way of (Object.keys(ways) as Way[]).slice(0, run.size)) {
          if (run.isOver()) return
          await interrupt(run, office, { phase, way })
        }
      await cancelJobs(run, office)
    } finally {
      process.kill(office.pid, 'SIGCONT')
      await office.close()
    }
  },
}

async function interrupt(
  run: CampaignRun,
  office: Office,
  { phase, way }: { phase: CancelPhase; way: Way },
): Promise<void> {
  const { tell } = run
  const name = `${phase.name}, ${way}`
  const found = (what: string) => run.found('wrong', `${name}: ${what}`)
  const root = join(run.folder, name.replace(/\W+/g, '-'))
  const folder = (below: string) => {
    const path = join(root, below)
    mkdirSync(path, { recursive: true, mode: 0o700 })
    return path
  }
  const tag = name.replace(/\W+/g, ' ')
  const at = { office, home: folder('home'), files: folder('files'), out: folder('out'), tag }
  const temp = folder('temp')
  const layers = await phase.write(at.files, tag)
  const args = phase.args(at)
  const env = { ...office.envOf(at.home), TMPDIR: temp }

  const began = startProgram(args, env)
  const site = { ...at, pid: began.child.pid ?? 0 }
  const { status, endedMs, goneMs, left } = await interrupted(began, site, { phase, way })
  if (endedMs === null) return found(`it was not met; it ended with ${status}: ${began.err().trim().slice(-300)}`)
  const said = began.err().trim().split('\n').pop() ?? ''
  tell(`${name}: ended after ${Math.round(endedMs)} ms, gone after ${Math.round(goneMs)} ms; ${status} “${said}”`)
  if (status !== 130) found(`it ended with ${status}`)
  if (endedMs > limits.ended) found(`it took ${Math.round(endedMs)} ms to end`)
  if (left.length > 0) found(`processes ${left.join(', ')} are left`)
  else if (goneMs > limits.gone) found(`it took ${Math.round(goneMs)} ms until nothing ran`)
  const passing = [at.out, join(at.home, 'unpacked')].flatMap(filesBelow)
  for (const path of [...passing, ...leftIn(temp)]) found(`${path} is left`)

  const again = startProgram(args, env)
  const second = await again.ended
  if (second !== 0)
    found(`once more it ends with ${second}: ${again.err().trim().slice(-500)} ${again.out().slice(0, 500)}`)
  for (const path of leftIn(temp)) found(`${path} is left after the second run`)
  if (args[0] === 'upload') await lookAtLayers(office, env, layers, found)
  await lookAtService(office, found)
  rmSync(root, { recursive: true, force: true })
}

/** What a program has left in its folder of passing files; where it is run from its sources, what compiles it keeps that there. */
const leftIn = (temp: string): string[] => filesBelow(temp).filter((path) => !/\/tsx-\d+\//.test(path))

/** Runs a command until its moment, interrupts it, and waits for its end. `endedMs` null: it ended before. */
async function interrupted(program: Program, at: CancelSite, { phase, way }: { phase: CancelPhase; way: Way }) {
  const tree = new ProcessTree(at.pid)
  let hitAt: number | null = null
  const disarm = phase.moment(at)(() => {
    hitAt = performance.now()
    if (phase.silent) process.kill(at.office.pid, 'SIGSTOP')
    ways[way].forEach((signal, index) => setTimeout(() => program.child.kill(signal), index * betweenSignalsMs))
  })
  const stuck = setTimeout(() => program.child.kill('SIGKILL'), givenUpMs)
  const status = await program.ended
  clearTimeout(stuck)
  disarm()
  const since = () => performance.now() - (hitAt ?? performance.now())
  const endedMs = hitAt === null ? null : since()
  while (tree.alive.length > 0 && since() < 2 * limits.gone && hitAt !== null) await pause(20)
  const left = tree.alive
  tree.close()
  process.kill(at.office.pid, 'SIGCONT')
  return { status, endedMs, goneMs: since(), left }
}

async function lookAtLayers(
  office: Office,
  env: Readonly<Record<string, string>>,
  names: readonly string[],
  found: (what: string) => void,
): Promise<void> {
  const layers = (await office.ask('/layers?includeRevisions=all')) as { name: string; revisions: unknown[] }[]
  for (const name of names) {
    const own = layers.filter((layer) => layer.name === name)
    const revisions = own.reduce((sum, layer) => sum + layer.revisions.length, 0)
    if (own.length !== 1 || revisions !== 1) found(`“${name}” is ${own.length} layers with ${revisions} revisions`)
  }
  const listed = (await runProgram(office.argsOf('jobs', '--statuses', 'initializing'), env)) as {
    id: number
    perhapsLeftBehind: boolean
  }[]
  const told = new Set(listed.flatMap((job) => (job.perhapsLeftBehind ? job.id : [])))
  for (const { id, complete, error } of await office.jobs()) {
    if (complete || error !== null || told.has(id) || toldBefore.has(id)) continue
    found(`job ${id} is left on the service, and nobody is told`)
  }
  for (const id of told) toldBefore.add(id)
}

/** Jobs whose answer was lost, as the command told then. */
const toldBefore = new Set<number>()

/** Nothing half done is left in the folders of the service. */
export async function lookAtService(office: Office, found: (what: string) => void): Promise<void> {
  const passing = () => ['incoming', 'work'].flatMap((name) => filesBelow(join(office.dataDir, name)))
  const until = Date.now() + limits.gone
  while (passing().length > 0 && Date.now() < until) await pause(50)
  for (const path of passing()) found(`the service has left ${path}`)
}
