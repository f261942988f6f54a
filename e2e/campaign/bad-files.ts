import { copyFileSync, mkdirSync, readFileSync, rmSync, statSync } from 'node:fs'
import { extname, join } from 'node:path'
import { hostileFiles } from '../../src/geo/hostile-files.test-helper'
import { buildUploadUrl, uploadTicket } from '../../src/shared/rest'
import { callerOf, multipart, send } from '../conformance/http'
import type { UploadReport } from '../../src/cli/upload-report'
import { pause, type Campaign, type CampaignRun } from './campaign'
import { filesBelow } from './moments'
import { openOffice, type Office } from './office'
import { ProcessTree } from './process-tree'
import { startProgram } from './program'

const allowedMs = 5000
const allowedMb = 300
/** A folder of more files than this is only planned. */
const manyFiles = 100
const badFolder = '../shared/data/bad'

/** Files that nobody vouches for, by the command line and straight to the service: each within the limits or named, and nothing left. */
export const badFiles: Campaign = {
  about: 'bad and hostile files, uploaded and sent by HTTP, end within 5 s and 300 MB or are named; size: times each',
  defaultSize: 1,
  async run(run) {
    const office = await openWatchedOffice(run)
    try {
      for (const [name, write] of [...givenFiles(), ...madeFiles()].filter(([each]) => each.includes(run.only))) {
        const files = join(run.folder, 'files', name)
        mkdirSync(files, { recursive: true })
        await write(files)
        for (let time = 0; time < run.size; time++) {
          judge(run, `${name} by the command line`, await byCommandLine(run, office, files))
          judge(run, `${name} by HTTP`, await byHttp(office, files))
          await judgeService(run, office, name)
        }
        rmSync(files, { recursive: true })
      }
    } finally {
      await office.close()
    }
  },
}

const tempOf = (run: CampaignRun): string => join(run.folder, 'service-temp')

/** A service whose passing files lie in a folder of their own, for `judgeService`. */
export async function openWatchedOffice(run: CampaignRun): Promise<Office> {
  mkdirSync(tempOf(run))
  return openOffice(run.folder, { TMPDIR: tempOf(run) })
}

/** Finds fault with the files that the service has left of what was sent. */
export async function judgeService(run: CampaignRun, office: Office, what: string): Promise<void> {
  const folders = [tempOf(run), join(office.dataDir, 'work'), join(office.dataDir, 'incoming')]
  const left = () => folders.flatMap(filesBelow)
  // A job is told to have ended a moment before its files go.
  for (let looks = 0; left().length > 0 && looks < 20; looks++) await pause(100)
  if (left().length > 0) run.found('wrong', `${what}: the service has left ${left().join(', ')}`)
}

type Input = [name: string, write: (folder: string) => void | Promise<void>]

function madeFiles(): Input[] {
  return hostileFiles.map(({ name, write }) => [name, (folder) => write(join(folder, name))])
}

/** Those of ../shared/data/bad, where that is; the parts of a shapefile go together. */
function givenFiles(): Input[] {
  const names = filesBelow(badFolder)
  const main = (path: string) => path.replace(/\.(shx|dbf|prj)$/, '.shp')
  return [...new Set(names.map(main))].map((name) => [
    name.slice(badFolder.length + 1),
    (folder) => {
      for (const path of names.filter((each) => main(each) === name))
        copyFileSync(path, join(folder, path.slice(badFolder.length + 1)))
    },
  ])
}

/** What became of files. */
export interface Outcome {
  /** Time of the processor. */
  cpuMs: number
  /** The most that one process held. */
  peakMb: number
  /** Why they did not all become layers; empty when they did. */
  reasons: string[]
  /** What is left of it, in words. */
  left: string[]
}

/** Uploads a folder by the command line, with a home of its own; of very many files it is only planned. */
export async function byCommandLine(run: CampaignRun, office: Office, files: string): Promise<Outcome> {
  const [home, temp] = [join(run.folder, 'home'), join(run.folder, 'temp')]
  mkdirSync(temp)
  // Layers of ten thousand files take the service a while; what is tried is how they are looked through.
  const more = filesBelow(files).length > manyFiles ? ['--dry-run'] : []
  const program = startProgram(office.argsOf('upload', files, ...more), { ...office.envOf(home), TMPDIR: temp })
  const tree = new ProcessTree(program.child.pid ?? 0)
  await program.ended
  tree.close()
  // A process that reads sees a moment later that the program which started it is gone.
  for (let looks = 0; tree.alive.length > 0 && looks < 10; looks++) await pause(100)
  const left = [...tree.alive.map((pid) => `process ${pid}`), ...filesBelow(temp)]
  rmSync(temp, { recursive: true })
  rmSync(home, { recursive: true })
  const reasons = reasonsOf(program.out(), program.err())
  return { cpuMs: tree.cpuMs, peakMb: tree.peakMb, reasons, left }
}

function reasonsOf(out: string, err: string): string[] {
  try {
    const { items, warnings } = JSON.parse(out) as UploadReport
    return [...items.flatMap(({ error }) => error?.message ?? []), ...warnings.map(({ reason }) => reason)]
  } catch {
    return [err.trim()]
  }
}

/** Sends a folder as one upload, past the client. */
export async function byHttp(office: Office, files: string): Promise<Outcome> {
  const tree = new ProcessTree(office.pid)
  const place = { organizationNickname: 'acme', projectId: office.projectId }
  const call = callerOf(office.url, office.authorization)
  const paths = filesBelow(files)
  const names = paths.map((path) => path.slice(files.length + 1))
  const body = {
    mode: 0,
    title: 'Bad',
    fileNames: names,
    fileLastModifieds: paths.map((path) => Math.round(statSync(path).mtimeMs)),
  } as const
  const before = tree.cpuMs
  const reasons: string[] = []
  const started = await call('startUpload', place, { body })
  if (started.status !== 200) reasons.push(`step 1: ${started.status} ${JSON.stringify(started.json)}`)
  else {
    const ticket = uploadTicket.parse(started.json)
    const parts = paths.map((path, at) => ({ name: names[at] ?? '', content: readFileSync(path) }))
    const url = buildUploadUrl(ticket, extname(names[0] ?? '').slice(1), office.url)
    const sent = await send({ method: 'POST', url, ...multipart(parts) })
    if (sent.status >= 400) reasons.push(`step 2: ${sent.status} ${JSON.stringify(sent.json)}`)
    for (;;) {
      const { complete, error, status } = (await call('getJob', place, { query: { jobId: ticket.job } }))
        .json as JobState
      if (error !== null) reasons.push(error)
      else if (complete && status !== 'Completed') reasons.push(status)
      if (complete || error !== null || sent.status >= 400) break
      await pause(100)
    }
  }
  tree.close()
  return { cpuMs: tree.cpuMs - before, peakMb: tree.peakMb, reasons, left: [] }
}

interface JobState {
  complete: boolean
  error: string | null
  /** Of a job that went well: what its reader should know of the files. */
  status: string
}

/** Tells what became of files, and finds fault with what was too much without a word, and with what is left. */
export function judge({ tell, found }: CampaignRun, what: string, { cpuMs, peakMb, reasons, left }: Outcome): void {
  const [first = 'read', ...more] = reasons
  const said = more.length === 0 ? first : `${first} (and ${more.length} more)`
  const line = `${what}: ${cpuMs} ms, ${Math.round(peakMb)} MB, ${said}`
  const isBeyond = reasons.length === 0 && (cpuMs > allowedMs || peakMb > allowedMb)
  if (isBeyond || reasons.some((reason) => /^$|internal|worker\.died/.test(reason))) found('wrong', line)
  else tell(line)
  for (const one of left) found('wrong', `${what} has left ${one}`)
}
