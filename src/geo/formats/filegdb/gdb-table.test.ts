import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { GdbTable } from './gdb-table'

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'plumbline-gdb-'))
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

const words = (...values: number[]) => Buffer.from(Uint32Array.from(values).buffer)
const text = (value: string) => [value.length, ...Buffer.from(value, 'utf16le')]

interface Block {
  block: number
  /** Values by their row in the block. */
  rows: Record<number, number>
}

/** A table of one column, whose rows are a byte each; its index has the blocks that are named. */
async function open(blocks: Block[], total: number) {
  const schema = Buffer.from([4, 0, 0, 0, 0, 0, 0, 0, 1, 0, ...text('N'), 0, 0, 0, 1, 0])
  const data: Buffer[] = [Buffer.concat([words(3, 0, 0, 0, 0, 0, 0, 0, 40, 0), words(schema.length), schema])]
  let at = data[0]!.length
  const offsets = blocks.map(({ rows }) => {
    const bytes = Buffer.alloc(1024 * 5)
    for (const [row, value] of Object.entries(rows)) {
      bytes.writeUIntLE(at, Number(row) * 5, 5)
      data.push(words(1), Buffer.from([value]))
      at += 5
    }
    return bytes
  })
  const bits = Buffer.alloc(Math.ceil(total / 8))
  for (const { block } of blocks) bits[block >> 3]! |= 1 << (block & 7)
  const hasBits = total > blocks.length
  const trailer = Buffer.concat([words(hasBits ? 1 : 0, total, 0, 0), hasBits ? bits : Buffer.alloc(0)])
  writeFileSync(join(folder, 'a.gdbtable'), Buffer.concat(data))
  writeFileSync(join(folder, 'a.gdbtablx'), Buffer.concat([words(3, blocks.length, 0, 5), ...offsets, trailer]))
  return GdbTable.open(join(folder, 'a.gdbtable'), join(folder, 'a.gdbtablx'), 'a')
}

async function rowsOf(table: GdbTable): Promise<[id: number, value: number | undefined][]> {
  const rows: [number, number | undefined][] = []
  try {
    for await (const { id, bytes } of table.rows(new AbortController().signal, () => undefined))
      rows.push([id, bytes[0]])
  } finally {
    await table.close()
  }
  return rows
}

it('gives each row its own id, also behind rows that were deleted by the thousand', async () => {
  const blocks: Block[] = [
    { block: 0, rows: { 0: 11, 9: 12 } },
    { block: 9, rows: { 5: 13 } },
  ]
  expect(await rowsOf(await open(blocks, 12))).toEqual([
    [1, 11],
    [10, 12],
    [9 * 1024 + 6, 13],
  ])
  const dense = blocks.map((each, block) => ({ ...each, block }))
  expect((await rowsOf(await open(dense, 2))).map(([id]) => id)).toEqual([1, 10, 1024 + 6])
})

it('is damaged where a row lies behind its end, and where blocks are missing', async () => {
  const table = await open([{ block: 0, rows: { 0: 1 } }], 1)
  writeFileSync(
    join(folder, 'a.gdbtablx'),
    Buffer.concat([words(3, 1, 0, 5), Buffer.alloc(1024 * 5, 9), words(0, 1, 0, 0)]),
  )
  await expect(rowsOf(table)).rejects.toMatchObject({ code: 'file.corrupt' })
  const fewer = await open([{ block: 0, rows: { 0: 1 } }], 1)
  writeFileSync(join(folder, 'a.gdbtablx'), words(3, 4, 0, 5))
  await expect(rowsOf(fewer)).rejects.toMatchObject({ code: 'file.corrupt' })
})
