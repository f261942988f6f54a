import { said } from '../../../shared/languages/said-readers'
import type { RandomAccessFile } from '../../../node/random-access-file'
import type { Dataset, FileSet, Format, OpenContext, ReadContext, ReadOptions } from '../../model'
import { openMember } from '../common/open-member'
import { WarningList } from '../common/warnings'
import { drawingDataset } from './drawing-dataset'
import { findGeodata } from './geodata'
import { binarySentinel } from './tag-stream'

/** DXF of every release from R12 on, text and binary: model space with its blocks taken apart, curves as chords. */
export const dxfFormat: Format = { id: 'dxf', label: 'DXF', extensions: ['dxf'], detect, open }

const chunkBytes = 1 << 19

function detect(head: Uint8Array): boolean {
  const text = Buffer.from(head.buffer, head.byteOffset, Math.min(head.length, 4096)).toString('latin1')
  if (text.startsWith(binarySentinel)) return true
  return /^(?:\ufeff|\u00ef\u00bb\u00bf)?\s*(?:999[^\n]*\r?\n[^\n]*\r?\n\s*)*0\s*[\r\n]+\s*SECTION\s*[\r\n]+\s*2\s*[\r\n]+/.test(
    text,
  )
}

async function open(files: FileSet, options: ReadOptions, { signal }: OpenContext): Promise<Dataset> {
  const file = await openMember(files.main)
  const close = () => file.close()
  try {
    const head = await file.read(0, 64)
    const binary = head.subarray(0, binarySentinel.length).toString('latin1') === binarySentinel
    const wide = binary && head[binarySentinel.length + 1] === 0
    const geodata = await findGeodata(file, binary, wide, signal)
    const source = {
      ...{ files, options, geodata, binary, wide, warnings: new WarningList() },
      pieces: (context: ReadContext) => piecesOf(file, context),
      placeOf: (at: number) => said(binary ? 'readers.shared.atByte' : 'readers.shared.atLine', { at }),
    }
    return { format: 'dxf', ...(await drawingDataset(source, signal)), close }
  } catch (error) {
    await close()
    throw error
  }
}

async function* piecesOf(file: RandomAccessFile, context: ReadContext): AsyncGenerator<Buffer> {
  for (let at = 0; at < file.sizeBytes; at += chunkBytes) {
    context.signal.throwIfAborted()
    const piece = await file.read(at, chunkBytes)
    context.onProgress({ bytesRead: Math.min(file.sizeBytes, at + chunkBytes), bytesTotal: file.sizeBytes })
    yield piece
  }
}
