import { wordedError } from '../../../shared/errors/worded-error'
import { splitName } from '../../../shared/model/file-name'
import type { BatchRecord, TransferFile, TransferRecord } from '../journal-records'
import { rowId } from './row-state'
import { noChoices, type RowChoices } from './saved/plan-choices'
import type { KeptRow } from './saved/plan-store'

/** What was sent before, to be planned once more. */
export interface PlannedBefore {
  /** The files, absolute. */
  paths: string[]
  /** Each row with the options that it was sent with, and its files as they were then. */
  rows: KeptRow[]
}

/**
 * Plans rows of a batch once more, each with its options, to be changed before it is sent again. What a layer is decided by is
 * looked at anew; only what a person had chosen, and the layer that was to be revised, stay. AppError `invalid` where all of it was
 * unpacked from archives, which have to be planned themselves, or is the source of a revision.
 * @param isStaged whether a file was unpacked or packed by the program
 */
export function planAgain(
  { roots }: Pick<BatchRecord, 'roots'>,
  transfers: readonly TransferRecord[],
  isStaged: (path: string) => boolean,
): PlannedBefore {
  const own = transfers.filter(({ files }) => files.length > 0 && files.every(({ path }) => !isStaged(path)))
  // An archive is a file of the user's own; the source of a revision is not.
  const isCopy = roots?.some(isStaged) ?? false
  if (own.length === 0) throw wordedError('invalid', isCopy ? 'plannedFromRevision' : 'plannedFromArchive', {})
  return { paths: own.flatMap(({ files }) => files.map(({ path }) => path)), rows: own.map(rowOf) }
}

function rowOf({ name, files, mode, targetLayerId, options, decided }: TransferRecord): KeptRow {
  const given = Object.entries(options).filter(([, value]) => value !== null && value !== undefined)
  return rowBefore(name, files, {
    action: mode === 'revise' ? 'revise' : (decided?.answer ?? null),
    targetLayerId: mode === 'revise' ? targetLayerId : null,
    selected: true,
    options: Object.fromEntries(given),
  })
}

/** A row of a plan that is yet to be made, by its files as they were, the main one first, and what is chosen for it already. */
export function rowBefore(
  name: string,
  files: readonly Pick<TransferFile, 'path' | 'name' | 'sizeBytes' | 'lastModifiedMs'>[],
  choices: Partial<RowChoices>,
): KeptRow {
  const kept = files.map(({ path, name: fileName, sizeBytes, lastModifiedMs }) => ({
    path,
    name: fileName,
    ext: splitName(fileName).ext,
    sizeBytes,
    lastModifiedMs,
  }))
  return {
    id: rowId(files[0]?.path ?? ''),
    files: { name, folder: '', files: kept },
    choices: { ...noChoices(), ...choices },
  }
}
