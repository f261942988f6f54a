import { InvalidArgumentError, type Command } from 'commander'
import type { Core } from '../core'
import { unlessStopped } from '../node/unless-stopped'
import type { HoldDepth, ProjectRef, RevisionState } from '../shared/contract'
import { AppError, toAppError } from '../shared/errors/app-error'
import { exitStatus, parseInteger, statusOf, type Cli, type RegisterCommand } from './command'
import { printHeld } from './held-list'
import { holdProgress } from './hold-progress'
import { heldText } from './hold-text'
import {
  checkFolders,
  isNamed,
  parseBox,
  parseBudget,
  parseChoice,
  parseRevisions,
  replacedLines,
  wishesOf,
  type WhatToHold,
} from './hold-what'
import { withReadLimits } from './read-limits'
import { againWhenRoom } from './when-room'
import { callContext, homeOf, mustBeFresh, withCore, withProjectOptions, type ProjectOptions } from './with-core'

/** What could not be held. `layers` and `permits`: their list could not be read, so that nothing is known of the single ones. */
interface HoldFailure {
  kind: 'layer' | 'permit' | 'layers' | 'permits'
  id: number | null
  name: string | null
  /** Number of the revision, from 1; only of layers. */
  revision?: number
  error: { code: string; message: string }
}

interface HoldOptions extends ProjectOptions, WhatToHold {
  budget?: number
  list: boolean
  pause: boolean
  resume: boolean
}

const pausedText = 'Fetching is paused: what is missing waits. “hold --resume” goes on.'
const stoppedText = 'It was stopped. What was held stays; run it again to go on.'

/** `hold`: keeps a project offline, or lets it go. */
export const registerHold: RegisterCommand = (program, cli) => {
  withReadLimits(
    withProjectOptions(
      program
        .command('hold')
        .description(
          'Keeps the layers and permits of a project offline, and brings them up to date. Run again after any interruption, it goes on where it was.',
        ),
    ),
  )
    .option('--revisions <n|all>', 'so many of the newest revisions of each layer', parseDepth, 1)
    .option('--layers <ids>', 'only these layers, by their ids, with commas between', parseLayerIds)
    .option('--folder <path>', 'this folder, with all below it; once for each', collectOne)
    .option('--bbox <box>', 'an area: west,south,east,north in degrees, with the permits that meet it', parseBox)
    .option(
      '--permits <list>',
      'permits and the layers that they name: ids with commas, or filters as "statuses=8,3;name=Quay"',
      parseChoice,
    )
    .option('--revision <names>', 'these revisions: LAYER@NUMBER, with commas between', parseRevisions)
    .option('--name <name>', 'what the area or the list is called; with --release: lets that go')
    .option(
      '--budget <size>',
      'held layers of all projects may take so much, from now on: 4GB, or "none"; alone it holds nothing',
      parseBudget,
    )
    .option('--release', 'lets them go', false)
    .option('--list', 'says what is held, how whole, and why some of it waits', false)
    .option('--pause', 'fetches nothing that is held any more, of any project', false)
    .option('--resume', 'fetches again', false)
    .action(async (options: HoldOptions, command: Command) => {
      const isBudgetAlone =
        options.budget !== undefined &&
        !(isNamed(options) || options.layers || options.release) &&
        command.getOptionValueSource('revisions') === 'default'
      if (options.list || options.pause || options.resume || isBudgetAlone)
        return withCore(cli, options, async (core, project) => {
          if (isNamed(options) || options.layers || options.release || (options.pause && options.resume))
            throw new AppError('invalid', 'Each of --list, --pause and --resume goes alone, or with --budget.')
          await setBudget(cli, core, options)
          const paused = options.pause
          if (options.pause || options.resume) await core.handlers['holding.pause']({ paused }, callContext(cli))
          await printHeld(cli, core, project, options.json)
        })
      const report = await withCore(cli, options, (core, project) =>
        againWhenRoom(
          cli,
          homeOf(cli),
          () => hold(cli, core, project, options),
          ({ failures }) => failures.find(({ error }) => error.code === 'disk.full')?.error.message ?? null,
        ),
      )
      for (const { error } of report.failures) cli.note(error.message)
      if (report.failures.length > 0) process.exitCode = exitStatus.someFailed
      if (options.json) return cli.printJson(report)
      cli.print(
        options.release
          ? options.layers || isNamed(options)
            ? 'This is not held any more.'
            : 'Nothing of the project is held any more.'
          : heldText(report),
      )
      for (const { kind, id, name, revision } of report.failures)
        cli.print(
          id === null
            ? `not held: the ${kind}`
            : `only partly held: ${kind} ${id}, ${name}${revision === undefined ? '' : `, revision ${revision}`}`,
        )
    })
}

async function setBudget(cli: Cli, core: Core, { budget }: HoldOptions): Promise<void> {
  if (budget !== undefined) await core.handlers['app.changeSettings']({ holdLimitBytes: budget }, callContext(cli))
}

/** Refuses permits that the service does not know: they would be held as nothing, and nobody would notice. */
async function checkPermits(cli: Cli, core: Core, project: ProjectRef, ids: readonly number[]): Promise<void> {
  const unknown: number[] = []
  for (const permitId of ids)
    try {
      await core.handlers['permits.get']({ project, permitId }, callContext(cli))
    } catch (error) {
      if (toAppError(error).code !== 'service.not-found') throw error
      unknown.push(permitId)
    }
  if (unknown.length > 0) throw new AppError('invalid', `The project has no permit ${unknown.join(', ')}.`)
}

const collectOne = (value: string, before: string[] = []): string[] => [...before, value]

/** Holds layers and permits; what goes wrong with one costs the others nothing. */
async function hold(cli: Cli, core: Core, project: ProjectRef, options: HoldOptions) {
  const context = callContext(cli)
  const failures: HoldFailure[] = []
  const names = new Map<number, { name: string; numbers: Map<string, number> }>()
  /** Notes why one of the two lists could not be read; what would stop the other as well ends it all. */
  const noted =
    (kind: 'layers' | 'permits') =>
    (thrown: unknown): undefined => {
      const error = toAppError(thrown)
      if (endsAll(error)) throw error
      failures.push({ kind, id: null, name: null, error: { code: error.code, message: error.message } })
    }

  const holdLayers = async () => {
    const listed = await core.handlers['layers.list']({ project, revisions: 'all' }, context)
    // What is let go needs no service.
    const { overview } = options.release ? listed : mustBeFresh(listed)
    const only = options.layers && new Set(options.layers)
    for (const { id, name, revisions } of overview.layers) {
      if (only && !only.has(id)) continue
      const numbers = new Map(revisions.map((revision, index) => [revision.id, revisions.length - index]))
      names.set(id, { name, numbers })
    }
    const unknown = (options.layers ?? []).filter((id) => !names.has(id))
    if (unknown.length > 0 && !options.release)
      throw new AppError('invalid', `The project has no layer ${unknown.join(', ')}.`)
    if (!options.release) {
      checkFolders(options.folder ?? [], overview.root)
      if (options.permits && 'ids' in options.permits) await checkPermits(cli, core, project, options.permits.ids)
    }
    const { wishes } = await core.handlers['revisions.getHold']({ project }, context)
    const asked = wishesOf(options, overview.layers, wishes)
    await core.handlers['revisions.hold']({ project, wishes: asked }, context)
    if (options.release) return
    const now = await core.handlers['revisions.getHold']({ project }, context)
    for (const line of replacedLines(wishes, now.wishes)) cli.note(line)
  }
  // Letting some layers go says nothing of the permits.
  const holdPermits = async () => {
    if (isNamed(options)) {
      await core.heldSettled(project, cli.signal)
      return core.handlers['permits.getHold']({ project }, context)
    }
    if (options.release && options.layers) return undefined
    return core.handlers['permits.hold']({ project, held: !options.release }, context)
  }
  await setBudget(cli, core, options)
  // Who gives the command has said so.
  await core.handlers['holding.fetchNow'](undefined, context)
  await holdLayers().catch(noted('layers'))
  const progress = holdProgress(cli, core, project)
  let permits: Awaited<ReturnType<typeof holdPermits>>
  try {
    // In the words of a command: nothing of it goes on in the background.
    permits = await unlessStopped(holdPermits(), cli.signal, stoppedText).catch(noted('permits'))
    await unlessStopped(core.revisionsSettled(), cli.signal, stoppedText)
  } finally {
    progress.done()
  }
  if (failures.length === 2 && failures[0]) throw new AppError('net.protocol', failures[0].error.message)

  const states = (await core.handlers['revisions.listStates']({ project }, context)).filter(
    ({ wanted, layerId }) => wanted && names.has(layerId),
  )
  const { withheld, failed } = sorted(states)
  for (const { error } of withheld) if (error) cli.note(error.message)
  const full = [...failed, ...failures].find(({ error }) => error?.code === 'disk.full')?.error
  const { waits } = await core.handlers['holding.getFetching'](undefined, context)
  const paused = waits === 'paused' ? { code: 'cancelled', message: pausedText } : null
  for (const { layerId, revisionId, error } of failed) {
    // What was not begun was kept from it by what has ended the rest.
    const { code, message } = error ??
      full ??
      paused ?? { code: 'net.offline', message: 'It was not brought: the service went away.' }
    const { name, numbers } = names.get(layerId) ?? { name: null, numbers: new Map<string, number>() }
    failures.push({ kind: 'layer', id: layerId, name, revision: numbers.get(revisionId), error: { code, message } })
  }
  for (const { id, name, error } of permits?.unread ?? [])
    failures.push({ kind: 'permit', id, name, error: { code: error.code, message: error.message } })
  const lacking = new Set([...failed, ...withheld].map(({ layerId }) => layerId))
  return {
    // Of what was named those layers that it means, else all.
    layers: isNamed(options) ? new Set(states.map(({ layerId }) => layerId)).size : names.size,
    ready: new Set(states.map(({ layerId }) => layerId).filter((id) => !lacking.has(id))).size,
    revisions: states.length,
    revisionsHeld: states.filter(({ held }) => held).length,
    withheld: withheld.length,
    failed: failed.length,
    permits: permits?.permits ?? 0,
    permitsFailed: permits?.unread.length ?? 0,
    clockApartSeconds: core.clockApartMs(project.connectionId) / 1000,
    failures,
  }
}

/** That an owner shares no source is a state of the layer, not a failure. */
function sorted(states: readonly RevisionState[]) {
  const lacking = states.filter(({ onDisk }) => !onDisk)
  const isWithheld = ({ error }: RevisionState) => error?.code === 'service.forbidden'
  return { withheld: lacking.filter(isWithheld), failed: lacking.filter((state) => !isWithheld(state)) }
}

function parseDepth(text: string): HoldDepth {
  if (text === 'all') return 'all'
  const depth = parseInteger(text)
  if (depth < 1 || depth > 100_000) throw new InvalidArgumentError('It has to be 1 or more, or "all".')
  return depth
}

function parseLayerIds(text: string): number[] {
  return text.split(',').map((part) => parseInteger(part.trim()))
}

function endsAll(error: AppError): boolean {
  const status = statusOf(error)
  return (
    status === exitStatus.interrupted ||
    status === exitStatus.usage ||
    status === exitStatus.credentialsRefused ||
    error.code === 'net.offline'
  )
}
