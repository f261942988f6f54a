import { compareCodeUnits } from './compare-code-units'
import { addTo } from './group-by'
import type { Said } from '../languages/said'
import { said } from '../languages/said-readers'
import { fileKinds, kindSaid, unreadKinds, type FileGroupKind, type FileKind } from './file-kinds'
import { nameKey, splitName, type SplitName } from './file-name'
import { ignoreReason, leftOut, type LeftOut } from './ignored-files'

/** A file of a listing. `relativePath` is below the listed folder (or inside the zip), parts separated by '/'. */
export interface ListedFile {
  readonly relativePath: string
}

/** Files that make one layer: the main file and what belongs to it, main first, then by name. */
export interface FileGroup<T extends ListedFile> {
  kind: FileGroupKind
  /** Folder below the listed one, '' for the listed folder itself. */
  dir: string
  /** Base name in its original spelling, dots inside kept: what the layer would be called. */
  name: string
  main: T
  members: T[]
  /** Extensions of a shapefile set that are not there: 'shx', 'dbf', 'prj'. Empty for other kinds. */
  missing: ('shx' | 'dbf' | 'prj')[]
  /** True when another program has the data open for editing (an `.ed.lock` lies beside it). */
  beingEdited: boolean
}

/** A file that belongs to no layer. */
export interface IgnoredFile<T extends ListedFile> extends LeftOut {
  file: T
}

/** Files whose names differ only by case; which of them is meant has to be asked. They are in no group. */
export interface FileConflict<T extends ListedFile> {
  dir: string
  name: string
  files: T[]
  said: Said
}

/** Files as layers, and what is left. */
export interface FileGrouping<T extends ListedFile> {
  groups: FileGroup<T>[]
  ignored: IgnoredFile<T>[]
  conflicts: FileConflict<T>[]
}

interface Entry<T> extends SplitName {
  file: T
  /** Keys of the base name and of the whole name. */
  baseKey: string
  fileKey: string
  /** Place among those of its folder. */
  at: number
  taken: boolean
}

/** Files of a folder by what others ask for: a folder may hold any number, so nobody looks through all of them. */
interface Folder<T> {
  entries: Entry<T>[]
  byBase: Map<string, Entry<T>[]>
  byFile: Map<string, Entry<T>[]>
  /** Indexes of columns (`roads.NAME.atx`), by every beginning of their base that ends before a dot. */
  columnIndexes: Map<string, Entry<T>[]>
}

/**
 * Groups a listing into layers to upload. Pure: the same listing gives the same answer, groups in the order of their paths.
 * A side file goes to the first kind of `fileKinds` that takes it; a file that belongs to nothing is ignored with a reason.
 * `hiddenToo`: files whose names begin with a dot count like others, since somebody named them on purpose.
 */
export function groupFiles<T extends ListedFile>(
  files: readonly T[],
  { hiddenToo = false }: { hiddenToo?: boolean } = {},
): FileGrouping<T> {
  const grouping: FileGrouping<T> = { groups: [], ignored: [], conflicts: [] }
  const byDir = new Map<string, Folder<T>>()
  const geodatabases = new Map<string, T[]>()
  /** What files that are open for editing are called, up to any of their dots. */
  const beingEdited = new Set<string>()

  for (const file of [...files].sort((a, b) => compareCodeUnits(a.relativePath, b.relativePath))) {
    const split = splitName(file.relativePath)
    const ignored = ignoreReason(file.relativePath, split)
    if (ignored && !(hiddenToo && ignored.reason === 'hidden')) {
      grouping.ignored.push({ file, ...ignored })
      if (ignored.reason === 'edit-lock')
        for (const stem of beforeDots(nameKey(file.relativePath))) beingEdited.add(stem)
      continue
    }
    const gdb = /^((?:.*\/)?[^/]+\.gdb)\/[^/]+$/i.exec(file.relativePath)?.[1]
    if (gdb) addTo(geodatabases, gdb, file)
    else addFile(byDir, split, file)
  }

  for (const [dir, members] of geodatabases) grouping.groups.push(geodatabaseGroup(dir, members))
  for (const [dir, folder] of byDir) groupFolder(dir, folder, grouping)
  for (const group of grouping.groups) {
    group.beingEdited = beingEdited.has(nameKey(join(group.dir, group.name)))
  }
  grouping.groups.sort((a, b) => compareCodeUnits(a.main.relativePath, b.main.relativePath))
  grouping.ignored.sort((a, b) => compareCodeUnits(a.file.relativePath, b.file.relativePath))
  return grouping
}

/** The beginnings of a name that end before a dot. */
function beforeDots(name: string): string[] {
  const stems: string[] = []
  for (let at = name.indexOf('.'); at >= 0; at = name.indexOf('.', at + 1)) stems.push(name.slice(0, at))
  return stems
}

function addFile<T>(byDir: Map<string, Folder<T>>, split: SplitName, file: T): void {
  let folder = byDir.get(split.dir)
  if (!folder) {
    folder = { entries: [], byBase: new Map(), byFile: new Map(), columnIndexes: new Map() }
    byDir.set(split.dir, folder)
  }
  const [baseKey, fileKey] = [nameKey(split.base), nameKey(split.fileName)]
  // What is new comes first: the engine takes twenty times as long for a property that follows a spread.
  const entry = { file, baseKey, fileKey, at: folder.entries.length, taken: false, ...split }
  folder.entries.push(entry)
  addTo(folder.byBase, baseKey, entry)
  addTo(folder.byFile, fileKey, entry)
  if (split.ext === 'atx') for (const stem of beforeDots(baseKey)) addTo(folder.columnIndexes, stem, entry)
}

function groupFolder<T extends ListedFile>(dir: string, folder: Folder<T>, grouping: FileGrouping<T>): void {
  takeConflicts(dir, folder, grouping)
  const { entries } = folder
  for (const kind of fileKinds) {
    for (const main of entries) {
      if (main.taken || !kind.main.includes(main.ext)) continue
      if (kind.kind === 'xml' && isSidecarXml(main, folder)) continue
      const members = membersOf(main, kind, folder)
      for (const member of [main, ...members]) member.taken = true
      grouping.groups.push({
        kind: kind.kind,
        dir,
        name: main.base,
        main: main.file,
        members: [main.file, ...members.map((member) => member.file)],
        missing: kind.kind === 'shapefile' ? missingOf(members) : [],
        beingEdited: false,
      })
    }
  }
  for (const entry of entries) {
    if (entry.taken) continue
    grouping.ignored.push({ file: entry.file, ...leftOver(entry, folder) })
  }
}

/** Two names that differ only by case clash, and with them the whole set of that base name. */
function takeConflicts<T extends ListedFile>(
  dir: string,
  { byFile, byBase }: Folder<T>,
  grouping: FileGrouping<T>,
): void {
  const clashing = new Set<string>()
  for (const [name, same] of byFile) {
    if (same.length > 1) clashing.add(nameKey(splitName(name).base))
  }
  for (const base of clashing) {
    const files = byBase.get(base) ?? []
    for (const entry of files) entry.taken = true
    const names = files.map((entry) => entry.fileName)
    grouping.conflicts.push({
      dir,
      name: files[0]?.base ?? base,
      files: files.map((entry) => entry.file),
      said: said('readers.shared.namesClash', { names: names.join(', ') }),
    })
  }
}

/** The side files of a main file, in the order of the folder. */
function membersOf<T>(main: Entry<T>, kind: FileKind, { byBase, columnIndexes }: Folder<T>): Entry<T>[] {
  const found = new Set([
    ...(byBase.get(main.baseKey) ?? []),
    // `roads.NAME.atx` is an index of the column NAME of roads.shp.
    ...(columnIndexes.get(main.baseKey) ?? []),
    // `photo.tif.ovr`, `photo.tif.aux.xml`: the side file's base is the whole name of the image.
    ...(kind.kind === 'raster' ? (byBase.get(main.fileKey) ?? []) : []),
  ])
  return [...found]
    .filter((other) => !other.taken && other !== main && kind.sidecars.includes(other.ext))
    .sort((a, b) => a.at - b.at)
}

function isSidecarXml<T>(xml: Entry<T>, { byFile }: Folder<T>): boolean {
  return byFile.has(xml.baseKey)
}

function missingOf<T>(members: readonly Entry<T>[]): FileGroup<ListedFile>['missing'] {
  return (['shx', 'dbf', 'prj'] as const).filter((ext) => !members.some((member) => member.ext === ext))
}

function leftOver<T>(entry: Entry<T>, { byBase }: Folder<T>): LeftOut {
  const unread = unreadKinds[entry.ext]
  if (unread) return leftOut('unsupported', said('readers.files.kind', { kind: kindSaid(unread), count: 1 }))
  const beside = entry.ext === 'prj' ? byBase.get(entry.baseKey)?.find((other) => other.taken) : undefined
  if (beside) return leftOut('unsupported', said('readers.files.prjBeside', { file: beside.fileName, count: 1 }))
  const owner = fileKinds.find((kind) => kind.sidecars.includes(entry.ext))
  if (owner?.kind === 'shapefile') {
    const stem = entry.ext === 'atx' ? splitName(entry.base).base : entry.base
    return leftOut('no-main-file', said('readers.files.ofShapefile', { name: stem, count: 1 }))
  }
  if (owner || entry.ext === 'xml') {
    return leftOut('no-main-file', said('readers.files.ofOther', { count: 1 }))
  }
  const why = entry.ext
    ? said('readers.files.otherKind', { ext: entry.ext, count: 1 })
    : said('readers.files.noExtension', { count: 1 })
  return leftOut('unsupported', why)
}

function geodatabaseGroup<T extends ListedFile>(path: string, members: T[]): FileGroup<T> {
  const { dir, base } = splitName(path)
  const catalogue = members.find((file) => /\/a00000001\.gdbtable$/i.test(file.relativePath))
  const main = catalogue ?? (members[0] as T)
  const rest = members.filter((file) => file !== main)
  return { kind: 'filegdb', dir, name: base, main, members: [main, ...rest], missing: [], beingEdited: false }
}

function join(dir: string, name: string): string {
  return dir ? `${dir}/${name}` : name
}
