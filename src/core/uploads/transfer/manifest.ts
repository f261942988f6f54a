import { writeFile } from 'node:fs/promises'
import { fileError } from '../../../node/file-errors'
import { handOut } from '../../../node/private-folder'
import type { TransferRecord } from '../journal-records'

const columns = [
  ...['layer', 'mode', 'state', 'file', 'sizeBytes', 'sha256', 'lastModified', 'srid'],
  ...['job', 'layerId', 'revisionId', 'comment', 'error', 'path'],
] as const

/** What was sent, as CSV (RFC 4180, UTF-8 with a byte order mark for spreadsheets): a line for each file of each layer. */
export function manifestText(transfers: readonly TransferRecord[]): string {
  const lines = transfers.flatMap((transfer) =>
    transfer.files.map((file) => [
      transfer.name,
      transfer.mode,
      transfer.state,
      file.name,
      file.sizeBytes,
      file.sha256,
      new Date(file.lastModifiedMs).toISOString(),
      transfer.options.srid ?? -1,
      transfer.jobId,
      transfer.layerId,
      transfer.revisionId,
      transfer.options.revisionComment ?? '',
      transfer.error?.message ?? '',
      file.path,
    ]),
  )
  const rows = [columns.join(','), ...lines.map((line) => line.map(cell).join(','))]
  return `\uFEFF${rows.join('\r\n')}\r\n`
}

/** Writes the manifest to a path of the user's choice. Errors: file.denied, disk.full. */
export async function writeManifest(path: string, transfers: readonly TransferRecord[]): Promise<void> {
  try {
    await writeFile(path, manifestText(transfers), 'utf8')
    await handOut(path)
  } catch (error) {
    throw fileError(error, path, 'write')
  }
}

/** A cell that a spreadsheet takes as text: attack, a layer named `=HYPERLINK(…)` that runs when the file is opened. */
function cell(value: string | number | null): string {
  if (value === null) return ''
  if (typeof value === 'number') return String(value)
  const safe = /^[=+\-@\t\r\0]/.test(value) ? `'${value}` : value
  return /[",\r\n]/.test(safe) ? `"${safe.replace(/"/g, '""')}"` : safe
}
