import { createHash } from 'node:crypto'
import { mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { emptyMemory, type FolderMemory, type PendingSet } from './look'
import { patienceOf, type Observation } from './readiness'
import { createSettling } from './settle-sets'
import type { HandledFile, WatchRecord, WatchStore } from './watch-store'

let folder: string
let memory: FolderMemory
let kept: HandledFile[]
let settling: ReturnType<typeof createSettling>
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'plumbline-settle-'))
  memory = emptyMemory([])
  kept = []
  const store = { handle: (_id: string, files: HandledFile[]) => void kept.push(...files) } as unknown as WatchStore
  settling = createSettling({ store, memory, record: () => ({ id: 'w', path: folder }) as WatchRecord })
})
afterEach(async () => {
  await settling.close()
  rmSync(folder, { recursive: true, force: true })
})

const patience = patienceOf(1000)
const signal = new AbortController().signal
const text = 'id,lon,lat\n1,2,3\n'
const sha256 = createHash('sha256').update(text).digest('hex')

/** A file that has long been still, new unless it is told. */
function seen(path: string, content = text, { isNew = true, stillMs = 60_000 } = {}): Observation {
  writeFileSync(join(folder, path), content)
  const { size, mtimeMs } = statSync(join(folder, path))
  const file = { path, sizeBytes: size, lastModifiedMs: Math.floor(mtimeMs), stillMs, longestPauseMs: 0, seenAtMs: 0 }
  if (isNew) memory.observed.set(path, file)
  return file
}
const setOf = (...files: Observation[]): PendingSet => ({
  ...{ path: files[0]?.path ?? '', name: 'a', missing: [], hasMain: true, behind: [], beingEdited: false, files },
})
const handled = (file: Observation, changes: Partial<HandledFile> = {}): void => {
  const { path, sizeBytes } = file
  memory.handled.set(path, { path, sizeBytes, lastModifiedMs: 1, sha256, ...changes })
}
const left = (set: PendingSet) => settling.withoutUnchanged([set], patience, signal)

it('leaves aside what was only touched, and remembers its new time', async () => {
  const file = seen('a.csv')
  handled(file)
  expect(await left(setOf(file))).toEqual([])
  expect(kept).toEqual([expect.objectContaining({ path: 'a.csv', lastModifiedMs: file.lastModifiedMs, sha256 })])
  expect(memory.observed.has('a.csv')).toBe(false)
})

it('keeps what has another content, another size or one that nobody knows, and what still moves', async () => {
  const file = seen('a.csv')
  const set = setOf(file)
  for (const before of [{ sha256: 'f'.repeat(64) }, { sizeBytes: 3 }, { sha256: null }]) {
    handled(file, before)
    expect(await left(set)).toEqual([set])
  }
  handled(file)
  const moving = setOf({ ...file, stillMs: 10 })
  expect(await left(moving)).toEqual([moving])
  // Of two new files one was handled before.
  const both = setOf(file, seen('b.csv'))
  expect(await left(both)).toEqual([both])
  expect(kept).toEqual([])
})

it('keeps what cannot be read now: its content may be new', async () => {
  const file = seen('a.csv')
  handled(file)
  rmSync(join(folder, 'a.csv'))
  const set = setOf(file)
  expect(await left(set)).toEqual([set])
  expect(kept).toEqual([])
})

it('finds a set ready once all of its files are whole', async () => {
  const set = setOf(seen('a.geojson', '{"type":"FeatureCollection","features":[]}'), seen('a.xml', '<metadata>'))
  const judge = async () => (await settling.judge([set], patience))[0]?.readiness.kind
  expect(await judge()).toBe('ready')
  const cut = setOf(seen('b.geojson', '{"type":"FeatureCollection","features":['))
  expect((await settling.judge([cut], patience))[0]?.readiness).toMatchObject({ kind: 'not-whole', canDraft: true })
  const second = setOf(seen('c.geojson', '{}'), seen('c.xml', '<metadata'))
  expect((await settling.judge([second], patience))[0]?.readiness.kind).toBe('not-whole')
})

it('learns the content of what was drafted, as long as it is what was drafted', async () => {
  const [same, changed] = [seen('a.csv'), seen('b.csv')]
  writeFileSync(join(folder, 'b.csv'), `${text}2,3,4\n`)
  settling.handled([setOf(same), setOf(changed)])
  await expect.poll(() => memory.handled.get('a.csv')?.sha256).toBe(sha256)
  await settling.close()
  expect(memory.handled.get('b.csv')?.sha256).toBeNull()
  expect(memory.observed.size).toBe(0)
})
