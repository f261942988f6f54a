import { InvalidArgumentError } from 'commander'
import { resolve } from 'node:path'
import type { Core } from '../core'
import { onlyEvent, watchBounds, type ProjectRef, type WaitingLayer, type WatchedFolder } from '../shared/contract'
import { toAppError } from '../shared/errors/app-error'
import { exitStatus, parseInteger, type Cli, type RegisterCommand } from './command'
import { withReadLimits } from './read-limits'
import { lineOf, type UploadItem } from './upload-report'
import { waitForBatch } from './wait-for-batch'
import { callContext, mustBeFresh, withCore, withProjectOptions, type ProjectOptions } from './with-core'

interface WatchOptions extends ProjectOptions {
  revise: boolean
  quietPeriod: number
  rescan: number
  once: boolean
}

/** What a watch came to. */
interface WatchReport {
  folder: string
  state: WatchedFolder['state']
  trouble: string | null
  /** Layers that were added to drafts, newest last. */
  drafted: { planId: string; added: number; layers: number }[]
  sent: UploadItem[]
  waiting: Pick<WaitingLayer, 'path' | 'files' | 'since' | 'kind' | 'reason'>[]
}

/** `watch`: drafts what comes into a folder, once it is whole. */
export const registerWatch: RegisterCommand = (program, cli) => {
  const { quietSeconds, rescanSeconds } = watchBounds
  withReadLimits(
    withProjectOptions(
      program
        .command('watch')
        .description(
          'Watches a folder until it is stopped. What comes into it becomes a draft once it is whole, for the window to open. What was drafted once is not drafted again until it changes.',
        )
        .argument('<folder>', 'folder to watch'),
    ),
  )
    .option('--revise', 'sends what does nothing but revise a layer beyond doubt; all else is drafted', false)
    .option(
      '--quiet-period <seconds>',
      'files unchanged for so long are not being written any more',
      secondsParser(quietSeconds),
      quietSeconds.usual,
    )
    .option(
      '--rescan <seconds>',
      'looks through the folder so often, whatever the system tells of changes',
      secondsParser(rescanSeconds),
      rescanSeconds.usual,
    )
    .option('--once', 'ends when all is drafted or waits for what does not come; status 3 where something waits', false)
    .action(async (folder: string, options: WatchOptions) => {
      const path = resolve(folder)
      const report = await withCore(cli, options, (core, project) => watch({ cli, core, project }, path, options))
      if (options.json) cli.printJson(report)
      else tellEnd(cli, report)
      const hasFailed = report.sent.some(({ status }) => status === 'failed')
      if (hasFailed || (options.once && (report.waiting.length > 0 || report.trouble !== null)))
        process.exitCode = exitStatus.someFailed
    })
}

const secondsParser =
  ({ least, most }: { least: number; most: number }) =>
  (text: string): number => {
    const seconds = parseInteger(text)
    if (seconds < least || seconds > most) throw new InvalidArgumentError(`It has to be ${least} to ${most}.`)
    return seconds
  }

async function watch(
  { cli, core, project }: { cli: Cli; core: Core; project: ProjectRef },
  path: string,
  options: WatchOptions,
): Promise<WatchReport> {
  mustBeFresh(await core.handlers['projects.get']({ project }, callContext(cli)))
  const drafted: WatchReport['drafted'] = []
  const sent: UploadItem[] = []
  const batches: Promise<void>[] = []
  core.onEvent(
    onlyEvent('watch.drafted', ({ planId, added, layers }) => {
      drafted.push({ planId, added, layers })
      cli.note(`drafted   ${added} ${added === 1 ? 'layer' : 'layers'}; ${layers} in the draft`)
    }),
  )
  core.onEvent(
    onlyEvent('watch.sent', ({ batchId, layers, rule }) => {
      cli.note(`sending   ${layers} ${layers === 1 ? 'layer' : 'layers'} by ${rule}`)
      batches.push(
        waitForBatch(cli, core, batchId).then(
          (items) => void sent.push(...items),
          (error: unknown) => cli.note(toAppError(error).message),
        ),
      )
    }),
  )
  await core.start()
  const watchId = await core.watchFolder({
    ...{ project, path, quietSeconds: options.quietPeriod, rescanSeconds: options.rescan },
    revises: options.revise,
  })
  const tell = waitTeller(cli)
  const waiting = async () =>
    (await core.handlers['watch.listWaiting']({ watchId, offset: 0, limit: 1000 }, callContext(cli))).layers
  core.onEvent(
    onlyEvent('watch.changed', () => {
      void waiting().then(
        (layers) => tell(core.watchedFolder(watchId), layers),
        () => undefined,
      )
    }),
  )
  const stopped = new Promise<void>((end) => cli.signal.addEventListener('abort', () => end(), { once: true }))
  // Nothing of a watch keeps a program: it would end between two looks.
  const awake = setInterval(() => undefined, 60_000)
  if (options.once) {
    await Promise.race([core.watchIdle(watchId), stopped])
    await Promise.race([Promise.all(batches), stopped])
  } else {
    cli.note(`Watching ${path}. What is drafted opens in the window; Ctrl+C ends it.`)
    await stopped
  }
  clearInterval(awake)
  const { state, trouble } = core.watchedFolder(watchId)
  return { folder: path, state, trouble, drafted, sent, waiting: (await waiting()).map(shortly) }
}

const shortly = ({ path, files, since, kind, reason }: WaitingLayer) => ({ path, files, since, kind, reason })

/** Tells once what each thing waits for, and what is wrong with the folder. */
function waitTeller(cli: Cli): (folder: WatchedFolder, layers: readonly WaitingLayer[]) => void {
  let told = new Set<string>()
  return ({ trouble }, layers) => {
    const lines = layers.map(({ path, reason }) => `waiting   ${path}: ${reason}`)
    if (trouble !== null) lines.push(`note: ${trouble}`)
    for (const line of lines) if (!told.has(line)) cli.note(line)
    told = new Set(lines)
  }
}

function tellEnd(cli: Cli, { drafted, sent, waiting, trouble }: WatchReport): void {
  for (const item of sent) cli.print(lineOf(item))
  for (const { path, reason } of waiting) cli.note(`waiting   ${path}: ${reason}`)
  if (trouble !== null) cli.note(trouble)
  const layers = drafted.reduce((sum, { added }) => sum + added, 0)
  cli.print(`${layers} drafted, ${sent.length} sent, ${waiting.length} waiting`)
}
