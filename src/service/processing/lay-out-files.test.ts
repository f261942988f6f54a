import { createWriteStream, mkdtempSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { afterAll, expect, it } from 'vitest'
import { ZipFile } from 'yazl'
import { layOutFiles } from './lay-out-files'

const folder = mkdtempSync(join(tmpdir(), 'lay-out-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

async function zipOfTables(count: number) {
  const path = join(folder, `${count}.zip`)
  const zip = new ZipFile()
  for (let at = 0; at < count; at++) zip.addBuffer(Buffer.from('lon,lat\n150,-27\n'), `t${at}.csv`)
  zip.end()
  await pipeline(zip.outputStream, createWriteStream(path))
  const file = { name: 'tables.zip', position: count, sha256: path, size: statSync(path).size, last_modified: 0 }
  return layOutFiles([file], (content) => content, folder, new AbortController().signal)
}

it('unpacks an archive, but none of thousands of data sets', async () => {
  expect(await zipOfTables(2)).toHaveLength(2)
  await expect(zipOfTables(1001)).rejects.toMatchObject({
    code: 'file.unsafe',
    message: expect.stringMatching(/^tables\.zip holds 1,001 data sets; one archive may hold 1,000/),
  })
})
