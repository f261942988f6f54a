import type { KeyObject } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { fileError } from '../../../node/file-errors'
import type { RecordProgress, RecordReport } from '../../../shared/contract'
import { createFindings } from './findings'
import { readRecord, type ReadRecord } from './read-record'
import { publicKeyOf, publicOf, type PublicKey } from './signing-key'
import { verifyFiles } from './verify-files'
import { verifySeals } from './verify-seals'
import { verifyService, type AskedProject } from './verify-service'
import { verifySources } from './verify-sources'

/** Against what a record is held. */
export interface VerifyRequest {
  path: string
  /** Null: not against the files. `folder`: where what was planned lies now; null: where it was. */
  files: { folder: string | null } | null
  /** Null: not against the service. `deep`: what the service gives for a revision is downloaded and hashed too. */
  service: (AskedProject & { deep: boolean }) | null
  /** Path of a public key (PEM) that is to have signed it; null: whichever. */
  keyPath: string | null
  /** The key of this user; null: there is none. */
  own: PublicKey | null
  signal: AbortSignal
  onProgress: (progress: RecordProgress) => void
}

/**
 * Holds a record against its own seals, and as asked against the files and the service. What differs is in the report; errors are what
 * keeps from looking: those of reading the record, `invalid` for a key that is none, net.*, service.*, cancelled.
 */
export async function verifyRecord(request: VerifyRequest): Promise<RecordReport> {
  const { files, service, signal, onProgress } = request
  const given = request.keyPath === null ? null : publicKeyOf(await readKey(request.keyPath))
  const record = await readRecord(request.path)
  const findings = createFindings()
  const signer = signerOf(record, given, request.own)
  const total = record.rows.length
  const rows = await verifySeals(record, given, findings, (done) => onProgress({ step: 'seals', done, total }))
  const bytes = rows.flatMap((row) => row.files).reduce((sum, file) => sum + (file.unpacked ? 0 : file.sizeBytes), 0)
  const seenFiles =
    files &&
    (await verifyFiles(
      rows,
      {
        root: files.folder,
        isOwn: signer.signedBy === 'own',
        signal,
        onProgress: (done) => onProgress({ step: 'files', done, total: bytes }),
      },
      findings,
    ))
  const seen =
    service &&
    (await verifyService(
      rows,
      service,
      { signal, onProgress: (done) => onProgress({ step: 'service', done, total: rows.length }) },
      findings,
    ))
  const sources =
    service?.deep && seen
      ? await verifySources(
          seen.made,
          service,
          { signal, onProgress: (done) => onProgress({ step: 'sources', done, total: seen.made.length }) },
          findings,
        )
      : 0
  return {
    recordId: record.head.id,
    title: record.head.title,
    madeAt: record.head.madeAt,
    rows: total,
    ...signer,
    files: seenFiles,
    service: seen && { checked: seen.checked, sources },
    ...findings.all(),
  }
}

function signerOf(
  { key }: ReadRecord,
  given: KeyObject | null,
  own: PublicKey | null,
): Pick<RecordReport, 'fingerprint' | 'signedBy'> {
  if (key === null) return { fingerprint: null, signedBy: null }
  const { fingerprint } = publicOf(key)
  const isGiven = given !== null && publicOf(given).fingerprint === fingerprint
  return { fingerprint, signedBy: isGiven ? 'given' : fingerprint === own?.fingerprint ? 'own' : 'unknown' }
}

async function readKey(path: string): Promise<string> {
  try {
    return await readFile(path, 'utf8')
  } catch (error) {
    throw fileError(error, path)
  }
}
