import { recordFormat, recordVersion, type Transmittal } from '../../../shared/model/transmittal'

/** A record as JSON, piece by piece; each row has a line of its own, so that two records can be compared line by line. */
export function* jsonPieces({ head, key, seal, rows }: Transmittal): Generator<string> {
  const start = { format: recordFormat, version: recordVersion, head, key, seal }
  yield `${JSON.stringify(start).slice(0, -1)},"rows":[\n`
  for (const [at, row] of rows.entries()) yield `${JSON.stringify(row)}${at + 1 < rows.length ? ',' : ''}\n`
  yield ']}\n'
}
