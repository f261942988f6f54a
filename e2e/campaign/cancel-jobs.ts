import { request, type ClientRequest } from 'node:http'
import { createReadStream, mkdirSync, rmSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { buildUploadUrl, uploadPartName, uploadTicket, type UploadTicket } from '../../src/shared/rest'
import { lookAtService } from './cancel'
import { folders, type WriteFiles } from './cancel-files'
import { pause, type CampaignRun } from './campaign'
import { bytesBelow, filesBelow, holdsOpen, startedBy, whenever, type Moment } from './moments'
import type { Office, OfficeJob } from './office'

/** A phase of a job in which it is cancelled, or its sender goes away. */
interface JobPhase {
  name: string
  write: WriteFiles
  /** `file` is what was written, one of the sort. */
  moment: (office: Office, file: string) => Moment
  /** By default the job is cancelled; else the connection of the sender is closed. */
  closes?: boolean
  /** Others that are before it in the queue. */
  behind?: number
}

const received = (office: Office) => bytesBelow(join(office.dataDir, 'incoming'))
const inWork = (office: Office, is: (path: string, reader: number) => boolean) =>
  whenever(() => {
    const paths = filesBelow(join(office.dataDir, 'work'))
    return startedBy(office.pid).some((reader) => paths.some((path) => holdsOpen(reader, path) && is(path, reader)))
  })
const isRead = (ending: string) => (office: Office) => inWork(office, (path) => path.endsWith(ending))
const atOnce: Moment = (hit) => {
  const timer = setTimeout(hit, 0)
  return () => clearTimeout(timer)
}

const jobPhases: readonly JobPhase[] = [
  { name: 'job: its files come', write: folders.large, moment: (office) => whenever(() => received(office) > 5e6) },
  {
    name: 'sender: closes in the midst',
    write: folders.large,
    moment: (office) => whenever(() => received(office) > 5e6),
    closes: true,
  },
  {
    name: 'sender: closes after the last byte',
    write: folders.large,
    moment: (office, file) => whenever(() => received(office) >= statSync(file).size),
    closes: true,
  },
  { name: 'job: waits for others', write: folders.small, moment: (office) => isRead('.ifc')(office), behind: 2 },
  {
    name: 'job: is unpacked',
    write: folders.zip,
    moment: (office) =>
      whenever(() => filesBelow(join(office.dataDir, 'work')).some((path) => path.includes('unpacked'))),
  },
  { name: 'job: reads text', write: folders.large, moment: isRead('.csv') },
  { name: 'job: reads in native code', write: folders.model, moment: isRead('.ifc') },
  { name: 'job: reads a picture', write: folders.picture, moment: isRead('.tif') },
  { name: 'job: was not sent yet', write: folders.small, moment: () => atOnce, closes: false },
]

/** Cancels jobs over HTTP in each of their phases, as a colleague's program would. */
export async function cancelJobs(run: CampaignRun, office: Office): Promise<void> {
  for (const [index, phase] of jobPhases.entries()) {
    if (!phase.name.includes(run.only) || run.isOver()) continue
    const folder = join(run.folder, `job-${index}`)
    mkdirSync(folder)
    await phase.write(folder, `job ${index}`)
    const file = filesBelow(folder).sort((a, b) => statSync(b).size - statSync(a).size)[0] ?? ''
    const before = await othersFirst(office, run.folder, phase.behind ?? 0)
    await cancelOne(run, office, { phase, file })
    for (const id of before) await cancelJob(office, id)
    rmSync(folder, { recursive: true, force: true })
  }
}

async function cancelOne(
  run: CampaignRun,
  office: Office,
  { phase, file }: { phase: JobPhase; file: string },
): Promise<void> {
  const found = (what: string) => run.found('wrong', `${phase.name}: ${what}`)
  const contentBefore = new Set(filesBelow(join(office.dataDir, 'content')))
  const ticket = await startJob(office, file)
  let isMet = false
  let cancelled: Promise<void> = Promise.resolve()
  let sending: ClientRequest | null = null
  const began = new Promise<number>((resolve) => {
    const disarm = phase.moment(
      office,
      file,
    )(() => {
      isMet = true
      if (phase.closes) sending?.destroy()
      else cancelled = cancelJob(office, ticket.job)
      resolve(performance.now())
    })
    sending = sendFile(office, ticket, file, () =>
      setTimeout(() => (disarm(), resolve(performance.now())), 30_000).unref(),
    )
  })
  const since = await began
  await cancelled
  const saidMs = performance.now() - since
  if (!isMet) return found('it was not met')
  const isBusy = () =>
    startedBy(office.pid).some((pid) =>
      filesBelow(join(office.dataDir, 'work', `job-${ticket.job}`)).some((path) => holdsOpen(pid, path)),
    ) ||
    filesBelow(join(office.dataDir, 'work', `job-${ticket.job}`)).length > 0 ||
    received(office) > 0
  while (isBusy() && performance.now() - since < 10_000) await pause(20)
  const goneMs = performance.now() - since
  const job = await jobOf(office, ticket.job)
  run.tell(
    `${phase.name}: answered after ${Math.round(saidMs)} ms, nothing runs after ${Math.round(goneMs)} ms; “${job?.error ?? 'no error'}”`,
  )
  if (goneMs > 5_000) found(`it took ${Math.round(goneMs)} ms until nothing ran`)
  if (!phase.closes && !/^Cancelled by /.test(job?.error ?? '')) found(`the job says ${JSON.stringify(job)}`)
  // What came whole is the job's, whether its sender hears of it or not.
  const isTaken = phase.closes && (await stateOf(office, ticket.job)) !== 'initializing'
  if (isTaken) await ended(office, ticket.job)
  else {
    const orphans = () => filesBelow(join(office.dataDir, 'content')).filter((path) => !contentBefore.has(path))
    // What was about to be kept as it was cancelled is kept first, and removed then.
    for (let tries = 0; orphans().length > 0 && tries < 100; tries++) await pause(20)
    for (const path of orphans()) found(`${path} is nobody's`)
    if (phase.closes) {
      await new Promise<void>((resolve) => sendFile(office, ticket, file, resolve))
      await ended(office, ticket.job)
    }
  }
  if (phase.closes && (await jobOf(office, ticket.job))?.complete !== true) found('the same job cannot be sent again')
  const second = await startJob(office, file)
  await new Promise<void>((resolve) => sendFile(office, second, file, resolve))
  await ended(office, second.job)
  const again = await jobOf(office, second.job)
  if (again?.complete !== true || again.error !== null) found(`once more it ends with ${JSON.stringify(again)}`)
  await lookAtService(office, found)
}

/** Jobs that are at work, so that the next one waits. */
async function othersFirst(office: Office, folder: string, count: number): Promise<number[]> {
  const ids: number[] = []
  for (let index = 0; index < count; index++) {
    const own = join(folder, `before-${index}`)
    mkdirSync(own)
    await folders.model(own, `before ${index}`)
    const file = filesBelow(own)[0] ?? ''
    const ticket = await startJob(office, file)
    await new Promise<void>((resolve) => sendFile(office, ticket, file, resolve))
    ids.push(ticket.job)
  }
  return ids
}

async function startJob(office: Office, file: string): Promise<UploadTicket> {
  const name = file.split('/').pop() ?? ''
  const body = { mode: 0, title: name, srid: -1, fileNames: [name], fileLastModifieds: [1_700_000_000_000] }
  return uploadTicket.parse(await post(office, '/layers', body))
}

const cancelJob = async (office: Office, id: number): Promise<void> => {
  await post(office, `/layers/cancel-process?jobID=${id}`)
}

async function post(office: Office, path: string, body?: object): Promise<unknown> {
  const answer = await fetch(`${office.url}/acme/projects/${office.projectId}${path}`, {
    method: 'POST',
    headers: { authorization: office.authorization, ...(body ? { 'content-type': 'application/json' } : {}) },
    ...(body ? { body: JSON.stringify(body) } : {}),
  })
  const text = await answer.text()
  if (!answer.ok) throw new Error(`${path} answers ${answer.status}: ${text}`)
  return text === '' ? null : JSON.parse(text)
}

/** Step 2. @param done when it was answered, or broke off */
function sendFile(office: Office, ticket: UploadTicket, file: string, done: () => void): ClientRequest {
  const boundary = 'plumbline-campaign'
  const name = file.split('/').pop() ?? ''
  const head = `--${boundary}\r\ncontent-disposition: form-data; name="${uploadPartName}"; filename="${name}"\r\n\r\n`
  const tail = `\r\n--${boundary}--\r\n`
  const sent = request(buildUploadUrl(ticket, name.split('.').pop() ?? '', office.url), {
    method: 'POST',
    headers: {
      'content-type': `multipart/form-data; boundary=${boundary}`,
      'content-length': Buffer.byteLength(head + tail) + statSync(file).size,
    },
  })
  sent.on('response', (answer) => answer.resume().on('close', done))
  sent.on('error', done)
  sent.write(head)
  const content = createReadStream(file)
  content.on('end', () => sent.end(tail))
  sent.on('close', () => content.destroy())
  content.pipe(sent, { end: false })
  return sent
}

const jobOf = async (office: Office, id: number): Promise<OfficeJob | undefined> =>
  (await office.jobs()).find((job) => job.id === id)

async function ended(office: Office, id: number): Promise<void> {
  for (let tries = 0; tries < 1_200; tries++) {
    const job = await jobOf(office, id)
    if (job?.complete || job?.error != null) return
    await pause(50)
  }
}

async function stateOf(office: Office, id: number): Promise<string> {
  const [page] = (await office.ask('/layers/processing?statuses=initializing&pageSize=1000')) as { jobs: OfficeJob[] }[]
  return page?.jobs.some((job) => job.id === id) ? 'initializing' : 'taken'
}
