import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { encode } from 'fast-png'
import { afterAll, expect, it } from 'vitest'
import { buildFiles } from '../../build'
import { fileSetFromPath } from '../../file-set'
import { inspectFiles } from '../../inspect'
import { openTileset } from '../../tileset'
import { openDataset } from '../registry'

const dir = mkdtempSync(join(tmpdir(), 'image-'))
afterAll(() => rmSync(dir, { recursive: true, force: true }))
const signal = new AbortController().signal

const rgb = Uint8Array.from({ length: 6 * 4 * 3 }, (_, i) => i * 3)
const world = '2\n0\n0\n-2\n500001\n5999999\n'

function write(name: string, bytes: Uint8Array, worldName: string | null): string {
  const path = join(dir, name)
  writeFileSync(path, bytes)
  if (worldName) writeFileSync(join(dir, worldName), world)
  return path
}

async function read(path: string) {
  const dataset = await openDataset(await fileSetFromPath(path), {}, signal)
  try {
    const raster = dataset.rasters[0]!
    const { width, height } = raster
    const whole = { col: 0, row: 0, width, height, outWidth: width, outHeight: height }
    return { raster, ...(await raster.read(whole, signal)) }
  } finally {
    await dataset.close()
  }
}

it('a PNG lies where its world file says, in the system of its .prj', async () => {
  const path = write('a.png', encode({ width: 6, height: 4, data: rgb, channels: 3 }), 'a.pgw')
  writeFileSync(join(dir, 'a.prj'), 'EPSG:32633')
  const report = await inspectFiles({ files: await fileSetFromPath(path), options: {}, defaultSrid: null })
  expect(report).toMatchObject({ format: 'image', error: null })
  expect(report.layers[0]).toMatchObject({
    ...{ features: 1, srid: 32633, sridFrom: 'prj', bboxNative: [500000, 5999992, 500012, 6000000] },
    raster: { width: 6, height: 4, bands: 3, kind: 'rgb' },
  })
  const { rgba } = await read(path)
  expect([...rgba.subarray(4, 8)]).toEqual([rgb[3], rgb[4], rgb[5], 255])
})

it('hides the colour that stands for transparent, in pictures of two pixels, too', async () => {
  const plain = Buffer.from(encode({ width: 2, height: 1, data: Uint8Array.of(1, 2, 3, 4, 5, 6), channels: 3 }))
  // Length, name, three values of two bytes, and a checksum that nobody asks for.
  const chunk = Buffer.from([0, 0, 0, 6, 0x74, 0x52, 0x4e, 0x53, 0, 4, 0, 5, 0, 6, 0, 0, 0, 0])
  const path = write('key.png', Buffer.concat([plain.subarray(0, 33), chunk, plain.subarray(33)]), 'key.pgw')
  const { rgba } = await read(path)
  expect([rgba[3], rgba[7]]).toEqual([255, 0])
})

it('a click on a PNG gives the colours there', async () => {
  const path = write('click.png', encode({ width: 6, height: 4, data: rgb, channels: 3 }), 'click.pgw')
  const outDir = join(dir, 'form')
  await buildFiles({ files: await fileSetFromPath(path), options: {}, defaultSrid: 32633, outDir })
  const tileset = openTileset(outDir)
  const [west, , , north] = tileset.manifest.bbox4326!
  // Half a metre from the corner: the first pixel.
  const [hit] = await tileset.pixels({ lon: west + 1e-5, lat: north - 1e-5 })
  expect(hit!.properties).toEqual({ red: rgb[0], green: rgb[1], blue: rgb[2] })
  tileset.close()
})

it('a palette with a transparent colour keeps both', async () => {
  const palette = [
    [0, 0, 255, 0],
    [0, 255, 0, 200],
    [255, 0, 0, 255],
  ]
  const data = Uint8Array.of(0b10_00_0000, 0b01_10_0000)
  const path = write('b.png', encode({ width: 2, height: 2, data, channels: 1, depth: 2, palette }), 'b.wld')
  const { raster, rgba } = await read(path)
  expect(raster.kind).toBe('palette')
  expect([...rgba]).toEqual([255, 0, 0, 255, 0, 0, 255, 0, 0, 255, 0, 200, 255, 0, 0, 255])
})

it('a damaged note or colour profile does not spoil the pixels', async () => {
  const png = Buffer.from(encode({ width: 1, height: 1, data: Uint8Array.of(7, 8, 9), channels: 3 }))
  const note = Buffer.from('0000000969434350616263000001020304000000ff'.slice(0, 42), 'hex')
  const noted = Buffer.concat([png.subarray(0, 33), note, png.subarray(33)])
  const { rgba } = await read(write('n.png', noted, 'n.pgw'))
  expect([...rgba]).toEqual([7, 8, 9, 255])
})

it('opacity is kept', async () => {
  const data = Uint8Array.of(10, 20, 30, 255, 40, 50, 60, 0)
  const { rgba } = await read(write('c.png', encode({ width: 2, height: 1, data, channels: 4 }), 'c.pgw'))
  expect([...rgba.subarray(0, 4), rgba[7]]).toEqual([10, 20, 30, 255, 0])
})

it('a picture that nothing places, or that is cut short, is told as such', async () => {
  const png = encode({ width: 6, height: 4, data: rgb, channels: 3 })
  const nowhere = await inspectFiles({
    files: await fileSetFromPath(write('d.png', png, null)),
    ...{ options: {}, defaultSrid: null },
  })
  expect(nowhere.error).toMatchObject({ code: 'file.unsupported' })
  expect(nowhere.error!.message).toContain('d.pgw')
  const cut = await inspectFiles({
    files: await fileSetFromPath(write('e.png', png.subarray(0, png.length - 20), 'e.pgw')),
    ...{ options: {}, defaultSrid: null },
  })
  expect(cut.error).toMatchObject({ code: 'file.truncated' })
})

it('a JPEG is shown, one with a damaged part too, which is said', async () => {
  const whole = Buffer.from(
    '/9j/4AAQSkZJRgABAQAAAQABAAD/2wBDABALDA4MChAODQ4SERATGCgaGBYWGDEjJR0oOjM9PDkzODdASFxOQERXRTc4UG1RV19iZ2hnPk1xeXBkeFxlZ2P/wAALCAAIAAgBAREA/8QAFAABAAAAAAAAAAAAAAAAAAAABv/EABQQAQAAAAAAAAAAAAAAAAAAAAD/2gAIAQEAAD8ASP/Z',
    'base64',
  )
  const end = whole.length - 2
  // Without the last byte of its pixels.
  const short = Buffer.concat([whole.subarray(0, end - 1), whole.subarray(end)])
  for (const [name, bytes, codes] of [
    ['whole', whole, []],
    ['short', short, ['image-damaged']],
  ] as const) {
    const path = write(`${name}.jpg`, bytes, `${name}.jgw`)
    const dataset = await openDataset(await fileSetFromPath(path), {}, signal)
    const [value] = await dataset.rasters[0]!.valuesAt!(3, 3, signal)
    if (name === 'whole') expect(Math.abs(value! - 200)).toBeLessThan(4)
    expect(value).not.toBeNull()
    expect(dataset.warnings.map(({ code }) => code)).toEqual(codes)
    await dataset.close()
  }
})
