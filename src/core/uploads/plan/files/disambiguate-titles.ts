import { groupBy } from '../../../../shared/model/group-by'
import { nameKey } from '../../../../shared/model/file-name'
import type { RowState } from '../row-state'

/** Gives rows of one title titles that differ: the folder tells them apart, within one folder the extension. Changes the rows. */
export function disambiguateTitles(rows: readonly RowState[]): void {
  // Of "North/DXF" and "South/DXF" the last part tells nothing.
  for (const count of [1, 2])
    retitle(rows, (one) => {
      const folder = one.row.folder.split('/').slice(-count).join(' ')
      return folder === '' ? titleNow(one) : `${folder} – ${one.plainTitle ?? titleNow(one)}`
    })
  retitle(rows, (one) => `${titleNow(one)} (${one.readSet.main.ext})`)
}

const titleNow = (one: RowState) => one.row.options.title ?? one.row.name

function retitle(rows: readonly RowState[], titled: (one: RowState) => string): void {
  for (const same of groupBy(rows, (one) => nameKey(titleNow(one))).values()) {
    const titles = same.map(titled)
    // What all would share tells nobody apart.
    if (same.length < 2 || new Set(titles.map(nameKey)).size < 2) continue
    same.forEach((one, index) => {
      one.plainTitle ??= titleNow(one)
      setTitle(one, titles[index])
    })
  }
}

function setTitle(one: RowState, title: string | undefined): void {
  one.row = { ...one.row, options: { ...one.row.options, title } }
}

/** Calls a row by its name again where all others of that name are copies of it, which are not sent. Gives the rows that it changed. */
export function takeBackTitles(rows: Iterable<RowState>): RowState[] {
  const sent = [...rows].filter((one) => one.duplicateOf === null)
  const byTitle = groupBy(sent, (one) => nameKey(one.plainTitle ?? titleNow(one)))
  return [...byTitle.values()].flatMap(([one, ...others]) => {
    // What somebody has named stays named so.
    if (!one || one.plainTitle === null || others.length > 0 || one.chosen.options.title !== undefined) return []
    setTitle(one, one.plainTitle)
    one.plainTitle = null
    return [one]
  })
}
