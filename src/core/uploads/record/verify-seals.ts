import type { KeyObject } from 'node:crypto'
import { said } from '../../../shared/languages/said-readers'
import { inPortions } from '../../in-portions'
import type { Findings } from './findings'
import type { ReadRecord, ReadRow } from './read-record'
import { headText, isSealed, rowText } from './seals'
import { publicOf } from './signing-key'
import type { RecordRow } from '../../../shared/model/transmittal'

/**
 * Looks whether a record is as it was sealed, line by line, and whole. Gives the rows that are: what the others say is no evidence.
 * @param given the key that it is to be signed with; null: whichever
 */
export async function verifySeals(
  record: ReadRecord,
  given: KeyObject | null,
  findings: Findings,
  onProgress: (done: number) => void,
): Promise<RecordRow[]> {
  const { head, key } = record
  const wrong = key === null ? 'Mistaken' : 'Forged'
  checkKey(key, given, findings)
  if (!isSealed(headText(record.givenHead), record.seal, key))
    findings.differs('head-forged', said(`records.differences.head${wrong}`))
  const good: RecordRow[] = []
  const seen = new Set<number>()
  let done = 0
  const look = ({ given: row, row: read, seal }: ReadRow, at: number): void => {
    const number = read?.row ?? at + 1
    const layer = read?.layer ?? ''
    if (seen.has(number))
      return findings.differs('row-twice', said('records.differences.rowTwice', { row: number }), {
        row: number,
        layer,
      })
    seen.add(number)
    if (read !== null && isSealed(rowText(head.id, row), seal, key)) return void good.push(read)
    findings.differs('row-forged', said(`records.differences.row${wrong}`, { row: number, layer }), {
      row: number,
      layer,
    })
    findings.notChecked(said('records.notChecked.forged', { row: number }))
  }
  await inPortions(record.rows, (some) => {
    for (const row of some) look(row, done++)
    onProgress(done)
  })
  for (let row = 1; row <= head.counts.rows; row++)
    if (!seen.has(row)) findings.differs('row-missing', said('records.differences.rowGone', { row }), { row })
  return good
}

function checkKey(key: KeyObject | null, given: KeyObject | null, findings: Findings): void {
  if (given === null) return
  if (key === null) return findings.differs('not-signed', said('records.differences.notSigned'))
  const [found, wanted] = [publicOf(key).fingerprint, publicOf(given).fingerprint]
  if (found !== wanted) findings.differs('other-key', said('records.differences.otherKey', { found, wanted }))
}
