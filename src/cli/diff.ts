import { extname, resolve } from 'node:path'
import { InvalidArgumentError } from 'commander'
import { differencePage, listedOnPage } from '../geo/diff/difference-page'
import { fileSetFromPath } from '../geo/file-set'
import { writeOut } from '../geo/writers/whole-file'
import {
  maxToleranceMetres,
  minToleranceMetres,
  type DifferenceKind,
  type ShownDiff,
  type ShownDifference,
} from '../shared/contract'
import { AppError } from '../shared/errors/app-error'
import { revisions } from '../shared/languages/en/revisions'
import { counted } from '../shared/model/counted'
import { waysToPair } from '../shared/model/difference-kinds'
import { rastersDiffer, rasterWords } from '../shared/model/raster-difference'
import type { ExportFormat } from '../shared/model/table-query'
import { schemaWords, toleranceWords } from '../shared/model/schema-words'
import { exitStatus, parseNumber, type Cli, type RegisterCommand } from './command'
import { parseSrid, requireKnownSrid, withEngine } from './geo-call'
import { outEndings, outFormatOf } from './out-format'
import { withReadLimits } from './read-limits'
import { findRevision, parseRevisionName, type RevisionName } from './revision-name'
import { callContext, freshOrHeld, withCore, withOptionalProject, type ProjectOptions } from './with-core'

/** Differences that are listed for people; --json has all. */
const listed = 50
/** Differences that are read at once. */
const pageSize = 500
const kinds: DifferenceKind[] = ['added', 'removed', 'moved', 'changed']
const allLines = { kinds, words: '', filters: [] }

/** Reads differences of the comparison that was made, `limit` from `offset` on. */
type ReadPage = (offset: number, limit: number) => Promise<readonly ShownDifference[]>

/** Writes all differences as a file. */
type Save = (file: { name: string; format: ExportFormat; outPath: string }) => Promise<{ features: number }>

interface DiffOptions extends Partial<Omit<ProjectOptions, 'json'>> {
  srid?: number
  tolerance?: number
  out?: string
  summary: boolean
  exitCode: boolean
  json: boolean
}

/** `diff`: what changed between two files, or between two revisions of a layer. */
export const registerDiff: RegisterCommand = (program, cli) => {
  withReadLimits(withOptionalProject(program.command('diff')))
    .description(
      'Compares two files, or two revisions of a layer, feature by feature: added, removed, changed, moved; rasters cell by cell.',
    )
    .argument('<old>', 'the older file, or LAYER@REVISION')
    .argument('<new>', 'the newer file, or LAYER@REVISION; a revision is a number from 1, an id, or "latest"')
    .option('--srid <epsg>', 'coordinate system of both files, in place of what they say', parseSrid)
    .option('--tolerance <metres>', 'places that lie no further apart are the same (0.001)', parseTolerance)
    .option('--out <file>', `writes the differences as well: ${outEndings}, .html (a page to read)`)
    .option('--summary', 'tells the counts and the columns alone, no feature', false)
    .option('--exit-code', 'ends with 1 where features or columns differ, with 0 where none do', false)
    .option('--json', 'prints one JSON document', false)
    .action(async (oldName: string, newName: string, options: DiffOptions) => {
      const [before, after] = [parseRevisionName(oldName), parseRevisionName(newName)]
      const isPage = options.out !== undefined && /^\.html?$/i.test(extname(options.out))
      const format = options.out === undefined || isPage ? null : outFormatOf(options.out)
      const report: Report = async (diff, read, save) => {
        const shown = options.summary ? 0 : Infinity
        await (options.json ? printAll(cli, diff, read, shown) : printSome(cli, diff, read, shown))
        if (options.out !== undefined) {
          const written = format
            ? (await save({ name: 'differences', format, outPath: resolve(options.out) })).features
            : await writePage(resolve(options.out), [oldName, newName], diff, read)
          cli.note(`${counted(written, 'difference', 'differences')} written to ${options.out}`)
        }
        if (options.exitCode && differs(diff)) process.exitCode = exitStatus.differs
      }
      if (before && after) await diffRevisions(cli, [before, after], options, report)
      else await diffFiles(cli, [oldName, newName], options, report)
    })
}

type Report = (diff: ShownDiff, read: ReadPage, save: Save) => Promise<void>

async function diffFiles(cli: Cli, paths: [string, string], options: DiffOptions, report: Report): Promise<void> {
  const srid = options.srid ?? null
  const side = async (path: string) => ({ files: await fileSetFromPath(path), options: { srid }, defaultSrid: null })
  const request = { before: await side(paths[0]), after: await side(paths[1]), ...toleranceOf(options) }
  await withEngine(cli, options, async (engine, call) => {
    await requireKnownSrid(engine, srid)
    const diff = await engine.diff(request, call('Comparing'))
    const page = { kinds, bbox4326: null, maxVertices: Infinity }
    await report(
      diff,
      async (offset, limit) => (await engine.differences(diff.id, { ...page, offset, limit })).features,
      (file) => engine.exportDifferences(diff.id, { ...file, ...allLines }, call('Writing')),
    )
  })
}

async function diffRevisions(
  cli: Cli,
  [before, after]: [RevisionName, RevisionName],
  options: DiffOptions,
  report: Report,
): Promise<void> {
  const { server, org, project: projectId } = options
  if (before.layerId !== after.layerId) throw new AppError('invalid', 'Both revisions have to be of one layer.')
  if (org === undefined || projectId === undefined) {
    throw new AppError(
      'invalid',
      'Revisions need the project: --project ORG/ID, and --server where several are known here.',
    )
  }
  await withCore(cli, { ...options, org, project: projectId }, async (core, project) => {
    const { layerId } = before
    const { layer, source } = freshOrHeld(
      cli,
      await core.handlers['layers.get']({ project, layerId }, callContext(cli)),
    )
    if (source === 'offline' && layer.revisions.length === 1 && before.revision !== after.revision)
      throw new AppError('net.offline', `Without the service only one revision of “${layer.name}” is known here.`)
    const [beforeRevisionId, afterRevisionId] = [before, after].map(
      ({ revision }) => findRevision(layer, revision).id,
    ) as [string, string]
    const request = { project, layerId, beforeRevisionId, afterRevisionId, ...toleranceOf(options) }
    const comparing = Promise.resolve(core.handlers['revisions.compare'](request, callContext(cli)))
    const diff = await comparing.catch((error: unknown) => {
      throw withWayToHold(error, { server, org, project: projectId }, layerId)
    })
    const page = { id: diff.id, kinds, bbox4326: null }
    const list = core.handlers['revisions.listDifferences']
    const write = core.handlers['revisions.exportDifferences']
    await report(
      diff,
      async (offset, limit) => (await list({ ...page, offset, limit }, callContext(cli))).features,
      async ({ outPath, ...file }) => write({ id: diff.id, ...allLines, ...file, path: outPath }, callContext(cli)),
    )
  })
}

/** The error of a revision that is not here, with the command that holds it. */
function withWayToHold(
  error: unknown,
  { server, org, project }: Pick<ProjectOptions, 'server' | 'org' | 'project'>,
  layerId: number,
): unknown {
  if (!(error instanceof AppError) || typeof error.details.newest !== 'number') return error
  const { code, message, details, retry } = error
  const at = server === undefined ? '' : ` --server ${server}`
  const command = `plumbline hold${at} --org ${org} --project ${project} --layers ${layerId} --revisions ${details.newest}`
  return new AppError(code, `${message} To hold it when the service answers: ${command}`, {
    details,
    retry,
    cause: error,
  })
}

/** One JSON document, a line for each feature: it may be longer than the memory. */
async function printAll(cli: Cli, { id: _, ...diff }: ShownDiff, read: ReadPage, most: number): Promise<void> {
  const total = Math.min(most, diff.added + diff.removed + diff.changed)
  cli.print(`${JSON.stringify(diff).slice(0, -1)},"features":[`)
  for (let offset = 0; offset < total; offset += pageSize) {
    for (const [at, feature] of (await read(offset, pageSize)).entries())
      cli.print(`${JSON.stringify(feature)}${offset + at + 1 < total ? ',' : ''}`)
  }
  cli.print(']}')
}

async function printSome(cli: Cli, diff: ShownDiff, read: ReadPage, most: number): Promise<void> {
  if (diff.rasters.length > 0) return diff.rasters.flatMap(rasterWords).forEach((line) => cli.print(line))
  const { added, removed, changed, moved, unchanged } = diff
  const all = added + removed + changed
  cli.print(`${added} added, ${removed} removed, ${changed} changed (${moved} moved), ${unchanged} unchanged`)
  for (const change of diff.schema) cli.print(`  ${schemaWords(change)}`)
  const features = most === 0 ? [] : await read(0, listed)
  for (const feature of features) cli.print(`  ${feature.key}: ${whatChanged(feature)}`)
  if (all > listed && most > 0) cli.print(`  and ${all - listed} more; --json has all`)
  const known = waysToPair.filter((way) => diff.pairedBy[way] > 0)
  if (known.length > 0)
    cli.print(`changed ones known ${known.map((way) => `${revisions.paired[way]}: ${diff.pairedBy[way]}`).join(', ')}`)
  cli.print(toleranceWords(diff.tolerance))
}

/** Writes the page; gives how many differences it lists. */
async function writePage(
  path: string,
  [before, after]: [string, string],
  diff: ShownDiff,
  read: ReadPage,
): Promise<number> {
  const features: ShownDifference[] = []
  while (features.length < listedOnPage) {
    const more = await read(features.length, Math.min(pageSize, listedOnPage - features.length))
    features.push(...more)
    if (more.length < pageSize) break
  }
  const when = new Date().toISOString().slice(0, 16).replace('T', ' ') + ' UTC'
  const page = differencePage({ before, after, summary: diff, features, when })
  await writeOut(path, page)
  return features.length
}

/** Whether features differ, or columns: another type alone is none, since values are compared as what they mean. */
function differs({ added, removed, changed, schema, rasters }: ShownDiff): boolean {
  return added + removed + changed > 0 || schema.some(({ change }) => change !== 'type') || rasters.some(rastersDiffer)
}

const toleranceOf = ({ tolerance }: DiffOptions) => (tolerance === undefined ? {} : { toleranceMetres: tolerance })

function parseTolerance(text: string): number {
  const metres = parseNumber(text)
  if (metres < minToleranceMetres || metres > maxToleranceMetres)
    throw new InvalidArgumentError(`It has to be ${minToleranceMetres} to ${maxToleranceMetres} metres.`)
  return metres
}

function whatChanged({ change, moved, edits }: ShownDifference): string {
  if (change !== 'changed') return change
  const texts = edits.map(({ column, before, after }) => `${column} ${String(before)} -> ${String(after)}`)
  return [...(moved ? ['moved'] : []), ...texts].join(', ')
}
