import {
  closeSync,
  constants,
  copyFileSync,
  fsyncSync,
  linkSync,
  mkdirSync,
  openSync,
  readFileSync,
  statSync,
  writeSync,
} from 'node:fs'
import { join } from 'node:path'
import type { CrsChoice } from '../layer-crs'
import type { AppError } from '../../shared/errors/app-error'
import { said } from '../../shared/languages/said-readers'
import { errorOf } from '../../shared/errors/worded-error'
import { fileError } from '../../node/file-errors'
import type { FileMember, FileSet, RasterLayer } from '../model'
import type { RasterPlace } from './raster-place'

/** What `raster-N.json` holds: the files kept beside it, and how they are read. */
interface KeptSource extends CrsChoice {
  /** Tiles up to this zoom are stored; deeper ones are made from the source. */
  storedZoom: number
  name: string
  main: string
  members: Pick<FileMember, 'name' | 'ext' | 'sizeBytes' | 'lastModifiedMs'>[]
}

/** Rasters up to so many pixels are stored whole: that takes about a second. */
const smallPixels = 6_000_000
/** Levels that are left to be made on demand: a tile of the first covers some 2,000 x 2,000 pixels of the raster. */
const liveLevels = 3
const storedTilesAtMost = 100

/** The deepest zoom that is stored of a raster whose source is kept. */
export function storedZoomOf(place: RasterPlace): number {
  const { width, height } = place.raster
  if (width * height <= smallPixels) return place.maxZoom
  let z = Math.max(0, place.maxZoom - liveLevels)
  for (let more = 0; more < 1 && z > 0; more++) {
    const { firstX, lastX, firstY, lastY } = place.tilesAt(z)
    if ((lastX - firstX + 1) * (lastY - firstY + 1) <= storedTilesAtMost) break
    z--
  }
  return z
}

/** Keeps the files of a raster in the tileset: as hard links, which cost nothing, else as copies. Throws AppError. */
export function keepSource(
  raster: RasterLayer,
  dir: string,
  number: number,
  storedZoom: number,
  reading: CrsChoice,
): void {
  const { source } = raster
  if (!source) return
  const folder = join(dir, `raster-${number}.source`)
  mkdirSync(folder)
  for (const member of source.members) linkOrCopy(member.path, join(folder, member.name))
  const kept: KeptSource = {
    ...reading,
    storedZoom,
    name: source.name,
    main: source.main.name,
    members: source.members.map(({ name, ext }) => ({ name, ext, ...stampOf(join(folder, name)) })),
  }
  const fd = openSync(join(dir, `raster-${number}.json`), 'w')
  try {
    writeSync(fd, JSON.stringify(kept))
    fsyncSync(fd)
  } finally {
    closeSync(fd)
  }
}

/** The deepest zoom that is stored of a raster whose source is kept; null when it is not kept. Looks at no file of the source. */
export function keptZoom(dir: string, number: number): number | null {
  try {
    return (JSON.parse(readFileSync(join(dir, `raster-${number}.json`), 'utf8')) as KeptSource).storedZoom
  } catch {
    return null
  }
}

/** The kept source of a raster; null when it is not kept. Throws file.changed when the files are not as they were. */
export function keptSource(
  dir: string,
  number: number,
): { files: FileSet; reading: CrsChoice; storedZoom: number } | null {
  let kept: KeptSource
  try {
    kept = JSON.parse(readFileSync(join(dir, `raster-${number}.json`), 'utf8')) as KeptSource
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null
    throw changed(dir, error)
  }
  const folder = join(dir, `raster-${number}.source`)
  const members = kept.members.map((member): FileMember => {
    const path = join(folder, member.name)
    const now = stampOf(path)
    // The file may be a link to one that somebody works on.
    if (now.sizeBytes !== member.sizeBytes || now.lastModifiedMs !== member.lastModifiedMs) throw changed(path, null)
    return { ...member, path }
  })
  const main = members.find((member) => member.name === kept.main)
  if (!main) throw changed(dir, null)
  const { storedZoom, options, defaultSrid } = kept
  return { files: { name: kept.name, main, members }, reading: { options, defaultSrid }, storedZoom }
}

function linkOrCopy(from: string, to: string): void {
  try {
    linkSync(from, to)
  } catch {
    // Another disk, or one without links.
    try {
      copyFileSync(from, to, constants.COPYFILE_FICLONE)
    } catch (error) {
      throw fileError(error, to, 'write')
    }
  }
}

function stampOf(path: string): { sizeBytes: number; lastModifiedMs: number } {
  try {
    const { size, mtimeMs } = statSync(path)
    return { sizeBytes: size, lastModifiedMs: Math.floor(mtimeMs) }
  } catch (error) {
    throw fileError(error, path)
  }
}

function changed(path: string, cause: unknown): AppError {
  return errorOf('file.changed', said('readers.maps.pictureChanged'), {
    details: { file: path },
    retry: 'after-change',
    cause,
  })
}
