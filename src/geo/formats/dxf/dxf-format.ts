import { said } from '../../../shared/languages/said-readers'
import {
  noCrs,
  type CrsRef,
  type Dataset,
  type DatasetLayer,
  type Field,
  type FileSet,
  type Format,
  type OpenContext,
  type ReadOptions,
} from '../../model'
import { prjBeside, sideFile } from '../common/side-files'
import { WarningList } from '../common/warnings'
import { terrainLayers } from './faces'
import { findGeodata } from './geodata'
import { terrainRaster } from './terrain-raster'
import { binarySentinel } from './tag-stream'
import { openMember } from '../common/open-member'
import { readFeatures, faces, type DxfFile } from './read-drawing'

/** DXF of every release from R12 on, text and binary: model space with its blocks taken apart, curves as chords. */
export const dxfFormat: Format = { id: 'dxf', label: 'DXF', extensions: ['dxf'], detect, open }

const dxfFields: readonly Field[] = [
  { name: 'Layer', type: 'string' },
  { name: 'PaperSpace', type: 'boolean' },
  { name: 'SubClasses', type: 'string' },
  { name: 'Linetype', type: 'string' },
  { name: 'EntityHandle', type: 'string' },
  { name: 'Text', type: 'string' },
]

function detect(head: Uint8Array): boolean {
  const text = Buffer.from(head.buffer, head.byteOffset, Math.min(head.length, 4096)).toString('latin1')
  if (text.startsWith(binarySentinel)) return true
  return /^(?:\ufeff|\u00ef\u00bb\u00bf)?\s*(?:999[^\n]*\r?\n[^\n]*\r?\n\s*)*0\s*[\r\n]+\s*SECTION\s*[\r\n]+\s*2\s*[\r\n]+/.test(
    text,
  )
}

async function open(files: FileSet, options: ReadOptions, { signal }: OpenContext): Promise<Dataset> {
  const file = await openMember(files.main)
  try {
    const head = await file.read(0, 64)
    const binary = head.subarray(0, binarySentinel.length).toString('latin1') === binarySentinel
    const wide = binary && head[binarySentinel.length + 1] === 0
    const geodata = await findGeodata(file, binary, wide, signal)
    const warnings = new WarningList()
    const source: DxfFile = { file, files, options, warnings, geodata, binary, wide }
    const crs = await crsOf(source)
    const world = sideFile(files, 'wld')
    if (world) warnings.add('world-file', said('readers.drawings.worldFile', { file: world.name }))
    if (options.convert3dFacesToTerrain) return await terrain(source, crs, signal)
    return {
      format: 'dxf',
      layers: [layerOf(source, crs)],
      rasters: [],
      warnings: warnings.list,
      close: () => file.close(),
    }
  } catch (error) {
    await file.close()
    throw error
  }
}

/** The 3D faces as a surface: its triangles, its contours, and its relief as a picture. */
async function terrain(source: DxfFile, crs: CrsRef, signal: AbortSignal): Promise<Dataset> {
  const { file, files, warnings } = source
  const surface = await faces(source, signal)
  const relief = terrainRaster(surface, crs, `${files.name} relief`)
  return {
    format: 'dxf',
    layers: terrainLayers(surface, crs, files.name),
    rasters: relief ? [relief] : [],
    warnings: warnings.list,
    close: () => file.close(),
  }
}

/** A .prj beside the drawing says where it lies; else its GEODATA. */
async function crsOf({ files, geodata, warnings }: DxfFile): Promise<CrsRef> {
  const own = geodata ? { srid: geodata.srid, wkt: null, proj4: null, name: null, from: 'file' as const } : noCrs
  return (await prjBeside(files, warnings)) ?? own
}

function layerOf(source: DxfFile, crs: CrsRef): DatasetLayer {
  return {
    name: 'entities',
    fields: [...dxfFields],
    crs,
    featureCount: null,
    headerBbox: null,
    features: (context) => readFeatures(source, context),
  }
}
