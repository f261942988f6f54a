import { appendFileSync, existsSync, mkdtempSync, renameSync, rmSync, truncateSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, it } from 'vitest'
import { buildFiles } from './build'
import { convertFiles } from './convert'
import { fileSetFromPath } from './file-set'
import { inspectFiles } from './inspect'

const folder = mkdtempSync(join(tmpdir(), 'unchanged-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const rows = (value: number) =>
  `lon,lat,value\n${Array.from({ length: 5000 }, (_, n) => `150.${n},-27.5,${value}`).join('\n')}\n`

/** What another program does to the file while it is read. */
const changes: Readonly<Record<string, (path: string) => void>> = {
  grows: (path) => appendFileSync(path, '150,-27,9\n'),
  'is cut': (path) => truncateSync(path, 40_000),
  'is replaced'(path) {
    writeFileSync(`${path}.new`, rows(2))
    renameSync(`${path}.new`, path)
  },
  'is removed': (path) => rmSync(path),
}

it.each(Object.entries(changes))(
  'a file that %s while it is read is named so, and nothing of it is kept',
  async (how, change) => {
    const path = join(folder, 'survey.csv')
    const code = how === 'is removed' ? 'file.missing' : 'file.changed'
    const out = join(folder, 'out.geojson')
    const during = async () => {
      writeFileSync(path, rows(1))
      let done = false
      const onProgress = () => {
        if (!done) change(path)
        done = true
      }
      return [{ files: await fileSetFromPath(path), options: {}, defaultSrid: null }, { onProgress }] as const
    }
    const [inspecting, seen] = await during()
    expect((await inspectFiles(inspecting, seen)).error).toMatchObject({ code, details: { file: path } })
    const [converting, told] = await during()
    await expect(
      convertFiles({ ...converting, layer: null, outPath: out, outFormat: 'geojson', outSrid: 4326 }, told),
    ).rejects.toMatchObject({ code })
    const [building, heard] = await during()
    await expect(buildFiles({ ...building, outDir: join(folder, 'form') }, heard)).rejects.toMatchObject({ code })
    expect(existsSync(out) || existsSync(join(folder, 'form'))).toBe(false)
  },
)
