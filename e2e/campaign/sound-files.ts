import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, extname, join } from 'node:path'
import { encode } from 'fast-png'
import type { GeoEngine } from '../../src/geo/engine-api'
import { fileSetFromPath } from '../../src/geo/file-set'
import { siteGdbZip } from '../../src/geo/formats/filegdb/site-gdb.test-fixture'
import { corner, geoKeys, writeTiff } from '../../src/geo/formats/geotiff/write-tiff.test-helper'
import { soundTexts } from '../../src/geo/mutants.test-helper'
import { extractZip } from '../../src/node/zip/extract-zip'

/** Larger files make the same faults, more slowly. */
const maxBytes = 400_000

/** Files that belong together, by their paths below one folder; the first is the main one. */
export type Sound = ReadonlyMap<string, Buffer>

/** One of each format: those made on the fly, and of ../shared/data, where that is, the smallest of each ending and every picture. */
export async function soundFiles(engine: GeoEngine): Promise<Sound[]> {
  const made = Object.entries(soundTexts).map(([name, text]) => new Map([[name, Buffer.from(text)]]))
  return [...made, ...pictures(), await geodatabase(), await flatGeobuf(engine), ...givenFiles('../shared/data')]
}

/** A picture with its place, and TIFFs of the codings that are made here. */
function pictures(): Sound[] {
  const colours = Uint8Array.from({ length: 60 * 40 * 3 }, (_, at) => (at * 7) % 251)
  const worldFile = Buffer.from('0.0001\n0\n0\n-0.0001\n150\n-27\n')
  const tags = [...(geoKeys(28356) ?? []), ...(corner(500_000, 7_000_000, 1) ?? [])]
  const terrain = { width: 70, height: 50, tags, value: (col: number, row: number, band: number) => col * row + band }
  return [
    new Map([
      ['photo.png', Buffer.from(encode({ width: 60, height: 40, data: colours, channels: 3 }))],
      ['photo.pgw', worldFile],
    ]),
    new Map([
      ['photo.jpg', smallJpeg],
      ['photo.jgw', worldFile],
    ]),
    new Map([['strips-lzw.tif', writeTiff({ ...terrain, compression: 5, bands: 3 })]]),
    new Map([['big-tiles-deflate.tif', writeTiff({ ...terrain, compression: 8, tile: 16, big: true })]]),
    new Map([['heights-plain.tif', writeTiff({ ...terrain, bits: 32, format: 3, bigEndian: true })]]),
  ]
}

/** A grey square of eight pixels. */
const smallJpeg = Buffer.from(
  '/9j/4AAQSkZJRgABAQAAAQABAAD/2wBDABALDA4MChAODQ4SERATGCgaGBYWGDEjJR0oOjM9PDkzODdASFxOQERXRTc4UG1RV19iZ2hnPk1xeXBkeFxlZ2P/wAALCAAIAAgBAREA/8QAFAABAAAAAAAAAAAAAAAAAAAABv/EABQQAQAAAAAAAAAAAAAAAAAAAAD/2gAIAQEAAD8ASP/Z',
  'base64',
)

async function geodatabase(): Promise<Sound> {
  return inFolder(async (folder) => {
    writeFileSync(join(folder, 'site.zip'), siteGdbZip)
    await extractZip(join(folder, 'site.zip'), join(folder, 'out'), { signal: new AbortController().signal })
    const names = readdirSync(join(folder, 'out', 'site.gdb')).sort()
    return new Map(names.map((name) => [`site.gdb/${name}`, readFileSync(join(folder, 'out', 'site.gdb', name))]))
  })
}

async function flatGeobuf(engine: GeoEngine): Promise<Sound> {
  return inFolder(async (folder) => {
    const [from, to] = [join(folder, 'lots.geojson'), join(folder, 'lots.fgb')]
    writeFileSync(from, soundTexts['lots.geojson'] ?? '')
    const reading = { files: await fileSetFromPath(from), options: {}, defaultSrid: 4326, layer: null }
    await engine.convert({ ...reading, outPath: to, outFormat: 'flatgeobuf' })
    return new Map([['lots.fgb', readFileSync(to)]])
  })
}

async function inFolder<T>(work: (folder: string) => Promise<T>): Promise<T> {
  const folder = mkdtempSync(join(tmpdir(), 'plumbline-sound-'))
  mkdirSync(join(folder, 'out'))
  try {
    return await work(folder)
  } finally {
    rmSync(folder, { recursive: true })
  }
}

function givenFiles(root: string): Sound[] {
  const smallest = new Map<string, Sound>()
  const sizeOf = (sound: Sound | undefined): number =>
    sound ? [...sound.values()].reduce((sum, bytes) => sum + bytes.length, 0) : maxBytes
  const mains = ['.shp', '.gpkg', '.tif', '.ifc', '.kmz', '.zip', '.dxf', '.gpx']
  for (const folder of foldersOf(root)) {
    const names = readdirSync(join(root, folder))
    for (const name of names.filter((one) => mains.includes(extname(one).toLowerCase()))) {
      const stem = basename(name, extname(name))
      const members = [name, ...names.filter((one) => one !== name && one.startsWith(`${stem}.`))]
      const sound = new Map(members.map((member) => [member, readFileSync(join(root, folder, member))]))
      const kind = extname(name) === '.tif' ? name : extname(name)
      if (sizeOf(sound) < sizeOf(smallest.get(kind))) smallest.set(kind, sound)
    }
  }
  return [...smallest.values()]
}

function foldersOf(root: string): string[] {
  try {
    return readdirSync(root, { withFileTypes: true })
      .filter((entry) => entry.isDirectory() && entry.name !== 'bad')
      .map((entry) => entry.name)
  } catch {
    return []
  }
}
