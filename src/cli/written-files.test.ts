import { mkdtemp, readFile, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Cli } from './command'
import { registerConvert } from './convert'
import { registerDiff } from './diff'
import { runCli } from './run-cli'

let folder = ''
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'plumbline-written-'))
  await writeFile(join(folder, 'old.csv'), 'id,longitude,latitude,owner\n1,153.01,-27.5,Ada\n2,153.02,-27.5,Ben\n')
  await writeFile(join(folder, 'new.csv'), 'id,longitude,latitude,owner\n1,153.01,-27.5,Cleo\n3,153.03,-27.5,Ben\n')
})
afterAll(() => rm(folder, { recursive: true, force: true }))

async function run(...args: string[]): Promise<{ status: number; out: string[]; noted: string[] }> {
  const [out, noted]: [string[], string[]] = [[], []]
  const cli: Cli = {
    print: (line) => void out.push(line),
    printJson: (value) => void out.push(JSON.stringify(value)),
    note: (line) => void noted.push(line),
    isTerminal: false,
    showLine: () => undefined,
    signal: new AbortController().signal,
    env: {},
  }
  return { status: await runCli(args, [registerConvert, registerDiff], cli), out, noted }
}
const file = (name: string): string => join(folder, name)

it('converts into the format of the ending and the system of --to', async () => {
  const { status, out } = await run('convert', file('new.csv'), '--out', file('new.gpkg'), '--to', '7856')
  expect([status, out]).toEqual([0, [`2 features written to ${file('new.gpkg')}`]])
  await run('convert', file('new.gpkg'), '--out', file('back.geojson'))
  const { features } = JSON.parse(await readFile(file('back.geojson'), 'utf8')) as {
    features: { geometry: { coordinates: number[] } }[]
  }
  expect(features[1]?.geometry.coordinates[0]).toBeCloseTo(153.03, 6)
  expect((await readFile(file('new.gpkg'))).includes('GDA2020 / MGA zone 56')).toBe(true)
})

it('names the endings that can be written, and a system that is not known, and writes nothing', async () => {
  const before = await readdir(folder)
  const drawing = await run('convert', file('new.csv'), '--out', file('new.dwg'))
  expect([drawing.status, drawing.noted.join()]).toEqual([2, expect.stringContaining('.gpkg (GeoPackage)')])
  const nowhere = await run('convert', file('new.csv'), '--out', file('new.fgb'), '--to', '99999')
  expect([nowhere.status, nowhere.noted.join()]).toEqual([2, expect.stringContaining('99999')])
  expect(await readdir(folder)).toEqual(before)
})

it('writes the differences of two files beside telling them', async () => {
  const { status, out, noted } = await run('diff', file('old.csv'), file('new.csv'), '--out', file('changes.csv'))
  expect([status, out[0]]).toEqual([0, '1 added, 1 removed, 1 changed (0 moved), 0 unchanged'])
  expect(noted.join()).toContain(`3 differences written to ${file('changes.csv')}`)
  const rows = (await readFile(file('changes.csv'), 'utf8')).split('\n')
  expect(rows.find((row) => row.startsWith('changed'))).toMatch(/Cleo.*Ada/)
})

describe('diff in a script', () => {
  it('ends with 1 where something differs, with 0 where nothing does, and with the status of an error', async () => {
    const status = async (...args: string[]) => {
      process.exitCode = undefined
      const ended = (await run('diff', ...args)).status
      process.exitCode = undefined
      return ended
    }
    expect(await status(file('old.csv'), file('new.csv'), '--exit-code')).toBe(1)
    expect(await status(file('old.csv'), file('new.csv'))).toBe(0)
    expect(await status(file('old.csv'), file('old.csv'), '--exit-code')).toBe(0)
    expect(await status(file('old.csv'), file('gone.csv'), '--exit-code')).toBe(3)
    expect(await status(file('old.csv'), file('old.csv'), '--exit-code', '--tolerance', '-1')).toBe(2)
    await writeFile(file('column.csv'), 'id,longitude,latitude\n1,153.01,-27.5\n2,153.02,-27.5\n')
    expect(await status(file('old.csv'), file('column.csv'), '--exit-code')).toBe(1)
  })

  it('tells counts alone by --summary, in JSON too', async () => {
    const { out } = await run('diff', file('old.csv'), file('new.csv'), '--summary')
    expect(out.join('\n')).not.toMatch(/Ada|Ben/)
    expect(out[0]).toBe('1 added, 1 removed, 1 changed (0 moved), 0 unchanged')
    const json = await run('diff', file('old.csv'), file('new.csv'), '--summary', '--json')
    expect(JSON.parse(json.out.join(''))).toMatchObject({ changed: 1, pairedBy: { key: 1 }, features: [] })
  })

  it('takes for the same what --tolerance allows, and names it', async () => {
    await writeFile(file('shifted.csv'), 'id,longitude,latitude,owner\n1,153.01000004,-27.5,Ada\n2,153.02,-27.5,Ben\n')
    expect((await run('diff', file('old.csv'), file('shifted.csv'))).out[0]).toContain('1 changed (1 moved)')
    const { out } = await run('diff', file('old.csv'), file('shifted.csv'), '--tolerance', '0.01')
    expect(out[0]).toContain('0 changed (0 moved), 2 unchanged')
    expect(out.at(-1)).toContain('10 mm')
  })

  it('writes a page', async () => {
    const { noted } = await run('diff', file('old.csv'), file('new.csv'), '--out', file('changes.html'))
    expect(noted.join()).toContain(`3 differences written to ${file('changes.html')}`)
    expect(await readFile(file('changes.html'), 'utf8')).toMatch(/<td>1<td>owner<td>Ada<td>Cleo/)
  })
})
