import { copyFileSync, existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { AppError } from '../../../shared/errors/app-error'
import { seededRandom } from '../../../service/demo/site/random'
import { mutant } from '../../mutants.test-helper'
import { fileSetFromPath } from '../../file-set'
import type { ReadOptions } from '../../model'
import { openDataset } from '../registry'
import { featuresOf, readAll } from '../read-all.test-helper'
import { differences } from './compare-drawings.test-helper'

const fixture = (name: string) => join(__dirname, 'fixtures', name)
const versions = ['r14', '2000', '2004', '2007', '2010', '2013', '2018']
/** What is said of a drawing of which something is missing. */
const damageCodes = ['objects-unread', 'damaged', 'without-size', 'missing-block']
const fieldData = '../shared/field-data/dwg'

let folder = ''
beforeEach(() => (folder = mkdtempSync(join(tmpdir(), 'plumbline-dwg-test-'))))
afterEach(() => {
  vi.unstubAllEnvs()
  rmSync(folder, { recursive: true, force: true })
})

/** Reads bytes as a file. */
function readBytes(bytes: Buffer, name = 'plan.dwg', options: ReadOptions = {}) {
  const path = join(folder, name)
  writeFileSync(path, bytes)
  return readAll(path, options)
}

describe('a DWG of a drawing', () => {
  it.each(versions)('of version %s gives what its DXF gives', async (version) => {
    const [dwg, dxf] = [await readAll(fixture(`site-${version}.dwg`)), await readAll(fixture('site.dxf'))]
    expect(dwg.dataset.format).toBe('dwg')
    expect(dwg.dataset.layers.map(({ name, fields }) => [name, fields])).toEqual(
      dxf.dataset.layers.map(({ name, fields }) => [name, fields]),
    )
    const hasTrueColor = version !== 'r14' && version !== '2000'
    const found = differences(dxf.features, dwg.features).filter((one) => hasTrueColor || !one.endsWith('style'))
    expect(found).toEqual([])
    expect(dwg.features.map(({ id }) => id)).toEqual(dxf.features.map(({ id }) => id))
    // R14 has no unit.
    const said = dxf.dataset.warnings.filter(({ code }) => version !== 'r14' || code !== 'unit-hint')
    expect(dwg.dataset.warnings.map(({ message }) => message)).toEqual(said.map(({ message }) => message))
  })

  it.each(['2004', '2018'])(
    'of version %s gives its multilines, meshes, leaders and dimensions as its DXF does',
    async (version) => {
      const [dwg, dxf] = [await readAll(fixture(`more-${version}.dwg`)), await readAll(fixture('more.dxf'))]
      expect(dxf.features.length).toBe(9)
      expect(differences(dxf.features, dwg.features)).toEqual([])
      expect(dwg.dataset.warnings.map(({ message }) => message)).toEqual(
        dxf.dataset.warnings.map(({ message }) => message),
      )
    },
  )

  it('draws splines through the points that they are stored by, along the tangents at their ends', async () => {
    const { features } = await readAll(fixture('fit-points.dwg'))
    for (const { geometry } of features) {
      const coords = [...(geometry?.coords ?? [])]
      const far = (x: number, y: number) =>
        Math.min(...coords.flatMap((_, i) => (i % 3 === 0 ? [Math.hypot(Number(coords[i]) - x, Number(coords[i + 1]) - y)] : []))) // prettier-ignore
      for (const [x, y] of [[0, 0], [10, 6], [20, 0], [34, 9]] as const) expect(far(x, y)).toBeLessThan(0.02) // prettier-ignore
    }
    const bearings = features.map(({ geometry }) => {
      const [x1 = 0, y1 = 0, , x2 = 0, y2 = 0] = geometry?.coords ?? []
      const [x3 = 0, y3 = 0, , x4 = 0, y4 = 0] = [...(geometry?.coords ?? [])].slice(-6)
      return [Math.atan2(x2 - x1, y2 - y1), Math.atan2(y4 - y3, x4 - x3)].map((angle) => Math.abs(angle) < 0.1)
    })
    expect(bearings).toEqual([
      [false, false],
      [true, true],
    ])
  })

  it('is read twice with the same features, and names what is not drawn once', async () => {
    const dataset = await openDataset(await fileSetFromPath(fixture('site-2018.dwg')), {}, new AbortController().signal)
    const [layer] = dataset.layers
    const [first, second] = [await featuresOf(layer), await featuresOf(layer)]
    expect(differences(first, second)).toEqual([])
    expect(first.length).toBeGreaterThan(20)
    expect(dataset.warnings.filter(({ code }) => code === 'not-drawn')).toHaveLength(1)
    await dataset.close()
  })

  it('says where it lies by its GEODATA, unless a .prj beside it does', async () => {
    const { dataset, features } = await readAll(fixture('placed.dwg'))
    expect(dataset.layers[0]?.crs).toMatchObject({ srid: 25833, from: 'file' })
    // Millimetres from the design point (500000, 5800000), which lies at (389000.5, 5819000.25).
    const line = features.find(({ id }) => id === '101')
    expect([...(line?.geometry?.coords ?? [])].slice(3, 5)).toEqual([
      expect.closeTo(389000.51, 6),
      expect.closeTo(5819000.255, 6),
    ])
    copyFileSync(fixture('placed.dwg'), join(folder, 'placed.dwg'))
    writeFileSync(join(folder, 'placed.prj'), 'EPSG:28356')
    const beside = await readAll(join(folder, 'placed.dwg'))
    expect(beside.dataset.layers[0]?.crs.from).toBe('prj')
    expect(beside.features.find(({ id }) => id === '101')?.geometry?.coords[3]).toBe(500010)
  })

  it('takes units, 3D faces and terrains by the options of a DXF', async () => {
    for (const options of [
      { units: 'mm' },
      { units: 'auto' },
      { convert3dFaces: true },
      { convert3dFacesToTerrain: true },
    ] as const) {
      const [dwg, dxf] = [await readAll(fixture('site-2018.dwg'), options), await readAll(fixture('site.dxf'), options)]
      expect(dwg.features.map(({ geometry }) => geometry?.coords.length)).toEqual(
        dxf.features.map(({ geometry }) => geometry?.coords.length),
      )
      expect(dwg.features[0]?.geometry?.coords[0]).toBeCloseTo(dxf.features[0]?.geometry?.coords[0] ?? NaN, 6)
      expect(dwg.dataset.rasters.length).toBe(dxf.dataset.rasters.length)
    }
  })

  it('has its 8-bit texts in the encoding that the options name', async () => {
    const read = async (encoding?: string) => {
      const { features } = await readAll(fixture('site-r14.dwg'), encoding ? { encoding } : {})
      return features.find(({ id }) => id === '10E')?.properties[5]
    }
    expect(await read()).toBe('Höhe Ø300 ±5 – 12.5m')
    expect(await read('windows-1251')).toBe('Hцhe Ш300 ±5 – 12.5m')
  })
})

describe('what says that it is a DWG', () => {
  it('is one by its content: a DXF with the ending is read as what it is, and other content is named', async () => {
    const dxf = await readBytes(readFileSync(fixture('site.dxf')))
    expect(dxf.dataset.format).toBe('dxf')
    const dwg = await readBytes(readFileSync(fixture('site-2018.dwg')), 'plan.dxf')
    expect(dwg.dataset.format).toBe('dwg')
    const table = await readBytes(Buffer.from('AC1015,x,y\nAC1016,1,2\n'), 'plan.csv')
    expect(table.dataset.format).toBe('csv')
    await expect(readBytes(Buffer.from('%PDF-1.7 and more of it'))).rejects.toMatchObject({ code: 'file.mislabelled' })
  })

  it('is damaged where it is cut, in words that say what to do', async () => {
    vi.stubEnv('PATH', '')
    for (const version of versions) {
      const bytes = readFileSync(fixture(`site-${version}.dwg`))
      const cut = readBytes(bytes.subarray(0, 200))
      await expect(cut, version).rejects.toMatchObject({ code: 'file.corrupt' })
      await expect(cut, version).rejects.toThrow(/plan\.dwg.*save it again/)
    }
  })

  it('is refused by name where it would take more memory than is allowed', async () => {
    vi.stubEnv('PLUMBLINE_READ_MEMORY_MB', '9')
    const head = readFileSync(fixture('site-2000.dwg'))
    const large = readBytes(Buffer.concat([head, Buffer.alloc(16 * 2 ** 20)]))
    await expect(large).rejects.toMatchObject({ code: 'geo.limit' })
    await expect(large).rejects.toThrow(/memory/)
  })

  it('is left at once when the signal says so', async () => {
    const files = await fileSetFromPath(fixture('site-2018.dwg'))
    const stopped = new AbortController()
    const dataset = await openDataset(files, {}, stopped.signal)
    stopped.abort(new AppError('cancelled', 'stopped'))
    await expect(async () => {
      const reading = { signal: stopped.signal, onProgress: () => undefined }
      for await (const _ of dataset.layers[0]?.features(reading) ?? []);
    }).rejects.toMatchObject({ code: 'cancelled' })
    await dataset.close()
  })

  it('never ends the program, and loses nothing in silence', { timeout: 600_000 }, async () => {
    vi.stubEnv('PATH', '')
    const random = seededRandom(41)
    const sound = (await readAll(fixture('site.dxf'))).features.length
    const outcomes = new Map<string, number>()
    for (let round = 0; round < 40; round++) {
      for (const version of versions) {
        const { bytes } = mutant(readFileSync(fixture(`site-${version}.dwg`)), random)
        const outcome = await readBytes(bytes).then(
          ({ features, dataset }) => {
            if (features.length >= sound) return 'read'
            const isSaid = dataset.warnings.some(({ code }) => damageCodes.includes(code))
            return isSaid ? 'in part' : 'in part, in silence'
          },
          (error: unknown) => (error instanceof AppError ? error.code : `no error of ours: ${String(error)}`),
        )
        outcomes.set(outcome, (outcomes.get(outcome) ?? 0) + 1)
      }
    }
    const allowed = ['read', 'in part', 'file.corrupt', 'geo.limit', 'file.unsupported', 'file.mislabelled', 'file.empty'] // prettier-ignore
    expect([...outcomes.keys()].filter((one) => !allowed.includes(one))).toEqual([])
    expect(outcomes.get('read')).toBeGreaterThan(50)
    expect(outcomes.get('in part')).toBeGreaterThan(5)
  })
})

describe.skipIf(!existsSync(fieldData))('drawings of the field (skipped without ../shared/field-data)', () => {
  it.each(['sample_AC1018', 'sample_AC1024'])('%s.dwg gives what its DXF gives', async (name) => {
    const [dwg, dxf] = [
      await readAll(join(fieldData, `${name}.dwg`)),
      await readAll(join(fieldData, `${name}_ascii.dxf`)),
    ]
    expect(differences(dxf.features, dwg.features)).toEqual([])
    expect(dwg.features.map(({ id }) => id)).toEqual(dxf.features.map(({ id }) => id))
    expect(dwg.dataset.warnings.map(({ message }) => message)).toEqual(
      dxf.dataset.warnings.map(({ message }) => message),
    )
  })
})
