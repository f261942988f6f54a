import { anyChoice, type RowChoices } from './plan-choices'
import { compareFiles, filesOf, type RowFiles, type SinceKept } from './plan-facts'
import { said } from '../../../../shared/languages/said'
import type { KeptRow } from './plan-store'
import { newRow, type RowState } from '../row-state'
import { inPortions } from '../../../in-portions'

/** The rows of a plan as they are on the disk: what somebody decided for them, and the files that it was decided for. */
export type KeptRows = ReturnType<typeof createKeptRows>

/** @param keep writes to the disk; throws where that fails */
export function createKeptRows(
  before: readonly KeptRow[],
  keep: (changes: { rows?: readonly KeptRow[]; gone?: string[] }) => void,
) {
  const rows = new Map(before.map((row) => [row.id, row]))
  /** What is not on the disk yet. */
  const unwritten = new Set<string>()

  function note(one: RowState, asTheyAre: boolean): void {
    const { id } = one.row
    const files: RowFiles = (isMissingRow(one) || !asTheyAre ? rows.get(id)?.files : undefined) ?? filesOf(one)
    rows.set(id, { id, files, choices: anyChoice(one.chosen) ? one.chosen : null })
    unwritten.add(id)
  }

  function write(gone: string[] = []): void {
    const changed = [...unwritten].flatMap((id) => rows.get(id) ?? [])
    if (changed.length + gone.length === 0) return
    keep({ rows: changed, gone })
    unwritten.clear()
  }

  return {
    choices: (rowId: string): RowChoices | null => rows.get(rowId)?.choices ?? null,
    /** What has become of a row's files since; null: nothing. */
    since: (one: RowState): SinceKept | null => compareFiles(rows.get(one.row.id)?.files ?? null, filesOf(one)),
    /** Rows that stand for files that are gone. @param present ids of the rows that are there */
    missingRows: (present: ReadonlySet<string>, which: 'all' | 'edited'): RowState[] =>
      [...rows.values()]
        .filter((row) => !present.has(row.id) && (which === 'all' || row.choices !== null))
        .map(missingRowOf),
    /**
     * Has rows on the disk when it returns. What could not be written before goes along. Rejects as the plan's `keep` does.
     * @param asTheyAre their files are taken as they are now; else as they were when they were first kept
     */
    put(changed: readonly RowState[], asTheyAre: boolean = false): void {
      for (const one of changed) note(one, asTheyAre)
      write()
    },
    /** Notes rows that are to be on the disk, for whatever writes next. */
    note(changed: readonly RowState[]): void {
      for (const one of changed) note(one, false)
    },
    /** Has on the disk what could not be written before. Rejects as the plan's `keep` does. */
    writeLeft: (): void => write(),
    /** Has the rows on the disk as they are now, in portions, and forgets those that are gone. */
    async putAll(all: readonly RowState[]): Promise<void> {
      const present = new Set(all.map((one) => one.row.id))
      const gone = [...rows.keys()].filter((id) => !present.has(id))
      for (const id of gone) rows.delete(id)
      write(gone)
      await inPortions(all, (some) => {
        for (const one of some) note(one, true)
        write()
      })
    },
  }
}

/** Whether a row stands for files that were planned and are gone. */
export function isMissingRow(one: RowState): boolean {
  return one.fault?.code === 'gone'
}

function missingRowOf({ id, files: kept, choices }: KeptRow): RowState {
  const { name, folder, files } = kept
  const [main] = files
  const gone = said('core.problems.gone', { file: main?.name ?? name })
  const missingRow = newRow({
    idFrom: id,
    name,
    folder,
    files: files.map((file) => ({ ...file, relativePath: folder === '' ? file.name : `${folder}/${file.name}` })),
    kind: 'conflict',
    readSet: { name, main: main ?? { path: '', name, ext: '', sizeBytes: 0, lastModifiedMs: 0 }, members: files },
    missing: [],
    beingEdited: false,
    fault: {
      code: 'gone',
      message: gone.text,
      by: gone.by,
    },
  })
  missingRow.row.id = id
  if (choices) {
    missingRow.chosen = choices
    missingRow.row.options = { ...missingRow.row.options, ...choices.options }
  }
  return missingRow
}
