import { using } from '../../../../node/using'
import type { LeftOutFile } from '../../../../shared/contract'
import { unreadOf } from '../../unread'
import { mkdir, rm, stat, utimes } from 'node:fs/promises'
import { createHash } from 'node:crypto'
import { join } from 'node:path'
import type { FileOnDisk } from '../../../../geo/file-set'
import { refuseGroups } from '../../../../geo/formats/zip-container'
import { isWithin } from '../../../../node/is-within'
import { extractZip } from '../../../../node/zip/extract-zip'
import { openZip, type ZipEntry } from '../../../../node/zip/zip-archive'
import { AppError, toAppError } from '../../../../shared/errors/app-error'
import { groupFiles, type FileGroup, type IgnoredFile, type ListedFile } from '../../../../shared/model/file-groups'
import { nameKey, splitName } from '../../../../shared/model/file-name'
import { saidError } from '../../../../shared/languages/said'
import { said } from '../../../../shared/languages/said-readers'
import { zipMembers } from './content-digest'
import { packFiles } from './pack-files'
import { rowOfConflict, rowOfGroup, type RowState } from '../row-state'
import { lastModifiedOf, type ScanResult, type ScannedFile } from '../../scan'

/** The rows of a plan before they are read, and what is left out, with the reason for people. */
export interface GatheredRows {
  rows: RowState[]
  ignored: LeftOutFile[]
}

/**
 * The rows of a plan from the files found: one for each layer that would be made. A zip with one shapefile is sent as it is;
 * one with several sets becomes a row for each, from files unpacked below `stagingDir`; one that lies there itself stays whole.
 */
export async function gatherRows(found: ScanResult, stagingDir: string, signal: AbortSignal): Promise<GatheredRows> {
  const grouping = groupFiles(found.files)
  const rows: RowState[] = []
  const ignored = [
    ...grouping.ignored.map((one) => ignoredEntry(one, one.file.path)),
    ...found.hidden,
    ...found.leftOut,
  ]
  for (const conflict of grouping.conflicts) rows.push(rowOfConflict(conflict))
  for (const [at, group] of grouping.groups.entries()) {
    if (at % 250 === 249) await new Promise((next) => setImmediate(next))
    if (signal.aborted) throw new AppError('cancelled', 'Reading the folder was stopped.')
    const denied = deniedMember(group)
    if (denied) rows.push({ ...rowOfGroup(group, { idFrom: group.main.path }), fault: denied })
    else if (group.kind === 'filegdb') rows.push(await packedGeodatabase(group, group.main.path, stagingDir, signal))
    else if (group.kind !== 'zip') rows.push(rowOfFiles(group))
    else await addZip(group, stagingDir, signal, rows, ignored)
  }
  return { rows, ignored }
}

function rowOfFiles(group: FileGroup<ScannedFile>): RowState {
  const marks = group.members.map(({ mark }) => mark)
  const isKnown = marks.every((mark) => mark !== undefined)
  return { ...rowOfGroup(group, { idFrom: group.main.path }), marks: isKnown ? marks.join() : null }
}

/** Of a set that has a file which cannot be opened nothing is sent: a shapefile without its attributes would be another one. */
function deniedMember({ name, members }: FileGroup<ScannedFile>): RowState['fault'] {
  const member = members.find((file) => file.denied !== undefined)
  if (member?.denied === undefined) return null
  const { text, by } =
    members.length > 1 ? said('core.problems.notWithout', { why: member.denied, name }) : member.denied
  return { code: 'unreadable', message: text, by }
}

function ignoredEntry({ file, said: why }: IgnoredFile<ListedFile>, path: string): LeftOutFile {
  return unreadOf(path, said('readers.files.entry', { file: splitName(file.relativePath).fileName, why }))
}

async function addZip(
  zip: FileGroup<ScannedFile>,
  stagingDir: string,
  signal: AbortSignal,
  rows: RowState[],
  ignored: GatheredRows['ignored'],
): Promise<void> {
  try {
    const entries = await listZip(zip.main.path)
    const names = entries.map((entry) => entry.relativePath)
    const inside = groupFiles(names.map((relativePath) => ({ relativePath })))
    refuseGroups({ name: splitName(zip.main.relativePath).fileName, path: zip.main.path }, inside.groups.length)
    const only = inside.groups.length === 1 && inside.conflicts.length === 0 ? inside.groups[0] : undefined
    if (only && only.kind === 'shapefile') {
      const state = rowOfFiles(zip)
      // The interface wants the names of the shapefile's parts; those in folders go by their own name.
      state.innerNames = [...new Set(only.members.map((member) => splitName(member.relativePath).fileName))]
      state.innerSizes = new Map(
        entries.map((entry) => [nameKey(splitName(entry.relativePath).fileName), entry.sizeBytes]),
      )
      state.inner = zipMembers(entries)
      state.missing = only.missing
      rows.push(state)
      return
    }
    // The source of a revision: it is one layer, whatever it is made of.
    if (isWithin(stagingDir, zip.main.path)) return void rows.push(rowOfFiles(zip))
    if (inside.groups.length === 0 && !names.some((name) => /\.zip$/i.test(name))) {
      ignored.push(unreadOf(zip.main.path, said('readers.files.zipNothing', { file: `${zip.name}.zip` })))
      return
    }
    await addUnpacked(zip, stagingDir, signal, rows, ignored)
  } catch (error) {
    const failure = toAppError(error)
    if (failure.code === 'cancelled') throw failure
    const state = rowOfGroup(zip, { idFrom: zip.main.path })
    const { text, by } = saidError(failure)
    state.fault = { code: 'unreadable', message: text, by }
    rows.push(state)
  }
}

/** A geodatabase is a folder, which cannot be sent: it goes as one zip, with its folder inside. */
async function packedGeodatabase(
  group: FileGroup<FileOnDisk>,
  idFrom: string,
  stagingDir: string,
  signal: AbortSignal,
): Promise<RowState> {
  const folder = join(stagingDir, createHash('sha1').update(idFrom).digest('hex').slice(0, 16))
  const name = `${group.name}.gdb.zip`
  const packed = await packFiles(
    join(folder, name),
    group.members.map((file) => ({
      path: file.path,
      nameInside: file.relativePath.split('/').slice(-2).join('/'),
      lastModifiedMs: file.lastModifiedMs,
    })),
    signal,
  )
  const relativePath = group.dir === '' ? name : `${group.dir}/${name}`
  return rowOfGroup(group, { idFrom, sent: [{ ...packed, relativePath }] })
}

async function listZip(path: string): Promise<readonly ZipEntry[]> {
  return using(await openZip(path), (archive) => archive.entries)
}

async function addUnpacked(
  zip: FileGroup<ScannedFile>,
  stagingDir: string,
  signal: AbortSignal,
  rows: RowState[],
  ignored: GatheredRows['ignored'],
): Promise<void> {
  const folder = join(stagingDir, createHash('sha1').update(zip.main.path).digest('hex').slice(0, 16))
  await rm(folder, { recursive: true, force: true })
  await mkdir(folder, { recursive: true })
  const files: FileOnDisk[] = []
  for (const file of await extractZip(zip.main.path, folder, { signal })) {
    // The copy carries the time of its entry: what is sent is stated as what was packed.
    await utimes(file.path, file.lastModifiedMs / 1000, file.lastModifiedMs / 1000)
    const lastModifiedMs = lastModifiedOf(await stat(file.path))
    const relativePath = zip.dir === '' ? file.relativePath : `${zip.dir}/${file.relativePath}`
    files.push({ ...file, relativePath, lastModifiedMs })
  }
  const inside = groupFiles(files)
  ignored.push(...inside.ignored.map((one) => ignoredEntry(one, `${zip.main.path}/${one.file.relativePath}`)))
  for (const conflict of inside.conflicts) rows.push(rowOfConflict(conflict))
  const zips: FileOnDisk[] = []
  for (const group of inside.groups) {
    const idFrom = `${zip.main.path}!${group.main.relativePath}`
    if (group.kind === 'zip') zips.push(group.main)
    else if (group.kind === 'filegdb') rows.push(await packedGeodatabase(group, idFrom, stagingDir, signal))
    else rows.push({ ...rowOfGroup(group, { idFrom }), shownAt: `${zip.main.path}/${group.main.relativePath}` })
  }
  if (zips.length > 0) rows.push(rowOfInnerZips(zip, zips))
}

/** The zips inside of a zip's zips make one row together: there may be any number of them. */
function rowOfInnerZips(zip: FileGroup<ScannedFile>, inner: readonly FileOnDisk[]): RowState {
  const state = rowOfGroup(zip, { idFrom: `${zip.main.path}!zips` })
  const names = inner.slice(0, 3).map((file) => splitName(file.relativePath).fileName)
  const more = inner.length - names.length
  const listed = [...names, ...(more > 0 ? [`${more} more`] : [])].join(', ').replace(/, ([^,]*)$/, ' and $1')
  state.fault = {
    code: 'nested-zip',
    message:
      inner.length === 1
        ? `${listed} lies two zips deep in ${zip.name}.zip. Unpack it and add it by itself.`
        : `${zip.name}.zip holds ${inner.length} zips that lie two zips deep: ${listed}. Unpack it and add its folder.`,
  }
  return state
}
