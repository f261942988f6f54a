import { fileSetFromPath } from '../geo/file-set'
import type { ShownDiff } from '../shared/contract'
import { AppError } from '../shared/errors/app-error'
import { parseInteger, parseServer, type Cli, type RegisterCommand } from './command'
import { parseSrid, requireKnownSrid, withEngine } from './geo-call'
import { findRevision, parseRevisionName, type RevisionName } from './revision-name'
import { callContext, mustBeFresh, withCore, type ProjectOptions } from './with-core'

/** Differences that are listed for people; --json has more. */
const listed = 50

interface DiffOptions extends Partial<Omit<ProjectOptions, 'json'>> {
  srid?: number
  json: boolean
}

/** `diff`: what changed between two files, or between two revisions of a layer. */
export const registerDiff: RegisterCommand = (program, cli) => {
  program
    .command('diff')
    .description('Compares two files, or two revisions of a layer, feature by feature: added, removed, changed, moved.')
    .argument('<old>', 'the older file, or LAYER@REVISION')
    .argument('<new>', 'the newer file, or LAYER@REVISION; a revision is a number from 1, an id, or "latest"')
    .option('--srid <epsg>', 'coordinate system of both files, in place of what they say', parseSrid)
    .option('--server <url>', 'for revisions: base URL of the service', parseServer)
    .option('--org <nickname>', 'for revisions: nickname of the organization')
    .option('--project <id>', 'for revisions: id of the project', parseInteger)
    .option('--json', 'prints one JSON document', false)
    .action(async (oldName: string, newName: string, options: DiffOptions) => {
      const [before, after] = [parseRevisionName(oldName), parseRevisionName(newName)]
      const result =
        before && after
          ? await diffRevisions(cli, before, after, options)
          : await diffFiles(cli, oldName, newName, options.srid ?? null)
      if (options.json) cli.printJson(result)
      else for (const line of describe(result)) cli.print(line)
    })
}

async function diffFiles(cli: Cli, oldPath: string, newPath: string, srid: number | null): Promise<ShownDiff> {
  const side = async (path: string) => ({ files: await fileSetFromPath(path), options: { srid }, defaultSrid: null })
  const request = { before: await side(oldPath), after: await side(newPath) }
  return withEngine(cli, async (engine, call) => {
    await requireKnownSrid(engine, srid)
    return engine.diff(request, call('Comparing'))
  })
}

async function diffRevisions(
  cli: Cli,
  before: RevisionName,
  after: RevisionName,
  { server, org, project: projectId }: DiffOptions,
): Promise<ShownDiff> {
  if (before.layerId !== after.layerId) throw new AppError('invalid', 'Both revisions have to be of one layer.')
  if (server === undefined || org === undefined || projectId === undefined) {
    throw new AppError('invalid', 'Revisions need --server, --org and --project.')
  }
  return withCore(cli, { server, org, project: projectId, json: true }, async (core, project) => {
    const { layerId } = before
    const { layer } = mustBeFresh(await core.handlers['layers.get']({ project, layerId }, callContext(cli)))
    const [beforeRevisionId, afterRevisionId] = [before, after].map(
      ({ revision }) => findRevision(layer, revision).id,
    ) as [string, string]
    const request = { project, layerId, beforeRevisionId, afterRevisionId }
    return core.handlers['revisions.compare'](request, callContext(cli))
  })
}

function describe(result: ShownDiff): string[] {
  const { added, removed, changed, unchanged, features } = result
  const lines = [`${added} added, ${removed} removed, ${changed} changed, ${unchanged} unchanged`]
  for (const feature of features.slice(0, listed)) lines.push(`  ${feature.key}: ${whatChanged(feature)}`)
  const more = added + removed + changed - Math.min(features.length, listed)
  if (more > 0) lines.push(`  and ${more} more`)
  return lines
}

function whatChanged({ change, moved, before, after }: ShownDiff['features'][number]): string {
  if (change !== 'changed' || !before || !after) return change
  const columns = [...new Set([...Object.keys(before.properties), ...Object.keys(after.properties)])]
  const edits = columns
    .filter((column) => before.properties[column] !== after.properties[column])
    .map(
      (column) =>
        `${column} ${String(before.properties[column] ?? null)} -> ${String(after.properties[column] ?? null)}`,
    )
  return [...(moved ? ['moved'] : []), ...edits].join(', ')
}
