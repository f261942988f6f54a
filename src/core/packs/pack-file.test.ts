import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { extractZip } from '../../node/zip/extract-zip'
import { toAppError } from '../../shared/errors/app-error'
import type { PackHead } from '../../shared/packs/pack-head'
import { sealBytes } from './pack-frame'
import { openPack, readJson } from './pack-reader'
import { openPackWriter } from './pack-writer'
import { verifyPack } from './verify-pack'

const folder = mkdtempSync(join(tmpdir(), 'plumbline-pack-file-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))
const path = join(folder, 'a.plumblinepack')
const looking = { signal: new AbortController().signal, told: () => undefined }
/** Larger than what is read at once with its head. */
const large = Buffer.alloc(1_300_000, 'plumb line ')
const head: PackHead = {
  ...{ format: 'plumbline-pack', version: 1, id: '0b0e7a5e-1c52-4a43-9a5b-0d6c8c8d9a10', program: 'test' },
  ...{ writtenAt: '2026-11-28T00:00:00Z', asOf: '2026-11-27T00:00:00Z', newestAt: '2026-11-28T00:00:00Z' },
  origin: {
    ...{ service: 'https://maps.example/', organization: 'o', organizationName: 'O', projectId: 1 },
    ...{ projectUuid: null, projectName: 'Tunnel' },
  },
  counts: { permits: 0, permitsOf: 0, events: 0, layers: 1, revisions: 1 },
  missing: [],
}
let bytes: Buffer

beforeAll(async () => {
  writeFileSync(join(folder, 'large'), large)
  writeFileSync(join(folder, 'small'), 'a small file')
  const writer = await openPackWriter(path)
  await writer.addJson('layers.json', 'layers', { name: 'Wasserleitung – Süd' })
  const file = (name: string, sizeBytes: number) => ({ path: join(folder, name), sizeBytes, sha256: null, of: name })
  await writer.addFile('sources/large', file('large', large.length), looking.signal, () => undefined)
  await writer.addFile('sources/small', file('small', 12), looking.signal, () => undefined)
  await writer.finish(head)
  await writer.close()
  bytes = readFileSync(path)
})

async function faultsOf(changed: Uint8Array) {
  const other = join(folder, 'changed.plumblinepack')
  writeFileSync(other, changed)
  return (await verifyPack(other, looking)).faults
}

it('is a zip that other programs unpack', async () => {
  const out = mkdtempSync(join(folder, 'out-'))
  const files = await extractZip(path, out, { signal: looking.signal })
  expect(files.map(({ relativePath }) => relativePath)).toEqual(['layers.json', 'sources/large', 'sources/small', 'manifest.json']) // prettier-ignore
  expect(readFileSync(join(out, 'sources/large')).equals(large)).toBe(true)
  expect(readFileSync(join(out, 'layers.json'), 'utf8')).toBe('{"name":"Wasserleitung – Süd"}')
})

it('gives its documents, and is whole as it was written', async () => {
  const pack = await openPack(path)
  expect(pack.manifest.origin.projectName).toBe('Tunnel')
  expect(await readJson(pack, 'layers.json')).toEqual({ name: 'Wasserleitung – Süd' })
  await expect(readJson(pack, 'sources/large')).rejects.toMatchObject({ code: 'file.corrupt' })
  await pack.close()
  expect(await faultsOf(bytes)).toEqual([])
})

it('finds a byte that is another wherever it is, and names the part that holds it', async () => {
  const { manifest, offsets, close } = await openPack(path)
  await close()
  const parts = manifest.entries.map(({ name }, index) => ({ name, from: offsets[index] ?? 0 }))
  const named = new Set<string>()
  // Every third byte of heads, directory and end, and some of the contents.
  const places = [...bytes.keys()].filter(
    (at) => (at % 3 === 0 && (at < 120 || at > bytes.length - 1_400)) || at % 4_001 === 0,
  )
  for (const at of places) {
    const changed = Buffer.from(bytes)
    changed[at] = (changed[at] ?? 0) ^ 0x20
    const [fault, second] = await faultsOf(changed)
    expect(fault, `byte ${at}`).toBeDefined()
    expect(second, `byte ${at}`).toBeUndefined()
    if (fault?.entry !== 'manifest.json') expect([fault?.from, fault?.to].map((to) => Number(to)), `byte ${at}`).toSatisfy(([from = 0, to = 0]: number[]) => from <= at && at < to) // prettier-ignore
    named.add(`${fault?.part} ${fault?.entry}`)
  }
  for (const part of [
    'head layers.json',
    'content sources/large',
    'directory sources/small',
    'directory manifest.json',
    'end seal',
    'content manifest.json',
  ])
    // prettier-ignore
    expect([...named]).toContain(part)
  expect(parts[0]).toEqual({ name: 'layers.json', from: 0 })
}, 60_000)

it('says of a file that was cut where it ends, of a newer one that it is newer, and of another that it is none', async () => {
  const text = async (changed: Uint8Array) => (await faultsOf(changed))[0]?.text
  expect(await text(bytes.subarray(0, 700_000))).toMatch(/cut or changed at its end, in or after sources\/large, which begins at byte \d+\./) // prettier-ignore
  expect(await text(Buffer.concat([bytes, Buffer.from('more')]))).toMatch(
    /cut or changed at its end, in or after manifest/,
  )
  const newer = Buffer.from(bytes)
  newer.write('0002', bytes.length - sealBytes + 'plumbline site pack '.length)
  expect(await text(newer)).toMatch(/written by a newer Plumbline: it is a site pack of version 2/)
  expect(await text(Buffer.from('PK\x03\x04 and then something else entirely'))).toMatch(/is no site pack/)
  expect(await text(Buffer.alloc(0))).toMatch(/is no site pack/)
})

it('writes nothing of a source that is not what it is said to be', async () => {
  const writer = await openPackWriter(join(folder, 'b.plumblinepack'))
  const file = { path: join(folder, 'small'), sizeBytes: 12, of: 'source of “A”' }
  const add = (more: object) =>
    writer
      .addFile('sources/x', { ...file, sha256: null, ...more }, looking.signal, () => undefined)
      .then(
        () => null,
        (error: unknown) => toAppError(error).code,
      )
  expect(await add({ sha256: '0'.repeat(64) })).toBe('file.corrupt')
  expect(await add({ sizeBytes: 13 })).toBe('file.changed')
  await writer.finish(head)
  await writer.close()
  const { pack, faults } = await verifyPack(join(folder, 'b.plumblinepack'), looking)
  expect([pack?.manifest.entries, faults]).toEqual([[], []])
})
