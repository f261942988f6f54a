import { said } from '../../../shared/languages/said-readers'
import type { Dataset, FileSet, OpenContext, ReadContext, ReadOptions } from '../../model'
import { openMember } from '../common/open-member'
import { WarningList } from '../common/warnings'
import { drawingDataset } from '../dxf/drawing-dataset'
import { DxfEntity } from '../dxf/entity'
import { geodataOf, type Geodata } from '../dxf/geodata'
import { binarySentinel, binaryTags } from '../dxf/tag-stream'
import { openConverted } from './converted'
import { dwgDamaged, DwgReader } from './dwg-reader'

const sentinel = Buffer.from(binarySentinel, 'latin1')

/** A reader, and the pieces of the drawing that it has given. */
interface Opened {
  reader: DwgReader
  given: readonly Buffer[]
}

/** Opens a drawing: its groups go the way of those of a DXF from here on. */
export async function openDwg(files: FileSet, options: ReadOptions, context: OpenContext): Promise<Dataset> {
  const file = await openMember(files.main)
  const { signal } = context
  const open = (until: AbortSignal) => DwgReader.open(files, file, options.encoding ?? null, until)
  let first: Opened | null = null
  const close = () => {
    first = null
    return file.close()
  }
  try {
    const reader = await open(signal)
    if (!(reader instanceof DwgReader)) return await openConverted(files, options, context, { file, why: reader })
    const { geodata, given } = begin(reader, signal)
    first = { reader, given }
    const warnings = new WarningList()
    const source = {
      ...{ files, geodata, warnings, binary: true, wide: true },
      // Its texts come decoded.
      options: { ...options, encoding: null },
      async *pieces(reading: ReadContext) {
        const opened = first ?? { reader: await open(reading.signal), given: [] }
        // Each further reading has a reader of its own, whose memory goes with it.
        first = null
        if (!(opened.reader instanceof DwgReader)) throw dwgDamaged(files)
        const { reader } = opened
        // Before a piece is given: whoever reads to the end mark asks for no more.
        const onPiece = () => noteDamage(files, reader, warnings)
        yield* piecesOf({ reader, given: opened.given }, file.sizeBytes, reading, onPiece)
      },
      placeOf: (_: number, handle: string) => said('readers.drawings.atEntity', { handle }),
    }
    return { format: 'dwg', ...(await drawingDataset(source, signal)), close }
  } catch (error) {
    await close()
    throw error
  }
}

/** The groups of a drawing as a binary DXF begins and goes on. */
function* piecesOf(
  { reader, given }: Opened,
  bytesTotal: number,
  context: ReadContext,
  onPiece: () => void,
): Generator<Buffer> {
  onPiece()
  yield sentinel
  yield* given
  for (let piece = reader.next(); piece; piece = reader.next()) {
    context.signal.throwIfAborted()
    context.onProgress({ bytesRead: Math.round(reader.share * bytesTotal), bytesTotal })
    onPiece()
    yield piece
  }
}

function noteDamage({ main }: FileSet, { unread, isFaulty }: DwgReader, warnings: WarningList): void {
  for (const code of ['objects-unread', 'damaged']) warnings.restart(code)
  if (unread > 0) warnings.add('objects-unread', said('readers.drawings.dwgUnread', { count: unread }), '', unread)
  if (isFaulty) warnings.add('damaged', said('readers.drawings.dwgFaulty', { file: main.name }))
}

/** Takes the first pieces, up to the blocks: where the drawing says that it lies is before them. */
function begin(reader: DwgReader, signal: AbortSignal): { geodata: Geodata | null; given: Buffer[] } {
  const given: Buffer[] = []
  const object = new DxfEntity('GEODATA')
  let [isBefore, isInObject] = [true, false]
  const stream = binaryTags((code, value) => {
    if (code === 2 && value === 'BLOCKS') isBefore = false
    if (code === 0) isInObject = isBefore && value === 'GEODATA'
    else if (isInObject) object.add(code, value)
  }, true)
  stream.write(sentinel)
  while (isBefore) {
    signal.throwIfAborted()
    const piece = reader.next()
    if (!piece) break
    given.push(piece)
    stream.write(piece)
  }
  return { geodata: geodataOf(object), given }
}
