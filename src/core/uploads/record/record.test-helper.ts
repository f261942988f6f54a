import { generateKeyPairSync } from 'node:crypto'
import { said, type Said } from '../../../shared/languages/said'
import type { BatchRecord, TransferRecord } from '../journal-records'
import type { RecordSource } from './make-record'
import { openSigningKey, type SigningKey } from './signing-key'

const project = { connectionId: 'c', organization: 'acme', projectId: 7 }

/** A keychain that keeps what it is given. */
export function signingKey(): SigningKey {
  const kept = new Map<string, string>()
  return openSigningKey(
    {
      available: true,
      reason: null,
      get: (account) => Promise.resolve(kept.get(account) ?? null),
      set: (account, secret) => Promise.resolve(void kept.set(account, secret)),
    },
    () => undefined,
  )
}

/** There is no keychain. */
export const noKey: SigningKey = openSigningKey(
  { available: false, reason: 'none here', get: () => Promise.resolve(null), set: () => Promise.resolve() },
  () => undefined,
)

export const otherPublicKey = (): string =>
  generateKeyPairSync('ed25519').publicKey.export({ type: 'spki', format: 'pem' }).toString()

export const batch: BatchRecord = {
  ...{ id: 'b', project, title: 'site', createdAt: '2026-01-01T00:00:00Z', paused: false, layerIdsBefore: null },
  ...{ marked: true, roots: ['/site'] },
  startedBy: {
    ...{ account: 'ada', machine: 'drawing-office', program: 'window', version: '1.2.3' },
    ...{ address: 'https://maps.example/', serviceName: 'Maps' },
  },
}

/** A layer that was sent. @param files names below /site, and their content's hash */
export function sent(id: string, more: Partial<TransferRecord> = {}): TransferRecord {
  return {
    ...{ id, batchId: 'b', seq: 0, uploadId: `u${id}`, name: `mains ${id}`, mode: 'create', state: 'done' },
    ...{ targetLayerId: null, targetLayerName: null, innerNames: [], paused: false, cancelWanted: false },
    options: { srid: 28356, revisionComment: 'as built' },
    files: [
      {
        ...{ path: `/site/north/${id}.csv`, name: `${id}.csv`, sizeBytes: 3, lastModifiedMs: 1_700_000_000_000 },
        sha256: 'ab'.repeat(32),
      },
    ],
    ...{ jobId: 5, intentAtMs: null, attempts: 0, everSent: true, layerId: 12, revisionId: `r${id}`, error: null },
    lostAnswers: [],
    sentBy: 'Ada Long',
    planned: {
      ...{ srid: 28356, crsName: 'GDA94 / MGA zone 56', crsFrom: 'prj', rule: 'new', reason: 'no layer of this name' },
      ...{ confidence: 'certain', chosen: null, notes: [] },
      accepted: [{ code: 'lands-far', message: 'It lands 300 km away.' }],
    },
    ...more,
  }
}

const entry = (at: string, { text, by: textBy }: Said) => ({ at, text, textBy })

/** What a record is made of, with a history for each row. */
export function sourceOf(transfers: readonly TransferRecord[], more: Partial<RecordSource> = {}): RecordSource {
  const history = [
    entry('2026-01-01T00:00:01.000Z', said('core.history.jobMade', { job: 5 })),
    entry('2026-01-01T00:00:02.000Z', said('core.history.sent')),
    entry('2026-01-01T00:00:03.000Z', said('core.history.completed')),
  ]
  return {
    ...{ project, title: 'site', roots: ['/site'] },
    batches: [{ batch, transfers, leftOut: [], history: new Map(transfers.map(({ id }) => [id, history])) }],
    planned: [],
    here: { account: 'bob', machine: 'laptop', program: 'command line', version: '9', address: 'x', serviceName: 'y' },
    names: { organization: 'Acme Rail', project: 'Line 1', uuid: null },
    clockApartMs: 0,
    isUnpacked: (path) => path.startsWith('/home/unpacked/'),
    nowMs: Date.UTC(2026, 0, 2),
    ...more,
  }
}
