import { wordedError } from '../../../shared/errors/worded-error'
import { splitName } from '../../../shared/model/file-name'
import type { TransferRecord } from '../journal-records'
import { rowId } from './row-state'
import { noChoices } from './saved/plan-choices'
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
 * unpacked from archives, which have to be planned themselves.
 * @param isStaged whether a file was unpacked or packed by the program
 */
export function planAgain(transfers: readonly TransferRecord[], isStaged: (path: string) => boolean): PlannedBefore {
  const own = transfers.filter(({ files }) => files.length > 0 && files.every(({ path }) => !isStaged(path)))
  if (own.length === 0) throw wordedError('invalid', 'plannedFromArchive', {})
  return { paths: own.flatMap(({ files }) => files.map(({ path }) => path)), rows: own.map(rowOf) }
}

function rowOf({ name, files, mode, targetLayerId, options, decided }: TransferRecord): KeptRow {
  const given = Object.entries(options).filter(([, value]) => value !== null && value !== undefined)
  return {
    id: rowId(files[0]?.path ?? ''),
    files: {
      name,
      folder: '',
      files: files.map((file) => ({
        path: file.path,
        name: file.name,
        ext: splitName(file.name).ext,
        sizeBytes: file.sizeBytes,
        lastModifiedMs: file.lastModifiedMs,
      })),
    },
    choices: {
      ...noChoices(),
      action: mode === 'revise' ? 'revise' : (decided?.answer ?? null),
      targetLayerId: mode === 'revise' ? targetLayerId : null,
      selected: true,
      options: Object.fromEntries(given),
    },
  }
}
