import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { program } from '../../src/service/content/s3/object-server.test-helper'
import { serverPrograms } from '../../src/service/store/postgres/cluster.test-helper'
import { root } from '../../build/setup.mjs'
import { told } from '../harness/linux-process'
import { between, pause, type Campaign, type CampaignRun } from './campaign'
import { moments, momentTexts, watchJobs, type JobWatch, type Moment } from './job-moments'
import { runProgram } from './program'
import { importPermits, type ImportedPermit } from './shared-permits'
import { openSharedService, type SharedProcess, type SharedService } from './shared-processes'
import { addSites, type SharedSite } from './shared-sites'
import { compareEdits, compareObjects, comparePermits, compareUploads } from './shared-truth'
import { startWriters } from './shared-writers'
import { Takeovers } from './takeovers'

const uploaders = 64
/** By then another process has to work on what one that was killed had taken up. */
const takenUpWithinMs = 30_000
/** Between two kills a job is finished, if it takes no longer than this. */
const longestRestMs = 10_000
/** A moment that is not met within so long is drawn again another time. */
const meetWithinMs = 20_000

/** Two processes that answer and three that work, on one database and one object store, killed again and again while 64 upload. */
export const sharedService: Campaign = {
  about: 'two serve and three work on PostgreSQL and S3 under 64 uploads at once; counts kills',
  defaultSize: 200,
  async run(run) {
    if (serverPrograms === null)
      throw new Error('There is no PostgreSQL server here (Debian: apt-get install postgresql).')
    if (program === null) throw new Error('There is no object store here: npm run service-parts.')
    if (!existsSync(join(root, 'out/main/cli.js'))) throw new Error('The built program is taken: npm run build.')
    process.env['PLUMBLINE_BUILT'] = '1'
    const service = await openSharedService(run.folder)
    try {
      await killAndCompare(run, service)
    } finally {
      await service.close()
    }
  },
}

async function killAndCompare(run: CampaignRun, service: SharedService): Promise<void> {
  const { tell, found, folder } = run
  await Promise.all(service.processes.map((each) => each.start()))
  const sites = await addSites(service.database, service.url)
  const watch = await watchJobs(service.database, service.processes)
  const takeovers = new Takeovers()
  watch.onNote((note) => takeovers.note(note))
  const writers = startWriters(run, service.url, { sites, uploaders })
  const permits: ImportedPermit[] = []
  await pause(3_000)
  const importing = keepImporting(run, service, { sites, layers: () => writers.done.layers, permits })
  const killed = await killThem(run, service, { watch, takeovers })
  await importing.stop()
  await writers.stop()
  for (
    const untilMs = performance.now() + takenUpWithinMs;
    takeovers.waiting.length > 0 && performance.now() < untilMs;
  )
    await pause(200)
  for (const job of takeovers.waiting) found('wrong', `nobody has taken up job ${job} of a killed process`)
  const late = takeovers.tookMs.filter((ms) => ms > takenUpWithinMs)
  for (const ms of late) found('wrong', `a job was taken up ${(ms / 1000).toFixed(1)} s after the kill`)

  await compareUploads(found, watch, writers.done)
  await compareEdits(found, sites, writers.done)
  await comparePermits(found, permits, writers.done)
  for (const each of service.processes) {
    const status = await each.end()
    if (status !== 0) found('wrong', `${each.name()} ended with ${status}: ${each.told().slice(-500)}`)
    const left = readdirSync(join(folder, each.name().replace(/\..*/, ''), 'work'))
    if (left.length > 0) found('wrong', `${each.name()} left ${left.join(', ')} of its work`)
  }
  for (const pid of killed.children)
    if (told(pid, 'stat') !== '') found('wrong', `process ${pid} of a killed one runs on`)
  // So long a killed process may still run, for all that the database knows, and a sweep that leaves nothing alone refuses.
  await pause(31_000)
  const before = await compareObjects(watch, join(service.objects.bucketFolder, 'office'), objectsOf(service))
  await runProgram(
    ['service', 'sweep', '--database', service.database, '--files', service.files, '--older-than', '0', '--json'],
    service.env,
  )
  const after = await compareObjects(watch, join(service.objects.bucketFolder, 'office'), objectsOf(service))
  for (let n = 0; n < after.orphans; n++) found('wrong', 'an object of which nothing is known is left after the sweep')
  for (let n = 0; n < after.missing; n++) found('lost', 'the content of a revision')
  const empty = await watch.query<{ count: string }>(`SELECT count(*) FROM jobs WHERE state = 'initializing'`)
  await watch.close()
  const sorted = [...takeovers.tookMs].sort((a, b) => a - b)
  const seconds = (ms = 0): string => (ms / 1000).toFixed(1)
  tell(
    [
      `${writers.done.uploads.length} uploads, at most ${writers.most()} at once, ${writers.edits()} edits, ${permits.length} permits`,
      `${Number(empty[0]?.count)} first steps whose answer was lost`,
      `${after.files} files, ${before.orphans} orphans swept, ${after.orphans} left, ${after.missing} missing`,
      `${sorted.length} jobs of killed processes taken up after ${seconds(sorted[Math.floor(sorted.length / 2)])} s (median), ${seconds(sorted.at(-1))} s at most`,
      `killed ${moments.map((moment) => `${killed.met[moment]} × ${momentTexts[moment]}`).join(', ')}`,
    ].join('; '),
  )
}

/** Paths of all objects and parts below the place of the service, as keys. */
const objectsOf = ({ objects }: SharedService): string[] =>
  objects.objects().map((path) => path.replace(/^office\//, ''))

/** Kills a process again and again, every other time in a known state; gives how often it met each. */
async function killThem(
  { random, size, tell, found, isOver }: CampaignRun,
  service: SharedService,
  { watch, takeovers }: { watch: JobWatch; takeovers: Takeovers },
) {
  const met = Object.fromEntries(moments.map((moment) => [moment, 0])) as Record<Moment, number>
  const children: number[] = []
  let ended = 0
  let endedBefore = 0
  watch.onNote(({ what }) => void (ended += Number(what === 'completed')))
  const starts: Promise<void>[] = []
  const states = moments.filter((moment) => moment !== 'any')
  const ofJob: readonly Moment[] = ['claimed', 'fetching', 'reading', 'finishing']
  for (let n = 1; n <= size && !isOver(); n++) {
    await pause(between(random, 500, 3_000))
    // Where the machine is busy kills would come faster than jobs go on.
    for (const untilMs = performance.now() + longestRestMs; ended === endedBefore && performance.now() < untilMs;)
      await pause(50)
    endedBefore = ended
    // Of the known states the one that was met least.
    const least = Math.min(...states.map((state) => met[state]))
    const rare = states.filter((state) => met[state] === least)
    const drawn: Moment = random() < 0.4 ? 'any' : (rare[between(random, 0, rare.length)] ?? 'any')
    const victim =
      (drawn === 'any' ? null : await watch.meet[drawn](AbortSignal.timeout(meetWithinMs))) ?? anyOf(service, random)
    const name = victim.name()
    const orphans = victim.kill()
    if (orphans === null) {
      await watch.openGate()
      continue
    }
    takeovers.killed(name)
    await watch.openGate()
    children.push(...orphans)
    const moment = drawn !== 'any' && (!ofJob.includes(drawn) || takeovers.hasLeft(name)) ? drawn : 'any'
    met[moment]++
    tell(`kill ${n} of ${size}: ${name}, ${momentTexts[moment]}`)
    const start = pause(between(random, 100, 1_500)).then(() => victim.start())
    starts.push(start.catch((error: unknown) => found('wrong', String(error))))
  }
  await Promise.all(starts)
  return { met, children }
}

function anyOf({ processes }: SharedService, random: () => number): SharedProcess {
  const up = processes.filter((each) => each.isUp())
  return (up[between(random, 0, up.length)] ?? processes[0]) as SharedProcess
}

/** Imports permits every few seconds, until it is told to stop. */
function keepImporting(
  { random, folder, found }: CampaignRun,
  service: SharedService,
  {
    sites,
    layers,
    permits,
  }: { sites: readonly SharedSite[]; layers: () => { site: SharedSite; id: number }[]; permits: ImportedPermit[] },
) {
  let isOver = false
  const going = (async () => {
    for (let first = 1; !isOver; first += 5) {
      const site = sites[between(random, 0, sites.length)] as SharedSite
      const listed = layers().flatMap((each) => (each.site === site ? each.id : []))
      permits.push(...(await importPermits(service, { site, layers: listed.slice(0, 40), folder, first, random })))
      for (let n = 0; n < 40 && !isOver; n++) await pause(250)
    }
  })().catch((error: unknown) => found('wrong', `permits are not imported: ${String(error)}`))
  return {
    async stop(): Promise<void> {
      isOver = true
      await going
    },
  }
}
