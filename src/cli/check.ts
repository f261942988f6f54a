import { mkdtemp, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { Option } from 'commander'
import { checkFolder, type FolderCheck } from '../core/uploads/specification/check-folder'
import { AppError } from '../shared/errors/app-error'
import { wordedError } from '../shared/errors/worded-error'
import { counted } from '../shared/model/counted'
import { textOfBreach } from '../shared/specification/breach-text'
import type { Specification } from '../shared/specification/schema'
import { specificationFile } from '../shared/specification/words'
import { exitStatus, type Cli, type RegisterCommand } from './command'
import { parseSrid, requireKnownSrid } from './geo-call'
import { readNamed } from './upload-specification'
import { readLimits, withReadLimits, type ReadLimitOptions } from './read-limits'

interface Options extends ReadLimitOptions {
  specification?: string
  spec?: string
  srid?: number
  json: boolean
}

/** `check`: holds a folder against a specification. */
export const registerCheck: RegisterCommand = (program, cli) => {
  withReadLimits(program.command('check'))
    .description(
      'Holds a folder or file against a specification: names, columns, coordinate systems, CAD layers, extents.',
    )
    .argument('<path>', 'folder or file')
    .option('--specification <file>', `specification, JSON, YAML, XLSX or CSV; else ${specificationFile} of the folder`)
    .addOption(new Option('--spec <file>').hideHelp())
    .option('--srid <epsg>', 'coordinate system of files that name none', parseSrid)
    .option('--json', 'prints one JSON document', false)
    .action(async (path: string, options: Options) => {
      const specification = await specificationFor(cli, path, options.specification ?? options.spec)
      const found = await run(cli, path, specification, options)
      const breaches = found.breaches.map(forScripts)
      if (options.json) cli.printJson({ files: found.files, breaches, unread: found.unread })
      else tell(cli, found, breaches)
      for (const rule of found.notLookedAt)
        cli.note(`note: rule “${rule}” is about the area of a project, which is not known here; it was not looked at.`)
      if (breaches.length > 0 || found.unread.length > 0) process.exitCode = exitStatus.someFailed
    })
}

/** The specification that is named, else that of the folder. AppError `invalid`. */
async function specificationFor(cli: Cli, path: string, named: string | undefined): Promise<Specification> {
  if (named !== undefined) return readNamed(cli, named)
  const own = join(resolve(path), specificationFile)
  const isThere = await stat(own).then(
    () => true,
    () => false,
  )
  if (!isThere) throw wordedError('invalid', 'specificationNone', { file: specificationFile })
  cli.note(`specification: ${own}`)
  return readNamed(cli, own)
}

async function run(cli: Cli, path: string, specification: Specification, options: Options): Promise<FolderCheck> {
  const { createGeoEngine } = await import('../geo/workers/geo-engine')
  const geo = createGeoEngine({ limits: readLimits(cli, options) })
  const stagingDir = await mkdtemp(join(tmpdir(), 'plumbline-check-'))
  try {
    await requireKnownSrid(geo, options.srid)
    return await checkFolder({
      ...{ path, specification, geo, stagingDir, signal: cli.signal },
      srid: options.srid ?? null,
      onProgress: (done, all) => {
        if (cli.isTerminal) cli.showLine(`Checking: ${done} of ${counted(all, 'file', 'files')}`)
      },
    })
  } catch (error) {
    if (cli.signal.aborted) throw new AppError('cancelled', 'Interrupted.')
    throw error
  } finally {
    cli.showLine(null)
    await geo.close()
    await rm(stagingDir, { recursive: true, force: true })
  }
}

/** A breach as `check --json` prints it. */
export interface ScriptBreach {
  file: string
  rule: string
  severity: 'stop' | 'warn'
  /** Stable, kebab-case: what is wrong. */
  code: string
  /** Where in the file. */
  place: string
  /** Features that have it; 1 where it is no matter of features. */
  count: number
  message: string
  mend: string | null
}

function forScripts({ file, breach }: FolderCheck['breaches'][number]): ScriptBreach {
  const { short, place, mend } = textOfBreach(breach)
  return {
    file,
    rule: breach.rule,
    severity: breach.severity,
    code: breach.code,
    place: place.text,
    count: 'count' in breach ? breach.count : 1,
    message: `${short.text}.`,
    mend: mend?.text ?? null,
  }
}

function tell(cli: Cli, found: FolderCheck, breaches: readonly ScriptBreach[]): void {
  for (const { file, rule, severity, message, mend } of breaches)
    cli.print(`${severity.padEnd(4)}  ${file}: ${message} [${rule}]${mend === null ? '' : ` ${mend}.`}`)
  for (const { path, reason } of found.unread) cli.note(`not read  ${path}: ${reason}`)
  const broken = new Set(breaches.map(({ file }) => file)).size
  const files = counted(found.files, 'file', 'files')
  cli.print(
    breaches.length === 0
      ? `${files}, no breach`
      : `${files}, ${counted(breaches.length, 'breach', 'breaches')} in ${counted(broken, 'file', 'files')}`,
  )
}
