import { fileFault } from '../../file-fault'
import type { AppError } from '../../../shared/errors/app-error'
import type { Said } from '../../../shared/languages/said'
import { said } from '../../../shared/languages/said-readers'
import { numberSaid } from '../../../shared/languages/said-lists'
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

/** A drawing that gives its groups as a DXF has them. */
export interface DrawingFile {
  files: FileSet
  options: ReadOptions
  warnings: WarningList
  geodata: Geodata | null
  /** Whether the groups are those of a binary DXF, and of these the ones with wide codes. */
  binary: boolean
  wide: boolean
  /** The groups, piece by piece; tells how far it is. */
  pieces(context: ReadContext): AsyncIterable<Buffer>
  /** Names a place for people. @param position as the tag stream counts @param handle of the entity at work */
  placeOf(position: number, handle: string): Said
}

/** Batches of all features; 3D faces come as meshes by layer when convert3dFaces asks for it. */
export async function* readFeatures(source: DrawingFile, context: ReadContext): AsyncGenerator<Feature[]> {
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
export async function faces(source: DrawingFile, signal: AbortSignal): Promise<FaceCollector> {
  const collector = new FaceCollector()
  for await (const _ of readGroups(source, { signal, onProgress: () => {} }, collector));
  return collector
}

async function* readGroups(
  source: DrawingFile,
  context: ReadContext,
  meshes: FaceCollector | null,
): AsyncGenerator<Feature[]> {
  const { files, options, warnings } = source
  for (const code of [
    'not-drawn',
    'without-size',
    'missing-block',
    'external-drawing',
    'blocks-too-deep',
    'too-many-copies',
    'layers-off',
  ])
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
      warnings.add('missing-block', said('readers.drawings.missingBlock', { block: name }), name),
    external: (name: string, path: string) =>
      warnings.add(
        'external-drawing',
        said('readers.drawings.external', { file: drawingText(fileOf(path) || name, codecOf(source, drawing)) }),
        name,
      ),
    notDrawn: (type: string) =>
      warnings.add('not-drawn', (times) => said('readers.drawings.notDrawn', { count: times, kind: type }), type),
    tooDeep: (name: string) =>
      warnings.add('blocks-too-deep', said('readers.drawings.blocksTooDeep', { block: name }), name),
    tooManyCopies: (name: string, columns: number, rows: number) =>
      warnings.add(
        'too-many-copies',
        said('readers.drawings.tooManyCopies', {
          block: name,
          columns: numberSaid(columns),
          rows: numberSaid(rows),
          most: numberSaid(maxCopies),
        }),
        name,
      ),
    empty: (type: string) =>
      warnings.add('without-size', (times) => said('readers.drawings.withoutSize', { count: times, kind: type }), type),
  }
  let damagedAt: number | null = null
  const receive = (code: number, value: string | number) => {
    try {
      drawing.take(code, value)
    } catch (error) {
      const where = source.placeOf(stream.position, drawing.handle)
      if (error instanceof BlocksTooLarge)
        throw pieceTooLarge(files.main, said('readers.drawings.allBlocks'), said('readers.drawings.purgeBlocks'))
      throw error instanceof GeometryTooLarge ? geometryTooLarge(files, where, error) : error
    }
    if (drawing.stop !== null) damagedAt ??= stream.position
  }
  const stream: TagStream = source.binary ? binaryTags(receive, source.wide) : asciiTags(receive)
  let whole = true
  for await (const piece of source.pieces(context)) {
    context.signal.throwIfAborted()
    stream.write(piece)
    if (ready.length > 0 || meshes) {
      count += ready.length
      yield ready
      ready = []
    }
    if (drawing.stop !== null || drawing.ended) break
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
      said('readers.drawings.layersOff', {
        count: drawing.hiddenLayers.length,
        layers: more > 0 ? said('readers.shared.andMore', { list: names.join(', '), count: more }) : names.join(', '),
      }),
    )
  }
  if (drawing.paperSpaceEntities > 0) {
    warnings.restart('paper-space')
    warnings.add('paper-space', said('readers.drawings.paperSpace', { count: drawing.paperSpaceEntities }))
  }
  const { filledBlocks } = drawing
  if (inModelSpace === 0 && filledBlocks.length > 0) {
    const [first = ''] = filledBlocks
    warnings.restart('blocks-only')
    warnings.add(
      'blocks-only',
      said('readers.drawings.blocksOnly', {
        count: filledBlocks.length,
        block: drawingText(first, codecOf(source, drawing)),
      }),
    )
  }
  if (count === 0 && (drawing.stop !== null || !whole)) throw fault(source, damagedAt ?? stream.position, drawing)
  if (drawing.stop !== null) {
    warnings.restart('damaged')
    warnings.add(
      'damaged',
      said('readers.drawings.damagedKept', {
        file: files.main.name,
        where: source.placeOf(damagedAt ?? stream.position, drawing.handle),
        what: drawing.stop,
        count,
      }),
    )
  } else if (!whole) {
    warnings.restart('truncated')
    warnings.add(
      'truncated',
      said('readers.drawings.cutKept', {
        file: files.main.name,
        where: source.placeOf(stream.position, drawing.handle),
        count,
      }),
    )
  }
  if (options.units === undefined || options.units === null || options.units === 'auto') {
    const { warning } = unitScale(options.units, Number(drawing.header.get('$INSUNITS') ?? 0))
    if (warning) {
      warnings.restart(warning.code)
      warnings.add(warning.code, { text: warning.message, by: warning.by })
    }
  }
}

function makerFor(source: DrawingFile, drawing: Drawing): FeatureMaker {
  const { scale } = unitScale(source.options.units, Number(drawing.header.get('$INSUNITS') ?? 0))
  const place: DrawingPlace =
    source.geodata && !source.files.members.some((member) => member.ext === 'prj')
      ? source.geodata.place
      : { ...asDrawn, scale }
  return new FeatureMaker(drawing, codecOf(source, drawing), place)
}

function codecOf(source: DrawingFile, drawing: Drawing): TextCodec | null {
  return drawingCodec(drawing.version, drawing.header.get('$DWGCODEPAGE') ?? null, source.options.encoding ?? null)
}

function fault({ files, placeOf }: DrawingFile, position: number, { stop, handle }: Drawing): AppError {
  const where = placeOf(position, handle)
  if (stop !== null) {
    return fileFault(
      files.main,
      'file.corrupt',
      'readers.drawings.damaged',
      { where, what: stop },
      { details: { position } },
    )
  }
  return fileFault(files.main, 'file.truncated', 'readers.drawings.cut', { where }, { details: { position } })
}

/** The name of a file at the end of its path, as either system writes it. */
const fileOf = (path: string): string => path.split(/[\\/]/).at(-1) ?? ''
