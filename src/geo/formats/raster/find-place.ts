import type { Said } from '../../../shared/languages/said'
import { said } from '../../../shared/languages/said-readers'
import { identifyWkt } from '../../crs'
import { noCrs, type CrsRef, type FileSet, type FormatId } from '../../model'
import { prjBeside, sideFile } from '../common/side-files'
import type { WarningList } from '../common/warnings'
import type { GeoTransform } from './affine'
import { readAuxXml, readTab, readWorldFile, worldFileOf } from './sidecars'
import { UnplacedPicture, type PictureFacts } from './described-picture'

/** What the picture itself says of its place. */
export interface OwnPlace {
  format: FormatId
  /** It is placed by a camera model (RPC), which takes a model of the ground to say where a pixel lies. */
  cameraModel?: boolean
  transform: GeoTransform | null
  crs: CrsRef | null
}

/** Where a picture lies, and in which system. */
export interface RasterPlacement {
  transform: GeoTransform
  crs: CrsRef
  /** As a .aux.xml states it; null when it does not. */
  nodata: number | null
}

/**
 * Where a picture lies: .aux.xml first, then the picture itself, a MapInfo .tab, a world file; the CRS in the same order,
 * at last from a .prj. Throws UnplacedPicture, with what is known of the `picture`, when none of them places it.
 */
export async function findPlace(
  files: FileSet,
  own: OwnPlace,
  picture: Omit<PictureFacts, 'crs'>,
  warnings: WarningList,
): Promise<RasterPlacement> {
  const auxFile = sideFile(files, 'aux.xml')
  const aux = auxFile ? await readAuxXml(auxFile) : { transform: null, worstPixels: 0, crs: null, nodata: null }
  if (auxFile && aux.worstPixels > 1) {
    warnings.add('control-points', controlPointWarning(auxFile.name, aux.worstPixels))
  }
  const transform = aux.transform ?? own.transform ?? (await placeBeside(files, warnings))
  const prj = aux.crs || own.crs ? null : await prjBeside(files, warnings)
  const crs = (aux.crs && crsOfText(aux.crs, 'file')) || own.crs || (prj?.wkt && crsOfText(prj.wkt, 'prj')) || noCrs
  if (!transform) throw new UnplacedPicture(files, own, { ...picture, crs, nodata: aux.nodata ?? picture.nodata })
  return { transform, crs, nodata: aux.nodata }
}

async function placeBeside(files: FileSet, warnings: WarningList): Promise<GeoTransform | null> {
  const tab = sideFile(files, 'tab')
  const fitted = tab && (await readTab(tab))
  if (tab && fitted) {
    if (fitted.worstPixels > 1) warnings.add('control-points', controlPointWarning(tab.name, fitted.worstPixels))
    return fitted.transform
  }
  const world = worldFileOf(files)
  return world && readWorldFile(world)
}

/** What is to be said of a place that was fitted to control points which do not agree with it. */
export function controlPointWarning(name: string, worstPixels: number): Said {
  return said('readers.pictures.controlPoints', { file: name, pixels: worstPixels.toFixed(1) })
}

function crsOfText(text: string, from: 'file' | 'prj'): CrsRef {
  const { srid, name } = identifyWkt(text)
  return { srid, wkt: text, proj4: null, name, from }
}
