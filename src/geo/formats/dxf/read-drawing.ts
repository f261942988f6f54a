import { AppError } from '../../../shared/errors/app-error'
import { counted } from '../../../shared/model/counted'
import type { RandomAccessFile } from '../../../node/random-access-file'
import type { Feature, FileSet, ReadContext, ReadOptions } from '../../model'
import { FeatureBatch } from '../common/batch'
import { GeometryTooLarge, geometryTooLarge } from '../common/geometry-limit'
import { pieceTooLarge } from '../common/memory-limit'
import type { TextCodec } from '../common/text-encoding'
import type { WarningList } from '../common/warnings'
import { BlocksTooLarge, Drawing } from './drawing'
import { asDrawn, FeatureMaker, type DrawingPlace } from './dxf-features'
import { drawingCodec, drawingText } from './dxf-text'
import { expand, maxCopies } from './expand'
import { FaceCollector } from './faces'
import type { Geodata } from './geodata'
import { asciiTags, binaryTags, type TagStream } from './tag-stream'
import { unitScale } from './units'

const chunkBytes = 1 << 19

export interface DxfFile {
  file: RandomAccessFile
  files: FileSet
  options: ReadOptions
  warnings: WarningList
  geodata: Geodata | null
  binary: boolean
  wide: boolean
}

/** Batches of all features; 3D faces come as meshes by layer when convert3dFaces asks for it. */
export async function* readFeatures(source: DxfFile, context: ReadContext): AsyncGenerator<Feature[]> {
  const mesh = source.options.convert3dFaces ? new FaceCollector() : null
  const batch = new FeatureBatch()
  for await (const features of readGroups(source, context, mesh)) {
    for (const feature of features) if (batch.add(feature)) yield batch.take()
    for (const feature of mesh?.takeWhole() ?? []) if (batch.add(feature)) yield batch.take()
  }
  for (const feature of mesh?.meshes() ?? []) if (batch.add(feature)) yield batch.take()
  if (!batch.empty) yield batch.take()
}

/** All 3D faces of the drawing, for a terrain. */
export async function faces(source: DxfFile, signal: AbortSignal): Promise<FaceCollector> {
  const collector = new FaceCollector()
  for await (const _ of readGroups(source, { signal, onProgress: () => {} }, collector));
  return collector
}

async function* readGroups(
  source: DxfFile,
  context: ReadContext,
  meshes: FaceCollector | null,
): AsyncGenerator<Feature[]> {
  const { file, files, options, warnings } = source
  for (const code of ['not-drawn', 'without-size', 'missing-block', 'blocks-too-deep', 'too-many-copies', 'layers-off'])
    warnings.restart(code)
  let ready: Feature[] = []
  let maker: FeatureMaker | null = null
  let count = 0
  let inModelSpace = 0
  const drawing = new Drawing((entity) => {
    inModelSpace++
    maker ??= makerFor(source, drawing)
    maker.begin()
    for (const group of expand(entity, drawing, notes)) {
      for (const feature of maker.features(group)) {
        if (meshes?.take(feature, group.entity.type)) continue
        ready.push(feature)
      }
    }
  })
  const notes = {
    missingBlock: (name: string) =>
      warnings.add(
        'missing-block',
        `The drawing inserts the block “${name}”, which it does not hold; it is left out.`,
        name,
      ),
    notDrawn: (type: string) =>
      warnings.add(
        'not-drawn',
        (times) =>
          `${counted(times, 'entity', 'entities')} of kind ${type} cannot be drawn and ${times === 1 ? 'is' : 'are'} left out.`,
        type,
      ),
    tooDeep: (name: string) =>
      warnings.add(
        'blocks-too-deep',
        `Blocks in “${name}” are nested too deep or repeated too often; a part is left out.`,
        name,
      ),
    tooManyCopies: (name: string, columns: number, rows: number) =>
      warnings.add(
        'too-many-copies',
        `The block “${name}” is inserted in ${columns.toLocaleString('en')} columns and ${rows.toLocaleString('en')} rows. More than ${maxCopies.toLocaleString('en')} copies in a drawing are not drawn, so only the first of these is; explode the array in the drawing if all are meant.`,
        name,
      ),
    empty: (type: string) =>
      warnings.add(
        'without-size',
        (times) =>
          `${counted(times, 'entity', 'entities')} of kind ${type} ${times === 1 ? 'has' : 'have'} no size, or coordinates that are missing or no numbers; nothing is drawn for ${times === 1 ? 'it' : 'them'}.`,
        type,
      ),
  }
  let damagedAt: number | null = null
  const receive = (code: number, value: string | number) => {
    try {
      drawing.take(code, value)
    } catch (error) {
      const where = `${source.binary ? 'byte' : 'line'} ${stream.position}`
      if (error instanceof BlocksTooLarge)
        throw pieceTooLarge(
          files.main,
          'All that its blocks hold',
          'Purge the blocks that are not used, and save it again.',
        )
      throw error instanceof GeometryTooLarge ? geometryTooLarge(files, where, error) : error
    }
    if (drawing.stop !== null) damagedAt ??= stream.position
  }
  const stream: TagStream = source.binary ? binaryTags(receive, source.wide) : asciiTags(receive)
  let whole = true
  for (let at = 0; at < file.sizeBytes && drawing.stop === null && !drawing.ended; at += chunkBytes) {
    context.signal.throwIfAborted()
    stream.write(await file.read(at, chunkBytes))
    context.onProgress({ bytesRead: Math.min(file.sizeBytes, at + chunkBytes), bytesTotal: file.sizeBytes })
    if (ready.length > 0 || meshes) {
      count += ready.length
      yield ready
      ready = []
    }
  }
  if (drawing.stop === null) whole = drawing.ended || (stream.end() && drawing.complete)
  drawing.finish()
  count += ready.length
  if (ready.length > 0) yield ready
  if (drawing.hiddenLayers.length > 0) {
    const names = drawing.hiddenLayers.slice(0, 5).map((name) => drawingText(name, codecOf(source, drawing)))
    const more = drawing.hiddenLayers.length - names.length
    warnings.add(
      'layers-off',
      `${counted(drawing.hiddenLayers.length, 'layer is switched off or frozen in the drawing and is', 'layers are switched off or frozen in the drawing and are')} shown all the same: ${names.join(', ')}${more > 0 ? ` and ${more} more` : ''}.`,
    )
  }
  if (drawing.paperSpaceEntities > 0) {
    warnings.restart('paper-space')
    warnings.add(
      'paper-space',
      `${counted(drawing.paperSpaceEntities, 'entity of paper space (frames, title blocks) is', 'entities of paper space (frames, title blocks) are')} left out.`,
    )
  }
  const { filledBlocks } = drawing
  if (inModelSpace === 0 && filledBlocks.length > 0) {
    const [first = ''] = filledBlocks
    warnings.restart('blocks-only')
    warnings.add(
      'blocks-only',
      `${counted(filledBlocks.length, 'block is', 'blocks are')} defined in the drawing and inserted nowhere (“${drawingText(first, codecOf(source, drawing))}”), and nothing else is in its model space. Insert what should be seen, and save it again.`,
    )
  }
  if (count === 0 && (drawing.stop !== null || !whole))
    throw fault(files, source.binary, damagedAt ?? stream.position, drawing.stop)
  if (drawing.stop !== null) {
    warnings.restart('damaged')
    warnings.add(
      'damaged',
      `${files.main.name} is damaged at ${source.binary ? 'byte' : 'line'} ${damagedAt ?? stream.position}: ${drawing.stop}; ${counted(count, 'entity before it is', 'entities before it are')} kept. Save it again as DXF.`,
    )
  } else if (!whole) {
    warnings.restart('truncated')
    warnings.add(
      'truncated',
      `${files.main.name} ends in the middle of ${source.binary ? `byte ${stream.position}` : `line ${stream.position}`}; ${counted(count, 'entity before it is', 'entities before it are')} kept. Export it again.`,
    )
  }
  if (options.units === undefined || options.units === null || options.units === 'auto') {
    const { warning } = unitScale(options.units, Number(drawing.header.get('$INSUNITS') ?? 0))
    if (warning) {
      warnings.restart(warning.code)
      warnings.add(warning.code, warning.message)
    }
  }
}

function makerFor(source: DxfFile, drawing: Drawing): FeatureMaker {
  const { scale } = unitScale(source.options.units, Number(drawing.header.get('$INSUNITS') ?? 0))
  const place: DrawingPlace =
    source.geodata && !source.files.members.some((member) => member.ext === 'prj')
      ? source.geodata.place
      : { ...asDrawn, scale }
  return new FeatureMaker(drawing, codecOf(source, drawing), place)
}

function codecOf(source: DxfFile, drawing: Drawing): TextCodec | null {
  return drawingCodec(drawing.version, drawing.header.get('$DWGCODEPAGE') ?? null, source.options.encoding ?? null)
}

function fault(files: FileSet, binary: boolean, position: number, stop: string | null): AppError {
  const where = binary ? `byte ${position}` : `line ${position}`
  if (stop !== null) {
    return new AppError('file.corrupt', `${files.main.name} is damaged at ${where}: ${stop}. Save it again as DXF.`, {
      details: { file: files.main.path, position },
      retry: 'after-change',
    })
  }
  return new AppError(
    'file.truncated',
    `${files.main.name} ends at ${where} before its first entity. Export or copy it again.`,
    {
      details: { file: files.main.path, position },
      retry: 'after-change',
    },
  )
}
