import { existsSync, linkSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterAll, expect, it } from 'vitest'
import { removeLaidOut } from './remove-laid-out'

const root = mkdtempSync(join(tmpdir(), 'remove-laid-out-'))
afterAll(() => rmSync(root, { recursive: true, force: true }))

const content = join(root, 'content')
writeFileSync(content, 'lon,lat')
let made = 0
/** A folder with these files, all of them links to the same one. */
function laidOut(...names: string[]) {
  const folder = join(root, `job-${++made}`)
  const files = names.map((name) => {
    const path = join(folder, name)
    mkdirSync(dirname(path), { recursive: true })
    linkSync(content, path)
    return { relativePath: name, path, sizeBytes: 7, lastModifiedMs: 0 }
  })
  return { folder, files }
}

it.each([
  ['what was laid out', 0],
  ['also what nobody named', 1],
  ['also what was laid out before it broke off', 2],
])('removes %s, and not the file that it is a link to', async (_, from) => {
  const { folder, files } = laidOut('csv-0/a.csv', 'shp-0/r.shp')
  await removeLaidOut(folder, files.slice(from))
  expect(existsSync(folder)).toBe(false)
  expect(readFileSync(content, 'utf8')).toBe('lon,lat')
})

it('removes many files, large ones, and a folder that was never made', async () => {
  const many = laidOut(...Array.from({ length: 40 }, (_, n) => `csv-0/${n}.csv`))
  await removeLaidOut(many.folder, many.files)
  const large = laidOut('csv-0/a.csv')
  const sized = large.files.map((file) => ({ ...file, sizeBytes: 2 ** 30 }))
  await removeLaidOut(large.folder, sized)
  await removeLaidOut(join(root, 'never'), [])
  expect([many.folder, large.folder].map(existsSync)).toEqual([false, false])
})
