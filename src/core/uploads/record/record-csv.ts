import { toCsv } from '../../../shared/model/csv'
import type { RecordFile, RecordRow, Transmittal } from '../../../shared/model/transmittal'

type Cell = string | number | boolean | null

/** What a line says, in its order: the first fourteen are those of the list that was saved before there were records. */
const columns: readonly [
  name: string,
  of: (line: { record: Transmittal; row: RecordRow; file: RecordFile }) => Cell,
][] = [
  ['layer', ({ row }) => row.layer],
  ['mode', ({ row }) => row.mode],
  ['state', ({ row }) => row.state],
  ['file', ({ file }) => file.name],
  ['sizeBytes', ({ file }) => file.sizeBytes],
  ['sha256', ({ file }) => file.sha256],
  ['lastModified', ({ file }) => file.lastModified],
  ['srid', ({ row }) => row.crs.asked],
  ['job', ({ row }) => row.job],
  ['layerId', ({ row }) => row.layerId],
  ['revisionId', ({ row }) => row.revisionId],
  ['comment', ({ row }) => row.comment],
  ['error', ({ row }) => row.error?.message ?? null],
  ['path', ({ file }) => file.path],
  ['row', ({ row }) => row.row],
  ['targetLayerId', ({ row }) => row.target?.layerId ?? null],
  ['sridFound', ({ row }) => row.crs.found],
  ['crsName', ({ row }) => row.crs.name],
  ['crsFrom', ({ row }) => row.crs.from],
  ['rule', ({ row }) => row.decision.rule],
  ['reason', ({ row }) => row.decision.reason],
  ['chosen', ({ row }) => row.decision.chosen],
  ['answered', ({ row }) => row.decision.answered],
  ['accepted', ({ row }) => row.accepted.map(({ code }) => code).join(' ')],
  ['acceptedBy', ({ row }) => [...new Set(row.accepted.map(({ by }) => by))].join(' ')],
  ['acceptedWhat', ({ row }) => row.accepted.map(({ message }) => message).join('; ')],
  ['planned', ({ row }) => row.times.planned],
  ['asked', ({ row }) => row.times.asked],
  ['sent', ({ row }) => row.times.sent],
  ['ended', ({ row }) => row.times.ended],
  ['sentBy', ({ row }) => row.sentBy],
  ['account', ({ record }) => record.head.sender.account],
  ['machine', ({ record }) => record.head.sender.machine],
  ['program', ({ record }) => `${record.head.sender.program} ${record.head.sender.version}`.trim()],
  ['service', ({ record }) => record.head.service.address],
  ['organization', ({ record }) => record.head.organization.nickname],
  ['project', ({ record }) => record.head.project.id],
  ['projectName', ({ record }) => record.head.project.name],
  ['batch', ({ row }) => row.batch],
  ['record', ({ record }) => record.head.id],
]

/** Rows whose lines are made at once. */
const rowsAtOnce = 200

/** A record as CSV, piece by piece: a line for each file of each row, and one for a row without any. */
export function* csvPieces(record: Transmittal): Generator<string> {
  yield toCsv([columns.map(([name]) => name)])
  for (let at = 0; at < record.rows.length; at += rowsAtOnce) {
    const lines = record.rows
      .slice(at, at + rowsAtOnce)
      .flatMap((row) => row.files.map((file) => columns.map(([, of]) => String(of({ record, row, file }) ?? ''))))
    if (lines.length > 0) yield toCsv(lines, false)
  }
}
