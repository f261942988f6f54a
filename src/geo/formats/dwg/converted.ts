import { copyFile, mkdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { fileFault } from '../../file-fault'
import type { RandomAccessFile } from '../../../node/random-access-file'
import { makeTempFolder } from '../../../node/temp-folder'
import type { AppError } from '../../../shared/errors/app-error'
import { said } from '../../../shared/languages/said-readers'
import type { Dataset, FileMember, FileSet, OpenContext, ReadOptions } from '../../model'
import { stillSeconds } from '../common/memory-limit'
import { warningOf } from '../common/warnings'
import { dxfFormat } from '../dxf/dxf-format'
import { findConverter, runConverter, type Converter, type Ending } from './converter'
import { dwgDamaged, type Unopened } from './dwg-reader'
import { releaseOf } from './versions'

/** A drawing unpacks to thirty times its size as a text at most; small ones have a head of some hundred kilobytes. */
const maxTimes = 60
const leastBytes = 64 * 2 ** 20

/** Reads what is not read here through a converter on the machine; its DXF lies in a temporary folder until the dataset is closed. */
export async function openConverted(
  files: FileSet,
  options: ReadOptions,
  context: OpenContext,
  { file, why }: { file: RandomAccessFile; why: Unopened },
): Promise<Dataset> {
  const release = releaseOf(await file.read(0, 6))
  await file.close()
  const converter = await findConverter()
  if (!converter) throw why === 'damaged' ? dwgDamaged(files) : notReadHere(files, release)
  const folder = await makeTempFolder('plumbline-dwg-')
  const removed = () => rm(folder, { recursive: true, force: true })
  try {
    const main = await convert(files, converter, folder, context.signal)
    const dataset = await dxfFormat.open({ ...files, main, members: withMain(files, main) }, options, context)
    dataset.warnings.push(
      warningOf('converted', said('readers.drawings.dwgConverted', { file: files.main.name, program: converter.name })),
    )
    const close = async () => {
      await dataset.close()
      await removed()
    }
    return { ...dataset, format: 'dwg', close }
  } catch (error) {
    await removed()
    throw error
  }
}

/** The DXF that a converter makes; known to people by the name of the drawing. */
async function convert(
  { main }: FileSet,
  converter: Converter,
  folder: string,
  signal: AbortSignal,
): Promise<FileMember> {
  await Promise.all(['in', 'out'].map((name) => mkdir(join(folder, name))))
  // A name of our own: what a file is called is nobody's option.
  await copyFile(main.path, join(folder, 'in', 'drawing.dwg'))
  const path = join(folder, 'out', 'drawing.dxf')
  const limits = { withinMs: stillSeconds() * 4000, maxBytes: leastBytes + maxTimes * main.sizeBytes }
  const ending = await runConverter(converter, folder, limits, signal)
  const size = await stat(path).then(
    (one) => (one.isFile() ? one.size : 0),
    () => 0,
  )
  // A converter that complains and writes the drawing all the same is believed.
  if (size === 0 || (ending !== 'done' && ending !== 'failed')) throw notConverted(main, converter, ending)
  return { ...main, path, sizeBytes: size }
}

const withMain = ({ main, members }: FileSet, made: FileMember): FileMember[] =>
  members.map((member) => (member === main ? made : member))

function notReadHere({ main }: FileSet, version: string): AppError {
  return fileFault(main, 'file.unsupported', 'readers.drawings.dwgVersion', { version }, { details: { version } })
}

function notConverted(main: FileMember, { name: program }: Converter, ending: Ending): AppError {
  const why = said(`readers.drawings.dwgWhy.${ending === 'done' ? 'failed' : ending}`)
  return fileFault(
    main,
    'file.corrupt',
    'readers.drawings.dwgNotConverted',
    { program, why },
    { details: { program, ending } },
  )
}
