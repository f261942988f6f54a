import { createHash } from 'node:crypto'
import type { FileReport } from '../../../geo/engine-api'
import { fileSetOf, type FileOnDisk } from '../../../geo/file-set'
import type { FileSet, KeptWarning } from '../../../geo/model'
import type { PlanRow } from '../../../shared/contract'
import type { FileConflict, FileGroup } from '../../../shared/model/file-groups'
import type { FileGroupKind } from '../../../shared/model/file-kinds'
import { splitName } from '../../../shared/model/file-name'
import { plan as planWords } from '../../../shared/languages/en/upload-plan'
import { type SaidBy, type Said } from '../../../shared/languages/said'
import type { LandingSuggestion } from './placement/landing-suggestions'
import type { LastAnswers } from './match/as-last-time'
import type { ContentFacts } from '../decide'
import type { ContentRule } from '../../../shared/specification/content-watch'
import { noChoices, type ChosenRow } from './saved/plan-choices'
import type { SinceKept } from './saved/plan-facts'

/** A row of a plan: what is shown, and what is known behind it. */
export interface RowState extends ChosenRow {
  kind: FileGroupKind | 'conflict'
  /** Folder of the directory that it would go to where no folders are mirrored; null: none is proposed. */
  proposedFolder: string | null
  /** Path of the main file as people know it where it was unpacked: in its zip; null: its own. */
  shownAt: string | null
  /** What was said of the file that its own was made of. */
  sourceNotes: readonly KeptWarning[]
  /** Path of the main file below the folder that was dropped, whatever else was: what rules of a specification name. */
  pathInRoot: string
  /** What the engine reads. */
  readSet: FileSet
  /** Names inside a zip that are listed in step 1 and not sent. */
  innerNames: string[]
  /** Sizes of the files inside a zip by their names in lower case; null for what is no zip. */
  innerSizes: Map<string, number> | null
  /** Of a zip that is sent as it is what it holds, as its directory tells it; null for what is none. */
  inner: ContentFacts['inner']
  /** The states of the files that are read, as they were found (file-mark.ts); null: not known. */
  marks: string | null
  missing: FileGroup<FileOnDisk>['missing']
  /** Why the missing index could not be rebuilt when that was asked for; null: it was not tried, or was. */
  noIndex: string | null
  beingEdited: boolean
  /** Text of a conflict of names, or of a zip that cannot be opened; such a row is never sent. */
  fault: { code: string; message: string; by?: SaidBy } | null
  report: FileReport | null
  /** The rules of the specification that its content was read with. */
  rulesRead: readonly ContentRule[]
  /** Its files with their hashes; made only where it decides something. */
  hashed: ContentFacts | null
  /** How far from the project it lands; 0 inside, null when nobody can tell. */
  kmOutside: number | null
  /** The same as it is shown; null with `kmOutside`. */
  landing: PlanRow['landing']
  /** In a project that lies nowhere yet: how far it lands outside the area that its CRS is used in; null: in it, or nobody can tell. */
  kmOutsideCrs: number | null
  suggestions: LandingSuggestion[]
  /** What has become of its files since the plan was kept, when an earlier run had made it; null: nothing. */
  since: (SinceKept & { askAgain: boolean }) | null
  /** What others did to its layers since the plan was made, by which its decision is another now; null: nothing. */
  news: Said | null
  /** What it was called before it was told from others of its name; null: it is called so. */
  plainTitle: string | null
  /** What was answered for its layer when that was sent last; null: nothing, or it has none. */
  asLast: LastAnswers | null
  /** Another row of its name holds the same data: its file. */
  duplicateOf: string | null
  /** A row of another name holds the same data: its file. */
  sameAs: string | null
}

/** The row of a group of files that make one layer. @param sent the files that go over the wire, when not the group's own */
export function rowOfGroup(group: FileGroup<FileOnDisk>, place: { sent?: FileOnDisk[]; idFrom: string }): RowState {
  const readSet = fileSetOf(group)
  return newRow({
    idFrom: place.idFrom,
    name: group.name,
    folder: group.dir,
    files: place.sent ?? group.members,
    // Of a hundred thousand files each is known once.
    members: place.sent === undefined ? readSet.members : undefined,
    kind: group.kind,
    readSet,
    missing: group.missing,
    beingEdited: group.beingEdited,
    fault: null,
  })
}

/** The row of files whose names clash; it only says so. */
export function rowOfConflict(conflict: FileConflict<FileOnDisk>): RowState {
  const members = conflict.files.map(memberOf)
  const main = members[0] ?? { path: '', name: conflict.name, ext: '', sizeBytes: 0, lastModifiedMs: 0 }
  return newRow({
    idFrom: `conflict ${conflict.dir}/${conflict.name}`,
    name: conflict.name,
    folder: conflict.dir,
    files: conflict.files,
    kind: 'conflict',
    readSet: { name: conflict.name, main, members },
    missing: [],
    beingEdited: false,
    fault: { code: 'names-clash', message: conflict.said.text, by: conflict.said.by },
  })
}

interface NewRow {
  idFrom: string
  name: string
  folder: string
  files: readonly FileOnDisk[]
  /** The same as `files`, where somebody has made them already. */
  members?: PlanRow['files'] | FileSet['members'] | undefined
  kind: RowState['kind']
  readSet: FileSet
  missing: RowState['missing']
  beingEdited: boolean
  fault: RowState['fault']
}

/** The id of a row. @param from the path of its main file, where its files lie as they are sent */
export const rowId = (from: string): string => createHash('sha1').update(from).digest('hex').slice(0, 16)

/** A row before anything of it has been read. */
export function newRow(parts: NewRow): RowState {
  const files = parts.members ? [...parts.members] : parts.files.map(memberOf)
  const { sizeBytes, lastModifiedMs } = totals(files)
  return {
    kind: parts.kind,
    readSet: parts.readSet,
    proposedFolder: null,
    sourceNotes: [],
    shownAt: null,
    pathInRoot: [parts.folder, files[0]?.name ?? parts.readSet.main.name].filter((part) => part !== '').join('/'),
    innerNames: [],
    innerSizes: null,
    inner: null,
    marks: null,
    missing: parts.missing,
    noIndex: null,
    beingEdited: parts.beingEdited,
    fault: parts.fault,
    report: null,
    rulesRead: [],
    hashed: null,
    kmOutside: null,
    landing: null,
    kmOutsideCrs: null,
    suggestions: [],
    chosen: noChoices(),
    since: null,
    news: null,
    plainTitle: null,
    asLast: null,
    duplicateOf: null,
    sameAs: null,
    row: {
      // The same files get the same id each time, so that a second reading finds the user's choices.
      id: rowId(parts.idFrom),
      name: parts.name.trim() === '' ? (files[0]?.name ?? '') : parts.name,
      folder: parts.folder,
      files,
      sizeBytes,
      lastModifiedMs,
      action: 'create',
      intendedAction: 'create',
      reason: '',
      reasonBy: undefined,
      rule: undefined,
      objections: undefined,
      compared: undefined,
      likelyReplaces: undefined,
      accepted: undefined,
      confidence: 'certain',
      matched: true,
      targetLayerId: null,
      targetLayerName: null,
      candidates: [],
      selected: false,
      inspection: 'waiting',
      formatLabel: null,
      features: null,
      geometryTypes: [],
      crs: { srid: null, name: null, how: planWords.crsFrom.unread, from: 'unread' },
      bbox4326: null,
      outline4326: null,
      landing: null,
      fields: [],
      columns: [],
      options: { title: parts.name.trim() === '' ? '' : parts.name },
      problems: [],
      warnings: [],
    },
  }
}

/** Where the main file of a row lies below its folder, '/' between parts. */
export const mainPath = ({ folder, files, name }: PlanRow): string =>
  [...(folder === '' ? [] : [folder]), files[0]?.name ?? name].join('/')

function memberOf({ relativePath, path, sizeBytes, lastModifiedMs }: FileOnDisk): PlanRow['files'][number] {
  const { fileName, ext } = splitName(relativePath)
  return { path, name: fileName, ext, sizeBytes, lastModifiedMs }
}

/** Size of all files, and the newest time. */
export function totals(files: PlanRow['files']): Pick<PlanRow, 'sizeBytes' | 'lastModifiedMs'> {
  return {
    sizeBytes: files.reduce((sum, file) => sum + file.sizeBytes, 0),
    lastModifiedMs: Math.max(0, ...files.map((file) => file.lastModifiedMs)),
  }
}
