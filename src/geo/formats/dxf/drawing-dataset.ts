import { said } from '../../../shared/languages/said-readers'
import { noCrs, type CrsRef, type Dataset, type DatasetLayer, type Field } from '../../model'
import { prjBeside, sideFile } from '../common/side-files'
import { terrainLayers } from './faces'
import { faces, readFeatures, type DrawingFile } from './read-drawing'
import { terrainRaster } from './terrain-raster'

const dxfFields: readonly Field[] = [
  { name: 'Layer', type: 'string' },
  { name: 'PaperSpace', type: 'boolean' },
  { name: 'SubClasses', type: 'string' },
  { name: 'Linetype', type: 'string' },
  { name: 'EntityHandle', type: 'string' },
  { name: 'Text', type: 'string' },
]

/** The layers and pictures of a drawing: its entities, or its 3D faces as a terrain. */
export async function drawingDataset(
  source: DrawingFile,
  signal: AbortSignal,
): Promise<Pick<Dataset, 'layers' | 'rasters' | 'warnings'>> {
  const { files, options, warnings } = source
  const crs = await crsOf(source)
  const world = sideFile(files, 'wld')
  if (world) warnings.add('world-file', said('readers.drawings.worldFile', { file: world.name }))
  if (!options.convert3dFacesToTerrain) return { layers: [layerOf(source, crs)], rasters: [], warnings: warnings.list }
  const surface = await faces(source, signal)
  const relief = terrainRaster(surface, crs, `${files.name} relief`)
  return {
    layers: terrainLayers(surface, crs, files.name),
    rasters: relief ? [relief] : [],
    warnings: warnings.list,
  }
}

/** A .prj beside the drawing says where it lies; else its GEODATA. */
async function crsOf({ files, geodata, warnings }: DrawingFile): Promise<CrsRef> {
  const own = geodata ? { srid: geodata.srid, wkt: null, proj4: null, name: null, from: 'file' as const } : noCrs
  return (await prjBeside(files, warnings)) ?? own
}

function layerOf(source: DrawingFile, crs: CrsRef): DatasetLayer {
  return {
    name: 'entities',
    fields: [...dxfFields],
    crs,
    featureCount: null,
    headerBbox: null,
    features: (context) => readFeatures(source, context),
  }
}
