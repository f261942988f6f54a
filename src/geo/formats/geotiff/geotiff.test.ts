import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { fileSetFromPath } from '../../file-set'
import { inspectFiles } from '../../inspect'
import type { RasterLayer } from '../../model'
import { openDataset } from '../registry'
import { corner, geoKeys, writeTiff, type TestTiff } from './write-tiff.test-helper'

const dir = mkdtempSync(join(tmpdir(), 'geotiff-'))
afterAll(() => rmSync(dir, { recursive: true, force: true }))
const signal = new AbortController().signal
let count = 0

const place = [...geoKeys(28356)!, ...corner(334000, 6252000, 0.5)!]

function write(picture: TestTiff, name = `picture${++count}.tif`): string {
  const path = join(dir, name)
  writeFileSync(path, writeTiff(picture))
  return path
}

/** Where the offsets of the strips of a classic TIFF stand, low byte first, and how many they are. */
function stripOffsets(bytes: Buffer): { first: number; strips: number } {
  const directory = bytes.readUInt32LE(4)
  for (let entry = directory + 2; ; entry += 12) {
    if (bytes.readUInt16LE(entry) !== 273) continue
    return { first: bytes.readUInt32LE(entry + 8), strips: bytes.readUInt32LE(entry + 4) }
  }
}

async function pixels(path: string, part?: Partial<Parameters<RasterLayer['read']>[0]>) {
  const dataset = await openDataset(await fileSetFromPath(path), {}, signal)
  try {
    const raster = dataset.rasters[0]!
    const { width, height } = raster
    const whole = { col: 0, row: 0, width, height, outWidth: width, outHeight: height }
    return { raster, ...(await raster.read({ ...whole, ...part }, signal)) }
  } finally {
    await dataset.close()
  }
}

const inspect = async (path: string, srid: number | null = null) =>
  inspectFiles({ files: await fileSetFromPath(path), options: { srid }, defaultSrid: null })

const colour = (col: number, row: number, band: number): number => (col * 7 + row * 13 + band * 50) & 255

describe('pixels', () => {
  const ways: [string, Partial<TestTiff>][] = [
    ['strips', {}],
    ['tiles', { tile: 16 }],
    ['strips of LZW', { compression: 5 }],
    ['tiles of LZW', { compression: 5, tile: 32 }],
    ['tiles of DEFLATE', { compression: 8, tile: 16 }],
    ['BigTIFF', { big: true }],
    ['BigTIFF, tiles, high byte first', { big: true, bigEndian: true, tile: 16 }],
    ['high byte first', { bigEndian: true }],
  ]
  it.each(ways)('of %s come out as they went in, whole and in parts', async (_, way) => {
    const path = write({ width: 50, height: 37, bands: 3, value: colour, tags: place, ...way })
    const { raster, rgba } = await pixels(path)
    expect(raster).toMatchObject({ width: 50, height: 37, bands: 3, kind: 'rgb' })
    for (const [col, row] of [
      [0, 0],
      [49, 36],
      [17, 20],
      [33, 15],
    ] as const) {
      const at = (row * 50 + col) * 4
      expect([...rgba.subarray(at, at + 4)]).toEqual([
        colour(col, row, 0),
        colour(col, row, 1),
        colour(col, row, 2),
        255,
      ])
    }
    const part = await pixels(path, { col: 15, row: 14, width: 20, height: 10, outWidth: 20, outHeight: 10 })
    expect(part.rgba[(3 * 20 + 4) * 4]).toBe(colour(19, 17, 0))
  })

  it('shrink to the mean of what falls together', async () => {
    const path = write({ width: 40, height: 40, bands: 3, value: (col) => (col % 2 ? 200 : 100), tags: place })
    const { rgba } = await pixels(path, { outWidth: 20, outHeight: 20 })
    expect(rgba[0]).toBe(150)
  })

  it('of a palette take its colours, and stay pure when they shrink', async () => {
    const map = Array<number>(768).fill(0)
    map[1] = 65_535
    map[256 + 2] = 65_535
    const path = write({
      ...{ width: 40, height: 40, photometric: 3, value: (col: number) => (col % 4 < 2 ? 1 : 2) },
      tags: [[320, 3, map], ...place],
    })
    const { raster, rgba } = await pixels(path)
    expect(raster.kind).toBe('palette')
    expect([...rgba.subarray(0, 4)]).toEqual([255, 0, 0, 255])
    expect([...rgba.subarray(8, 12)]).toEqual([0, 255, 0, 255])
  })

  it('of 16 bits are stretched to what is there', async () => {
    const path = write({ width: 60, height: 60, bits: 16, value: (col) => 1000 + col * 20, tags: place })
    const { raster, rgba } = await pixels(path)
    expect(raster.kind).toBe('grey')
    expect(rgba[0]).toBe(0)
    expect(rgba[30 * 4]).toBeGreaterThan(110)
    expect(rgba[30 * 4]).toBeLessThan(145)
    expect(rgba[59 * 4]).toBe(255)
  })

  it('of heights give heights and relief, with holes where there is no data', async () => {
    const path = write({
      ...{ width: 30, height: 30, bits: 32 as const, format: 3 as const },
      value: (col, row) => (col === 3 && row === 4 ? -32768 : 100 + col),
      tags: [[42113, 2, '-32768'], ...place],
    })
    const { raster, rgba, heights } = await pixels(path)
    expect(raster).toMatchObject({ kind: 'elevation', nodata: -32768 })
    expect(heights![5]).toBe(105)
    expect(heights![4 * 30 + 3]).toBeNaN()
    expect(rgba[(4 * 30 + 3) * 4 + 3]).toBe(0)
    // A slope that falls to the west lies in the light from the north-west.
    expect(rgba[(15 * 30 + 15) * 4]).toBeGreaterThan(180)
    const part = await pixels(path, { col: 10, row: 10, width: 5, height: 5, outWidth: 5, outHeight: 5 })
    expect(part.rgba[0]).toBe(rgba[(10 * 30 + 10) * 4])
  })

  it('of heights stored as differences of their bits (predictor 2) are those heights', async () => {
    const bits = new Int32Array(1)
    const float = new Float32Array(bits.buffer)
    const wordOf = (height: number): number => {
      float[0] = height
      return bits[0]!
    }
    const height = (col: number, row: number): number => 100 + col * 1.25 + row
    const value = (col: number, row: number): number => {
      bits[0] = col === 0 ? wordOf(height(0, row)) : wordOf(height(col, row)) - wordOf(height(col - 1, row))
      return float[0]!
    }
    const tags: TestTiff['tags'] = [...place, [317, 3, [2]]]
    const path = write({ width: 12, height: 9, bits: 32, format: 3, compression: 8, value, tags })
    const { heights } = await pixels(path)
    expect([heights![0], heights![11], heights![5 * 12 + 7]]).toEqual([100, 113.75, 113.75])
  })

  it('between -1 and 1 are an index, not heights', async () => {
    const value = (col: number) => col / 50 - 0.5
    const { raster } = await pixels(write({ width: 50, height: 9, bits: 32, format: 3, value, tags: place }))
    expect(raster.kind).toBe('grey')
  })

  it('of YCbCr that no codec turns come out as RGB', async () => {
    const [y, blue, red] = [145, 54, 34]
    const value = (_col: number, _row: number, band: number) => [y, blue, red][band]!
    const path = write({
      ...{ width: 8, height: 8, bands: 3, photometric: 6, compression: 8 as const, value },
      tags: [[530, 3, [1, 1]], ...place],
    })
    const { rgba } = await pixels(path)
    // The green of BT.601.
    ;[13, 237, 14].forEach((part, i) => expect(Math.abs(rgba[i]! - part)).toBeLessThan(3))
  })

  it('of complex numbers are their magnitudes', async () => {
    const raw = write({ width: 9, height: 5, bits: 32, value: () => (4 << 16) | (0x10000 - 3), tags: place })
    // Two halves of 16 bits: -3 and 4.
    const bytes = readFileSync(raw)
    const directory = bytes.readUInt32LE(4)
    for (let at = directory + 2; at < directory + 2 + bytes.readUInt16LE(directory) * 12; at += 12) {
      if (bytes.readUInt16LE(at) === 339) bytes.writeUInt16LE(5, at + 8)
    }
    writeFileSync(raw, bytes)
    const { raster } = await pixels(raw)
    expect(await raster.valuesAt!(3, 2, signal)).toEqual([5])
    expect((await inspect(raw)).layers[0]!.raster).toMatchObject({ type: 'CInt16', kind: 'grey' })
  })

  it('of four bands whose last is no opacity, by the word of the file, are all shown', async () => {
    const words = (last: string) =>
      `<GDALMetadata>${['Blue', 'Green', 'Red', last]
        .map((colour, band) => `<Item name="COLORINTERP" sample="${band}" role="colorinterp">${colour}</Item>`)
        .join('')}</GDALMetadata>`
    const value = (_col: number, _row: number, band: number) => [10, 20, 30, 0][band]!
    const ways = ['Undefined', 'Alpha'].map((last) =>
      pixels(
        write({
          ...{ width: 8, height: 8, bands: 4, value },
          tags: [[338, 3, [2]], [42112, 2, words(last)], ...place],
        }),
      ),
    )
    const [plain, clear] = await Promise.all(ways)
    expect([...plain!.rgba.subarray(0, 4)]).toEqual([30, 20, 10, 255])
    expect(clear!.rgba[3]).toBe(0)
  })

  it('that no value stands for are found in numbers of four bytes too', async () => {
    const path = write({
      ...{ width: 8, height: 8, bits: 32 as const, format: 3 as const, value: (col: number) => (col < 4 ? 0.1 : 5) },
      tags: [[42113, 2, '0.1'], ...place],
    })
    const { raster } = await pixels(path)
    expect(await raster.valuesAt!(0, 0, signal)).toEqual([null])
    expect(await raster.valuesAt!(7, 0, signal)).toEqual([5])
  })

  it('that are stored in a way that is not read leave all else known', async () => {
    const path = write({ width: 8, height: 6, value: colour, tags: [...place, [42113, 2, 'nan']] })
    const bytes = readFileSync(path)
    const directory = bytes.readUInt32LE(4)
    for (let at = directory + 2; at < directory + 2 + bytes.readUInt16LE(directory) * 12; at += 12) {
      // LZMA.
      if (bytes.readUInt16LE(at) === 259) bytes.writeUInt16LE(34925, at + 8)
    }
    writeFileSync(path, bytes)
    const report = await inspect(path)
    expect(report.error).toBeNull()
    expect(report.layers[0]).toMatchObject({
      ...{ srid: 28356, bboxNative: [334000, 6251997, 334004, 6252000] },
      raster: { width: 8, height: 6, bands: 1, type: 'Byte', nodata: 'nan' },
    })
    expect(report.warnings[0]!.message).toContain('LZMA')
    await expect(pixels(path)).rejects.toMatchObject({ code: 'file.unsupported' })
  })
})

describe('the place', () => {
  const grey = { width: 10, height: 20, value: () => 9 }

  it('is that of the keys, PixelIsPoint half a pixel off', async () => {
    const area = await inspect(write({ ...grey, tags: place }))
    expect(area.layers[0]).toMatchObject({ features: 1, srid: 28356, sridFrom: 'file', geometryTypes: [] })
    expect(area.layers[0]!.bboxNative).toEqual([334000, 6251990, 334005, 6252000])
    const point = await inspect(
      write({ ...grey, tags: [...geoKeys(28356, false, true)!, ...corner(334000, 6252000, 0.5)!] }),
    )
    expect(point.layers[0]!.bboxNative).toEqual([333999.75, 6251990.25, 334004.75, 6252000.25])
  })

  it('may be turned', async () => {
    const turned = [0.4, 0.3, 0, 334000, 0.3, -0.4, 0, 6252000, 0, 0, 0, 0, 0, 0, 0, 1]
    const { raster } = await pixels(write({ ...grey, tags: [...geoKeys(28356)!, [34264, 12, turned]] }))
    expect(raster.geoTransform).toEqual([334000, 0.4, 0.3, 6252000, 0.3, -0.4])
  })

  it('comes from a world file and a .prj beside it, and .aux.xml goes before all', async () => {
    const path = write({ ...grey }, 'beside.tif')
    writeFileSync(join(dir, 'beside.tfw'), '0.5\r\n0\r\n0\r\n-0.5\r\n334000.25\r\n6251999.75\r\n')
    writeFileSync(join(dir, 'beside.prj'), 'EPSG:28356')
    const report = await inspect(path)
    expect(report.layers[0]!.bboxNative).toEqual([334000, 6251990, 334005, 6252000])
    expect(report.layers[0]).toMatchObject({ srid: 28356, sridFrom: 'prj' })
    writeFileSync(
      `${path}.aux.xml`,
      '<PAMDataset><SRS>EPSG:32756</SRS><GeoTransform> 1, 1, 0, 30, 0, -1</GeoTransform></PAMDataset>',
    )
    const aux = await inspect(path)
    expect(aux.layers[0]!.bboxNative).toEqual([1, 10, 11, 30])
    expect(aux.layers[0]).toMatchObject({ srid: 32756, sridFrom: 'file' })
  })

  it('of control points that agree is exact', async () => {
    const points = [0, 0, 0, 100, 200, 0, 10, 0, 0, 110, 200, 0, 0, 20, 0, 100, 180, 0, 10, 20, 0, 110, 180, 0]
    const { raster } = await pixels(write({ ...grey, tags: [...geoKeys(28356)!, [33922, 12, points]] }))
    raster.geoTransform.forEach((value, i) => expect(value).toBeCloseTo([100, 1, 0, 200, 0, -1][i]!, 9))
  })

  it('of a metric system with a foot stated beside it is in feet, as old State Plane files mean it', async () => {
    const feet = 1200 / 3937
    const keys: TestTiff['tags'] = [[34735, 3, [1, 1, 0, 3, 1024, 0, 1, 1, 3072, 0, 1, 26966, 3076, 0, 1, 9003]]]
    const at = (unit: number) => [...corner(24_000 / unit, 438_000 / unit, 10 / unit)!]
    const inFeet = write({ width: 10, height: 10, value: colour, tags: [...keys, ...at(feet)] })
    const inMetres = write({ width: 10, height: 10, value: colour, tags: [...geoKeys(26966)!, ...at(1)] })
    const [feetBox, metreBox] = await Promise.all(
      [inFeet, inMetres].map(async (path) => (await inspect(path)).layers[0]!),
    )
    expect(feetBox!.srid).toBe(26966)
    feetBox!.bbox4326!.forEach((value, i) => expect(value).toBeCloseTo(metreBox!.bbox4326![i]!, 8))
  })

  it('that nothing states is said, with what to add', async () => {
    const report = await inspect(write(grey, 'nowhere.tif'))
    expect(report.error).toMatchObject({ code: 'file.unsupported' })
    expect(report.error!.message).toContain('nowhere.tfw')
    // The picture can be told all the same.
    expect(report.format).toBe('geotiff')
    expect(report.layers).toMatchObject([
      { name: 'nowhere', bbox4326: null, raster: { width: 10, height: 20, bands: 1, type: 'Byte' } },
    ])
  })

  it('of a projection that only a citation describes is no longitude and latitude', async () => {
    const wkt =
      'ESRI PE String = PROJCS["World_Mollweide",GEOGCS["GCS_WGS_1984",DATUM["D_WGS_1984",SPHEROID["WGS_1984",6378137.0,298.257223563]],PRIMEM["Greenwich",0.0],UNIT["Degree",0.0174532925199433]],PROJECTION["Mollweide"],PARAMETER["False_Easting",0.0],PARAMETER["False_Northing",0.0],PARAMETER["Central_Meridian",0.0],UNIT["Meter",1.0]]|'
    const keys = [1, 1, 0, 3, 1024, 0, 1, 32767, 2048, 0, 1, 4326, 3073, 34737, wkt.length, 0]
    const tags: TestTiff['tags'] = [[34735, 3, keys], [34737, 2, wkt], ...corner(900_000, 500_000, 10)!]
    const [layer] = (await inspect(write({ ...grey, tags }))).layers
    expect(layer!.srid).toBeNull()
    expect(layer!.bbox4326![0]).toBeCloseTo(8.99, 1)
  })

  it('by control points of an .aux.xml is that of the points', async () => {
    const path = write(grey, 'points.tif')
    const point = (col: number, row: number) =>
      `<GCP Id="" Pixel="${col}" Line="${row}" X="${500_000 + col * 2}" Y="${6_000_000 - row * 2}" />`
    writeFileSync(
      `${path}.aux.xml`,
      `<PAMDataset><GCPList Projection="EPSG:32756">${point(0, 0)}${point(10, 0)}${point(0, 20)}</GCPList></PAMDataset>`,
    )
    const [layer] = (await inspect(path)).layers
    expect(layer!.srid).toBe(32756)
    ;[500_000, 5_999_960, 500_020, 6_000_000].forEach((v, i) => expect(layer!.bboxNative![i]).toBeCloseTo(v, 6))
  })

  it('of a system given by its parameters is that of the system', async () => {
    // UTM zone 56 south on GRS 80, parameter by parameter.
    const keys = [
      ...[1, 1, 0, 13, 1024, 0, 1, 1, 1025, 0, 1, 1, 2048, 0, 1, 4283, 3072, 0, 1, 32767, 3074, 0, 1, 32767],
      ...[3075, 0, 1, 1, 3076, 0, 1, 9001, 3080, 34736, 1, 0, 3081, 34736, 1, 1, 3082, 34736, 1, 2],
      ...[3083, 34736, 1, 3, 3092, 34736, 1, 4, 1026, 34737, 5, 0],
    ]
    const tags: TestTiff['tags'] = [
      [34735, 3, keys],
      [34736, 12, [153, 0, 500_000, 10_000_000, 0.9996]],
      [34737, 2, 'site|'],
      ...corner(334000, 6252000, 0.5)!,
    ]
    const [described, named] = [await inspect(write({ ...grey, tags })), await inspect(write({ ...grey, tags: place }))]
    expect(described.layers[0]!.srid).toBe(28356)
    described.layers[0]!.bbox4326!.forEach((v, i) => expect(v).toBeCloseTo(named.layers[0]!.bbox4326![i]!, 9))
  })
})

describe('a damaged file', () => {
  const whole = writeTiff({ width: 60, height: 60, bands: 3, compression: 8, value: colour, tags: place })
  const damaged = async (bytes: Uint8Array) => {
    const path = join(dir, `damaged${++count}.tif`)
    writeFileSync(path, bytes)
    return path
  }

  it('that is cut short is told as such, wherever the cut is', async () => {
    for (const length of [4, 9, 200, whole.length - 400, whole.length - 3]) {
      const report = await inspect(await damaged(whole.subarray(0, length)))
      expect([length, report.error?.code]).toEqual([length, 'file.truncated'])
      expect(report.error!.details).toHaveProperty('byte')
    }
  })

  const opened = async (bytes: Uint8Array) => {
    const dataset = await openDataset(await fileSetFromPath(await damaged(bytes)), {}, signal)
    try {
      const all = { col: 0, row: 0, width: 60, height: 60, outWidth: 60, outHeight: 60 }
      const { rgba } = await dataset.rasters[0]!.read(all, signal)
      return { rows: Array.from({ length: 60 }, (_, row) => rgba[row * 60 * 4 + 3] === 255), said: dataset.warnings }
    } finally {
      await dataset.close()
    }
  }

  it('whose pixels are spoilt in part keeps the others and names the row', async () => {
    const bytes = Buffer.from(whole)
    bytes.fill(0x55, 8, 60)
    const { rows, said } = await opened(bytes)
    expect([rows[0], rows[59]]).toEqual([false, true])
    expect(said).toMatchObject([
      { code: 'image-damaged', message: expect.stringContaining('row 0 on cannot be decompressed') as string },
    ])
  })

  it('whose pixels are all spoilt is refused', async () => {
    const bytes = Buffer.from(whole)
    bytes.fill(0x55, 8, bytes.readUInt32LE(4))
    await expect(opened(bytes)).rejects.toMatchObject({ code: 'file.corrupt' })
  })

  it('whose last pixels lie behind its end keeps the others and counts what is missing', async () => {
    const bytes = Buffer.from(whole)
    const { first, strips } = stripOffsets(bytes)
    bytes.writeUInt32LE(bytes.length + 1, first + (strips - 1) * 4)
    const { rows, said } = await opened(bytes)
    expect(rows[0]).toBe(true)
    expect(rows[59]).toBe(false)
    expect(said).toMatchObject([
      { code: 'image-truncated', message: expect.stringContaining(`1 of its ${strips} blocks`) as string },
    ])
    for (let strip = 0; strip < strips; strip++) bytes.writeUInt32LE(bytes.length + 1, first + strip * 4)
    await expect(opened(bytes)).rejects.toMatchObject({ code: 'file.truncated' })
  })

  it('whose block sizes are given as fractions is refused', async () => {
    const bytes = Buffer.from(whole)
    const at = bytes.indexOf(Buffer.from([0x17, 0x01, 0x04, 0x00])) // tag 279, LONG
    bytes.writeUInt16LE(11, at + 2) // FLOAT
    await expect(opened(bytes)).rejects.toMatchObject({ code: 'file.corrupt' })
  })

  it('never breaks the reader, whatever its directory says', async () => {
    for (let at = 0; at < 250; at++) {
      const bytes = Buffer.from(whole)
      bytes[whole.length - 1 - at * 3] = 0xff
      const report = await inspect(await damaged(bytes))
      expect(report.error?.code ?? 'fine').not.toBe('internal')
    }
  })

  it('whose list of pictures runs in a circle shows its first', async () => {
    const path = write({ width: 8, height: 8, value: colour, tags: place })
    const bytes = readFileSync(path)
    const directory = bytes.readUInt32LE(4)
    bytes.writeUInt32LE(directory, directory + 2 + bytes.readUInt16LE(directory) * 12)
    writeFileSync(path, bytes)
    expect(await inspect(path)).toMatchObject({ error: null, layers: [{ srid: 28356 }] })
  })

  it('that claims a thousand million rows in one strip is looked at no longer than another', async () => {
    const path = write({ width: 3, height: 3, value: colour, tags: place })
    const bytes = readFileSync(path)
    const directory = bytes.readUInt32LE(4)
    for (let at = directory + 2; at < directory + 2 + bytes.readUInt16LE(directory) * 12; at += 12) {
      if ([257, 278].includes(bytes.readUInt16LE(at))) bytes.writeUInt32LE(2 ** 30, at + 8)
    }
    writeFileSync(path, bytes)
    expect(await inspect(path)).toMatchObject({
      ...{ format: 'geotiff', error: { code: 'file.truncated' } },
      layers: [{ srid: 28356, raster: { width: 3, height: 2 ** 30, type: 'Byte' } }],
    })
  })

  it('that only is named so says what it is', async () => {
    const report = await inspect(await damaged(Buffer.from('<!doctype html><title>Sign in</title>')))
    expect(report.error).toMatchObject({ code: 'file.mislabelled' })
  })
})

const folder = join(process.cwd(), '../shared/data')
const known = existsSync(join(folder, 'EXPECTED.json'))

describe.skipIf(!known)('the given pictures (skipped where ../shared/data is absent)', () => {
  interface Facts {
    epsg: number
    size: [number, number]
    bands: unknown[]
    bbox_native: number[]
    bbox_4326: number[]
    geotransform: number[]
    band_min_max_mean_std: number[][]
  }
  const all = known ? (JSON.parse(readFileSync(join(folder, 'EXPECTED.json'), 'utf8')) as Record<string, Facts>) : {}

  it.each(Object.entries(all).filter(([path]) => path.startsWith('raster/')))('%s', async (path, facts) => {
    const layer = (await inspect(join(folder, path))).layers[0]!
    expect(layer).toMatchObject({ features: 1, srid: facts.epsg, sridFrom: 'file' })
    expect(layer.raster).toMatchObject({ width: facts.size[0], height: facts.size[1], bands: facts.bands.length })
    facts.bbox_native.forEach((v, i) => expect(layer.bboxNative![i]).toBeCloseTo(v, 6))
    facts.bbox_4326.forEach((v, i) => expect(Math.abs(layer.bbox4326![i]! - v)).toBeLessThan(1e-6))
    const { raster, rgba, heights } = await pixels(join(folder, path))
    expect([...raster.geoTransform]).toEqual(facts.geotransform)
    const shown = heights ? [...heights].filter((v) => v === v) : [...rgba].filter((_, i) => i % 4 === 0)
    const [min, max, mean] = facts.band_min_max_mean_std[0]!
    if (path.includes('labels')) return
    expect(Math.min(...shown)).toBeCloseTo(min!, 2)
    expect(Math.max(...shown)).toBeCloseTo(max!, 2)
    expect(shown.reduce((sum, v) => sum + v, 0) / shown.length).toBeCloseTo(mean!, 2)
  })
})
