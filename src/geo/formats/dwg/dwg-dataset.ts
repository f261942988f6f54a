import type { RandomAccessFile } from '../../../node/random-access-file'
import { said } from '../../../shared/languages/said-readers'
import type { Dataset, FileSet, OpenContext, ReadContext, ReadOptions } from '../../model'
import { openMember } from '../common/open-member'
import { WarningList } from '../common/warnings'
import { drawingDataset } from '../dxf/drawing-dataset'
import { DxfEntity } from '../dxf/entity'
import { geodataOf, type Geodata } from '../dxf/geodata'
import { binarySentinel, binaryTags } from '../dxf/tag-stream'
import { openConverted } from './converted'
import { DwgReader } from './dwg-reader'

/** Opens a drawing: its groups go the way of those of a DXF from here on. */
export async function openDwg(files: FileSet, options: ReadOptions, context: OpenContext): Promise<Dataset> {
  const file = await openMember(files.main)
  const close = () => file.close()
  const open = ({ signal }: { signal: AbortSignal }) =>
    DwgReader.open(files, file, options.encoding ?? null, signal)
  try {
    const reader = await open(context)
    if (!(reader instanceof DwgReader)) return await openConverted(files, options, context, { file, why: reader })
    const geodata = geodataIn(reader, context.signal)
    const warnings = new WarningList()
    const source = {
      ...{ files, geodata, warnings, binary: true, wide: true },
      // Its texts come decoded.
      options: { ...options, encoding: null },
      pieces: (reading: ReadContext) => pieces(open, file, reading, warnings),
      placeOf: (_: number, handle: string) => said('readers.drawings.atEntity', { handle }),
    }
    return { format: 'dwg', ...(await drawingDataset(source, context.signal)), close }
  } catch (error) {
    await close()
    throw error
  }
}

/** The groups of a drawing as a binary DXF begins and goes on; each reading has a reader of its own, whose memory goes with it. */
async function* pieces(
  open: (context: ReadContext) => Promise<DwgReader | string>,
  file: RandomAccessFile,
  context: ReadContext,
  warnings: WarningList,
): AsyncGenerator<Buffer> {
  const reader = await open(context)
  if (!(reader instanceof DwgReader)) return
  yield Buffer.from(binarySentinel, 'latin1')
  for (let piece = reader.next(); piece; piece = reader.next()) {
    context.signal.throwIfAborted()
    context.onProgress({ bytesRead: Math.round(reader.share * file.sizeBytes), bytesTotal: file.sizeBytes })
    yield piece
  }
  warnings.restart('objects-unread')
  if (reader.unread > 0)
    warnings.add('objects-unread', said('readers.drawings.dwgUnread', { count: reader.unread }), '', reader.unread)
}

/** Where the drawing says that it lies: its reader gives that before the blocks. */
function geodataIn(reader: DwgReader, signal: AbortSignal): Geodata | null {
  let object: DxfEntity | null = null
  let isBefore = true
  const stream = binaryTags((code, value) => {
    if (value === 'BLOCKS') isBefore = false
    if (!isBefore) return
    if (code !== 0) object?.add(code, value)
    else if (value === 'GEODATA') object = new DxfEntity('GEODATA')
  }, true)
  stream.write(Buffer.from(binarySentinel, 'latin1'))
  while (isBefore) {
    signal.throwIfAborted()
    const piece = reader.next()
    if (!piece) break
    stream.write(piece)
  }
  return object ? geodataOf(object) : null
}
