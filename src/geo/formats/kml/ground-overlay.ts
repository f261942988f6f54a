import { stat } from 'node:fs/promises'
import { basename, dirname, isAbsolute, join, normalize, sep } from 'node:path'
import { toAppError } from '../../../shared/errors/app-error'
import { saidError } from '../../../shared/languages/said'
import { said } from '../../../shared/languages/said-readers'
import { errorOf } from '../../../shared/errors/worded-error'
import { readStart } from '../../../node/random-access-file'
import { wgs84Crs, type Dataset, type FileSet, type Geometry, type RasterLayer } from '../../model'
import type { WarningList } from '../common/warnings'
import { nameContent } from '../content-name'
import { imageFormat, openPicture } from '../image/image-format'

/** A ground overlay of a KML document that names a picture. */
export interface KmlOverlay {
  name: string
  /** As written: a path beside the document, or an address. */
  href: string
  /**
   * The picture's corners as a closed ring, lon/lat degrees: from the upper right clockwise, of a quad from the lower left
   * counter-clockwise.
   */
  outline: Geometry
  /** True for a gx:LatLonQuad. */
  quad: boolean
}

type Transform = RasterLayer['geoTransform']
type Corner = readonly [number, number]

/** Overlays whose pictures are opened; pyramids of tiles within a KML have thousands. */
const maxOverlays = 100
/** How far, as a share of its size, a quad may be from a parallelogram. */
const skewTolerance = 0.01

/** The pictures of ground overlays as rasters; those that lie elsewhere or are not readable become warnings. */
export async function openOverlays(
  overlays: readonly KmlOverlay[],
  files: FileSet,
  warnings: WarningList,
  signal: AbortSignal,
): Promise<{ rasters: RasterLayer[]; close: () => Promise<void> }> {
  const opened: Dataset[] = []
  const rasters: RasterLayer[] = []
  const close = async () => {
    await Promise.all(opened.map((dataset) => dataset.close()))
  }
  if (overlays.length > maxOverlays) {
    warnings.add(
      'overlays-left-out',
      said('readers.pictures.overlaysLeftOut', {
        file: files.main.name,
        overlays: overlays.length,
        drawn: maxOverlays,
      }),
    )
  }
  try {
    for (const overlay of overlays.slice(0, maxOverlays)) {
      const main = await fileBeside(overlay.href, files.main.path)
      if (main === null) {
        warnings.add('overlays-elsewhere', (count) =>
          said('readers.pictures.overlaysElsewhere', { count, file: files.main.name }),
        )
        continue
      }
      const dataset = await openOverlay(overlay, main, signal).catch((error: unknown) => {
        signal.throwIfAborted()
        warnings.add(
          'overlay-not-drawn',
          said('readers.pictures.overlayNotDrawn', { overlay: overlay.name, why: saidError(toAppError(error)) }),
          overlay.name,
        )
        return null
      })
      if (!dataset) continue
      opened.push(dataset)
      for (const raster of dataset.rasters) rasters.push({ ...raster, name: overlay.name })
    }
  } catch (error) {
    await close()
    throw error
  }
  return { rasters, close }
}

/** Null for a picture that is not there: on the network, beyond the folder of the document, or left out. */
async function fileBeside(href: string, documentPath: string): Promise<FileSet['main'] | null> {
  const path = pathBeside(href, documentPath)
  const info = path === null ? null : await stat(path).catch(() => null)
  if (path === null || !info?.isFile()) return null
  const name = basename(path)
  const ext = name.slice(name.lastIndexOf('.') + 1).toLowerCase()
  return { path, name, ext, sizeBytes: info.size, lastModifiedMs: Math.floor(info.mtimeMs) }
}

async function openOverlay(overlay: KmlOverlay, main: FileSet['main'], signal: AbortSignal): Promise<Dataset> {
  const transformOf = overlay.quad ? quadTransform : boxTransform
  const picture: FileSet = { name: overlay.name, main, members: [main] }
  const head = readStart(main.path, 64).bytes
  if (!imageFormat.detect(head, picture)) {
    const content = head.length === 0 ? said('readers.content.empty') : nameContent(head, main.name)
    throw errorOf('file.unsupported', said('readers.pictures.overlayKind', { file: main.name, content }))
  }
  return openPicture(
    picture,
    // Only with its width and height is a pixel's size known.
    (_warnings, { width, height }) => {
      const transform = transformOf(overlay.outline, width, height)
      return Promise.resolve({ transform, crs: wgs84Crs, nodata: null })
    },
    signal,
  )
}

/** Where a relative reference leads within the folder of the document; null when it leads out of it. */
function pathBeside(href: string, documentPath: string): string | null {
  if (/^[a-z][a-z0-9+.-]*:|^[\\/]{2}/i.test(href)) return null
  let plain = href.split(/[?#]/)[0] ?? ''
  try {
    plain = decodeURIComponent(plain)
  } catch {
    // A name with a per cent sign of its own.
  }
  const inside = normalize(plain.replace(/\\/g, '/'))
  if (plain === '' || plain.includes('\0') || isAbsolute(inside) || inside.split(sep)[0] === '..') return null
  return join(dirname(documentPath), inside)
}

const cornerOf = ({ coords, dim }: Geometry, at: number): Corner => [coords[at * dim] ?? 0, coords[at * dim + 1] ?? 0]

function boxTransform(outline: Geometry, width: number, height: number): Transform {
  const [upperRight, upperLeft, lowerLeft] = [cornerOf(outline, 0), cornerOf(outline, 3), cornerOf(outline, 2)]
  // Across the date line east is the smaller number.
  const turn = upperLeft[0] - upperRight[0] > 180 ? 360 : 0
  return affine(upperLeft, [upperRight[0] + turn, upperRight[1]], lowerLeft, width, height)
}

function quadTransform(outline: Geometry, width: number, height: number): Transform {
  const [lowerLeft, lowerRight, upperRight, upperLeft] = [0, 1, 2, 3].map((at) => cornerOf(outline, at)) as [
    Corner,
    Corner,
    Corner,
    Corner,
  ]
  const size = Math.hypot(upperRight[0] - lowerLeft[0], upperRight[1] - lowerLeft[1])
  const skew = Math.hypot(
    lowerLeft[0] + upperRight[0] - lowerRight[0] - upperLeft[0],
    lowerLeft[1] + upperRight[1] - lowerRight[1] - upperLeft[1],
  )
  if (skew > size * skewTolerance) {
    throw errorOf('geo.limit', said('readers.pictures.overlaySkewed'))
  }
  return affine(upperLeft, upperRight, lowerLeft, width, height)
}

function affine(upperLeft: Corner, upperRight: Corner, lowerLeft: Corner, width: number, height: number): Transform {
  return [
    upperLeft[0],
    (upperRight[0] - upperLeft[0]) / width,
    (lowerLeft[0] - upperLeft[0]) / height,
    upperLeft[1],
    (upperRight[1] - upperLeft[1]) / width,
    (lowerLeft[1] - upperLeft[1]) / height,
  ]
}
