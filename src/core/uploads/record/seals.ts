import { createHash, sign, verify, type KeyObject } from 'node:crypto'
import { inPortions } from '../../in-portions'
import { canonicalJson } from './canonical-json'
import { publicOf } from './signing-key'
import {
  recordFormat,
  recordVersion,
  type RecordHead,
  type RecordRow,
  type SealedRow,
  type Transmittal,
} from '../../../shared/model/transmittal'

/** What the seal of the head is made of. */
export const headText = (head: unknown): string => canonicalJson({ format: recordFormat, version: recordVersion, head })

/** What the seal of a row is made of: the row without it, and which record it is of. */
export const rowText = (recordId: string, row: object): string => canonicalJson({ record: recordId, row })

/** Seals the rows and the head of a record. @param key null: with checksums, which show no forgery */
export async function sealed(
  head: RecordHead,
  rows: readonly RecordRow[],
  key: KeyObject | null,
): Promise<Transmittal> {
  const done: SealedRow[] = []
  await inPortions(rows, (some) => {
    for (const row of some) done.push({ ...row, seal: sealOf(rowText(head.id, row), key) })
  })
  return {
    head,
    key: key && { algorithm: 'Ed25519', publicKey: publicOf(key).pem },
    seal: sealOf(headText(head), key),
    rows: done,
  }
}

function sealOf(text: string, key: KeyObject | null): string {
  return key === null ? checksum(text) : sign(null, Buffer.from(text), key).toString('base64')
}

/** Whether a seal is of a text. @param key the public one; null: the record has none, and its seals are checksums */
export function isSealed(text: string, seal: unknown, key: KeyObject | null): boolean {
  if (typeof seal !== 'string') return false
  if (key === null) return seal === checksum(text)
  return verify(null, Buffer.from(text), key, Buffer.from(seal, 'base64'))
}

const checksum = (text: string): string => createHash('sha256').update(text).digest('hex')
