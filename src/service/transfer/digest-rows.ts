import { createHash } from 'node:crypto'
import type { RowPage } from './row-stream'

/** What all rows come to, whatever their order: of each table how many, and the sum of their hashes. Equal for equal stores. */
export type RowDigest = Record<string, { rows: number; sum: string }>

const modulus = 1n << 256n

/** Adds up the rows of a store while they are read. */
export async function digestRows(pages: AsyncIterable<RowPage>): Promise<RowDigest> {
  const sums = new Map<string, { rows: number; sum: bigint }>()
  for await (const { table, rows } of pages) {
    const at = sums.get(table) ?? { rows: 0, sum: 0n }
    for (const row of rows) {
      at.rows += 1
      at.sum = (at.sum + BigInt(`0x${createHash('sha256').update(JSON.stringify(row)).digest('hex')}`)) % modulus
    }
    sums.set(table, at)
  }
  return Object.fromEntries([...sums].map(([table, { rows, sum }]) => [table, { rows, sum: sum.toString(16) }]))
}
