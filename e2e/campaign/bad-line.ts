import { statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { IncomingMessage } from 'node:http'
import { findMark } from '../../src/core/uploads/marker'
import { openCoreSite, type CoreSite } from '../core/core-site'
import type { Fault, Step } from '../core/fault-proxy'
import { between, type CampaignRun } from './campaign'

/** Draws the fate of one request; null: it passes. */
export type Draw = (request: {
  step: Step
  nth: number
  random: () => number
  message: IncomingMessage
}) => Fault | null

/** What is sent again by hand where a batch ends with failures, at most. */
const maxRetries = 20

/**
 * Sends a folder of so many files over a line that breaks as drawn; every fourth file is sent in a second folder as a revision. Each has to
 * be there once, with its bytes, and no job of it is left standing.
 */
export async function sendOverBadLine(run: CampaignRun, draw: Draw): Promise<void> {
  const { random, size, tell } = run
  const site = await openCoreSite()
  const faults = new Map<string, number>()
  const most = 4 * size
  let drawn = 0
  const isTooSoon = watchPauses()
  site.proxy.decide = (step, nth, message) => {
    const fault = decide(step, nth, message)
    const early = step === 'step-2' ? isTooSoon(message, fault) : 0
    if (early > 0) run.found('wrong', `files were sent again ${early} ms sooner than the service asked for`)
    return fault
  }
  const decide = (step: Step, nth: number, message: IncomingMessage): Fault => {
    const fault = drawn < most ? draw({ step, nth, random, message }) : null
    if (fault === null || fault.do === 'pass') return { do: 'pass' }
    drawn++
    const name = `${step} ${fault.do}${fault.do === 'answer' ? ` ${fault.status}` : fault.do === 'cut' ? ` ${fault.how ?? ''}` : ''}`
    faults.set(name, (faults.get(name) ?? 0) + 1)
    return fault
  }
  try {
    await site.core.start()
    const texts = new Map<string, string>()
    const write = (index: number, round: number) => {
      const name = `file ${index}`
      const text = `point\n${round} ${index} ${'x'.repeat(between(random, 10, 60_000))}`
      texts.set(name, text)
      const path = join(site.files, `${name}.csv`)
      writeFileSync(path, text)
    }
    for (let index = 1; index <= size; index++) write(index, 1)
    await sendAll(run, site)
    const first = new Map((await site.layers()).map((layer) => [layer.name, layer.revisions.length]))
    // A later time each: a file that is older than its layer's is asked about.
    const until = Math.max(...[...texts.keys()].map((name) => statSync(join(site.files, `${name}.csv`)).mtimeMs))
    while (Date.now() <= until + 2_100) await new Promise((next) => setTimeout(next, 50))
    for (let index = 1; index <= size; index += 4) write(index, 2)
    await sendAll(run, site)
    site.proxy.decide = () => ({ do: 'pass' })
    await compare(run, site, texts)
    const revised = [...texts.keys()].filter((_, index) => index % 4 === 0)
    for (const { name, revisions } of await site.layers())
      if (revisions.length !== (first.get(name) ?? 0) + (revised.includes(name) ? 1 : 0))
        run.found('doubled', `“${name}” has ${revisions.length} revisions`)
    tell(
      `${texts.size} files, ${revised.length} revised, ${drawn} faults: ${[...faults].map(([name, count]) => `${count} × ${name}`).join(', ')}`,
    )
  } finally {
    await site.close()
  }
}

/** A timer may ring so much early. */
const slackMs = 20

/** Says of a request how many milliseconds before its Retry-After it comes; 0: it comes in time. */
function watchPauses(): (message: IncomingMessage, fault: Fault) => number {
  const notBeforeMs = new Map<string, number>()
  return ({ url = '' }, fault) => {
    const job = new URLSearchParams(url.slice(url.indexOf('?'))).get('jobID') ?? ''
    const earlyMs = (notBeforeMs.get(job) ?? 0) - Date.now()
    const seconds = fault.do === 'answer' ? fault.headers?.['Retry-After'] : undefined
    if (seconds !== undefined) notBeforeMs.set(job, Date.now() + Number(seconds) * 1000)
    return earlyMs > slackMs ? earlyMs : 0
  }
}

/** Plans the folder and sends it; what failed is tried again, as a person would. */
async function sendAll({ found, tell }: CampaignRun, site: CoreSite): Promise<void> {
  const { handlers } = site.core
  let planId = ''
  for (let tries = 1; ; tries++) {
    try {
      planId = (await site.plan()).id
      const { batchId } = await handlers['uploads.start']({ planId }, site.context)
      let { batch, rows } = await site.settled(batchId)
      for (let retries = 0; batch.state === 'failed' && retries < maxRetries; retries++) {
        tell(
          `${rows.filter(({ state }) => state === 'failed').length} failed, are sent again: ${rows.find(({ error }) => error)?.error?.message ?? ''}`,
        )
        await handlers['uploads.retry']({ batchId, rowIds: null }, site.context)
        ;({ batch, rows } = await site.settled(batchId))
      }
      if (batch.state !== 'completed') found('wrong', `the batch ended as ${batch.state}`)
      return
    } catch (error) {
      // The list of layers could not be read: nothing is begun, and the person is told.
      if (tries === maxRetries) throw error
      tell(`planned again: ${error instanceof Error ? error.message : String(error)}`)
      if (planId !== '')
        await Promise.resolve(handlers['uploads.discardPlan']({ planId }, site.context)).catch(() => undefined)
    }
  }
}

async function compare(
  { found, tell }: CampaignRun,
  site: CoreSite,
  texts: ReadonlyMap<string, string>,
): Promise<void> {
  const layers = await site.layers()
  for (const [name, text] of texts) {
    const made = layers.filter((layer) => layer.name === name)
    if (made.length === 0) found('lost', `there is no layer “${name}”`)
    if (made.length > 1) found('doubled', `there are ${made.length} layers “${name}”`)
    for (const { revisions } of made) {
      const url = revisions[0]?.source?.url
      const held = url ? await (await fetch(url)).text() : ''
      if (held !== text) found('lost', `the latest revision of “${name}” is not the file`)
      const marks = revisions.flatMap(({ comment }) => findMark(comment) ?? [])
      if (new Set(marks).size !== marks.length) found('doubled', `“${name}” has one upload in two revisions`)
    }
  }
  for (const { name } of layers) if (!texts.has(name)) found('wrong', `there is a layer “${name}” that nobody sent`)
  const empty = (await site.jobs()).filter(({ complete, error }) => !complete && error === null)
  const { jobs } = await site.core.handlers['jobs.list']({ project: site.project, filters: { statuses: ['initializing'] }, page: 1, pageSize: 1000 }, site.context) // prettier-ignore
  const told = new Set(jobs.flatMap(({ job, perhapsLeftBehind }) => (perhapsLeftBehind ? job.id : [])))
  for (const { id } of empty) if (!told.has(id)) found('wrong', `job ${id} stands empty, and nobody is told`)
  if (empty.length > 0) tell(`${empty.length} jobs whose answer was lost stand empty, as \`jobs\` says`)
}
