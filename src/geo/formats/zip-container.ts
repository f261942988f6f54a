import { rm } from 'node:fs/promises'
import { fileFault } from '../file-fault'
import { toAppError, type AppError } from '../../shared/errors/app-error'
import { makeTempFolder } from '../../node/temp-folder'
import { openZip } from '../../node/zip/zip-archive'
import { extractZip, type ExtractedFile } from '../../node/zip/extract-zip'
import { groupFiles, type FileGroup, type IgnoredFile, type ListedFile } from '../../shared/model/file-groups'
import { saidError } from '../../shared/languages/said'
import { said } from '../../shared/languages/said-readers'
import { errorOf } from '../../shared/errors/worded-error'
import { numberSaid } from '../../shared/languages/said-lists'
import { fileSetOf } from '../file-set'
import type { Dataset, FileSet, OpenContext, ReadOptions, Warning } from '../model'
import { joinedAlignments } from './common/measured-lines'
import { warningOf } from './common/warnings'

type OpenDataset = (
  files: FileSet,
  options: ReadOptions,
  signal: AbortSignal,
  watch: Pick<OpenContext, 'onProgress'>,
) => Promise<Dataset>

const officeEndings = /^(xls[xmb]|doc[xm]|ppt[xm]|od[stp])$/i

/** ZIP archives: not a format but a box of them. */
export const zipContainer = {
  /** True for a zip with at least one entry, if it is no document of an office program. */
  detect: (head: Uint8Array, ext: string): boolean =>
    head[0] === 0x50 && head[1] === 0x4b && head[2] === 3 && head[3] === 4 && !officeEndings.test(ext),
  open,
}

/** An archive: its name for people, and where it lies. */
interface Archive {
  name: string
  path: string
}

/** More data sets than this in one archive are no upload; each would be a layer, and is opened at once. */
const maxGroups = 1000

/** Throws file.unsafe for an archive of more data sets than are read of one. */
export function refuseGroups({ name, path }: Archive, count: number): void {
  if (count <= maxGroups) return
  throw fileFault(
    { name, path },
    'file.unsafe',
    'readers.limits.archiveManySets',
    { sets: numberSaid(count), most: numberSaid(maxGroups) },
    { details: { count } },
  )
}

/** Throws file.unsafe before anything is unpacked: ten thousand files on the disk, and as many readers, take half a minute. */
export async function refuseMany(archive: Archive, ext = 'zip'): Promise<void> {
  const opened = await openZip(archive.path)
  opened.close()
  refuseGroups(archive, groupsToOpen(ext, groupFiles(opened.entries).groups).length)
}

const hasDocument = (ext: string, groups: readonly { kind: string }[]): boolean =>
  ext === 'kmz' && groups.some(({ kind }) => kind === 'kml')

/** Pictures of a KMZ are icons, photographs and overlays, which its document opens: no data sets of their own. */
function groupsToOpen<T extends ListedFile>(ext: string, groups: FileGroup<T>[]): FileGroup<T>[] {
  if (!hasDocument(ext, groups)) return groups
  return groups.filter(
    ({ kind, members, main }) => kind !== 'raster' || members.length > 1 || /tiff?$/i.test(main.relativePath),
  )
}

/**
 * Unpacks into a temporary folder and opens every group inside; the layers of all are given as one dataset. A group that
 * cannot be read becomes a warning as long as another can.
 */
async function open(
  files: FileSet,
  options: ReadOptions,
  { signal, onProgress }: OpenContext,
  openDataset: OpenDataset,
): Promise<Dataset> {
  const folder = await makeTempFolder('plumbline-zip-')
  let datasets: Dataset[] = []
  const close = async () => {
    await Promise.all(datasets.map((dataset) => dataset.close()))
    await rm(folder, { recursive: true, force: true })
  }
  try {
    await refuseMany(files.main, files.main.ext)
    const extracted = withGeodatabaseFolders(await extractZip(files.main.path, folder, { signal }), files)
    const { groups: found, conflicts, ignored } = groupFiles(extracted)
    const groups = groupsToOpen(files.main.ext, found)
    refuseGroups(files.main, groups.length)
    const own: Warning[] = [
      ...conflicts.map((one) => warningOf('name-conflict', one.said)),
      ...(files.main.ext === 'kmz' ? [] : leftOf(ignored)),
    ]
    const failures: AppError[] = []
    const isKmz = hasDocument(files.main.ext, groups)
    const bytesTotal = groups.reduce((sum, { main }) => sum + main.sizeBytes, 0)
    let before = 0
    for (const group of groups) {
      const from = before
      before += group.main.sizeBytes
      if (group.kind === 'zip') {
        own.push(warningOf('zip-too-deep', said('readers.shared.zipTooDeep', { file: group.main.relativePath })))
        continue
      }
      try {
        datasets.push(
          await openDataset(named(fileSetOf(group), files), options, signal, {
            onProgress: ({ bytesRead }) => onProgress({ bytesRead: from + bytesRead, bytesTotal }),
          }),
        )
      } catch (error) {
        const failure = toAppError(error)
        if (failure.code === 'cancelled' || signal.aborted) throw error
        failures.push(failure)
        const what = { part: group.main.relativePath, why: saidError(failure) }
        own.push(warningOf('zip-part-unreadable', said('readers.shared.partFailed', what)))
      }
    }
    datasets = await withoutBareTables(datasets, own, signal)
    const [first] = datasets
    if (!first)
      throw (
        failures[0] ??
        nothingInside(
          files,
          extracted.map((file) => file.relativePath),
        )
      )
    return combine(first.format, datasets, own, close, isKmz)
  } catch (error) {
    await close()
    throw error
  }
}

/**
 * The files with those of a geodatabase below a folder NAME.gdb: where its content was packed without its folder, or the
 * folder was renamed, nothing else would show what they are.
 */
function withGeodatabaseFolders(extracted: ExtractedFile[], archive: FileSet): ExtractedFile[] {
  const catalogue = /^(.*\/)?a00000001\.gdbtable$/i
  const bare = new Set<string>()
  for (const { relativePath } of extracted) {
    const found = catalogue.exec(relativePath)
    if (found && !/\.gdb\/$/i.test(found[1] ?? '')) bare.add(found[1] ?? '')
  }
  if (bare.size === 0) return extracted
  const archiveName = archive.name.replace(/\.gdb$/i, '')
  return extracted.map((file) => {
    const at = file.relativePath.lastIndexOf('/') + 1
    const dir = file.relativePath.slice(0, at)
    if (!bare.has(dir)) return file
    const name = dir === '' ? archiveName : dir.slice(0, -1)
    return { ...file, relativePath: `${name}.gdb/${file.relativePath.slice(at)}` }
  })
}

/**
 * Without the text tables that no columns place, as long as something else is there: most archives hold a readme, a licence
 * or a list of codes beside the data. A lone table stays: its error names the columns.
 */
async function withoutBareTables(datasets: Dataset[], own: Warning[], signal: AbortSignal): Promise<Dataset[]> {
  if (datasets.length < 2) return datasets
  const bare = await Promise.all(datasets.map((dataset) => isBareTable(dataset, signal)))
  if (bare.every(Boolean)) bare[0] = false
  for (const [at, dataset] of datasets.entries()) {
    if (!bare[at]) continue
    const name = dataset.layers[0]?.name ?? ''
    own.push(warningOf('zip-part-unreadable', said('readers.shared.bareTable', { table: name })))
    await dataset.close()
  }
  return datasets.filter((_, at) => !bare[at])
}

/** Whether it is a text table without coordinates: that shows only when its rows are asked for. */
async function isBareTable(dataset: Dataset, signal: AbortSignal): Promise<boolean> {
  const [layer] = dataset.layers
  if (dataset.format !== 'csv' || !layer) return false
  try {
    for await (const _ of layer.features({ signal, onProgress: () => {} })) break
    return false
  } catch (error) {
    return toAppError(error).code === 'geo.columns'
  }
}

/** So many files that are left out are named, further ones are counted. */
const maxNamedLeft = 20

/** What an archive holds beside data that people may miss: documents and pictures of other kinds. */
function leftOf(ignored: readonly IgnoredFile<ExtractedFile>[]): Warning[] {
  const left = ignored.filter(
    ({ reason, said: why }) => reason === 'unsupported' && why.by.key !== 'readers.files.note',
  )
  const named = left
    .slice(0, maxNamedLeft)
    .map(({ file, said: why }) =>
      warningOf('zip-part-left', said('readers.files.entry', { file: file.relativePath, why })),
    )
  const more = left.length - named.length
  return more > 0
    ? [...named, warningOf('zip-part-left', said('readers.files.moreLeft', { count: more }), more)]
    : named
}

/** The main document of a KMZ goes by the name of the archive: within, it is doc.kml nearly always. */
function named(inside: FileSet, archive: FileSet): FileSet {
  const isMain = archive.main.ext === 'kmz' && inside.main.name.toLowerCase() === 'doc.kml'
  return isMain ? { ...inside, name: archive.name } : inside
}

function combine(
  format: Dataset['format'],
  datasets: readonly Dataset[],
  own: Warning[],
  close: () => Promise<void>,
  isKmz: boolean,
): Dataset {
  const all = datasets.flatMap((dataset) => dataset.layers)
  // The first document of a KMZ may do no more than link the others.
  const filled = isKmz ? all.filter((layer) => layer.featureCount !== 0) : all
  const layers = filled.length > 0 ? filled : all
  const rasters = datasets.flatMap((dataset) => dataset.rasters)
  return {
    format,
    layers,
    rasters,
    tables: datasets.flatMap((dataset) => dataset.tables ?? []),
    /** Warnings come while reading, and alignments by measures, so they are gathered when asked for. */
    get alignments() {
      return joinedAlignments(datasets.flatMap((dataset) => dataset.alignments ?? []))
    },
    get warnings() {
      return [...own, ...datasets.flatMap((dataset) => dataset.warnings)]
    },
    close,
  }
}

function nothingInside(files: FileSet, names: readonly string[]): AppError {
  const list = names.slice(0, 5).join(', ') + (names.length > 5 ? ', …' : '')
  return errorOf(
    'file.unsupported',
    names.length === 0
      ? said('readers.limits.archiveEmpty', { file: files.main.name })
      : said('readers.limits.archiveNothing', { file: files.main.name, names: list }),
    { details: { file: files.main.path }, retry: 'after-change' },
  )
}
