import { fileFault } from '../../file-fault'
import type { AppError } from '../../../shared/errors/app-error'
import type { Said } from '../../../shared/languages/said'
import { said } from '../../../shared/languages/said-readers'
import { readStart } from '../../../node/random-access-file'
import type { CrsRef, Dataset, FileMember, FileSet } from '../../model'
import { streamDecoder } from './text-encoding'
import { WarningList } from './warnings'
import { xmlEncoding } from './xml-stream'

/** Side files are small; what is larger is none. */
const maxBytes = 4 * 2 ** 20

/** The side file with this extension; null when there is none. */
export function sideFile(files: FileSet, ext: string): FileMember | null {
  return files.members.find((member) => member.ext === ext) ?? null
}

/** The text of a side file, in the encoding that its first bytes tell. Throws file.corrupt for one that is far too large. */
export async function readSideText(member: FileMember): Promise<string> {
  if (member.sizeBytes > maxBytes)
    throw brokenSideFile(member, said('readers.pictures.side.tooLong', { bytes: member.sizeBytes }))
  const bytes = readStart(member.path, maxBytes).bytes
  return streamDecoder(xmlEncoding(bytes))
    .write(bytes)
    .replace(/^\ufeff/, '')
    .replace(/\0+$/, '')
}

/** The error of a side file that cannot be used. */
export function brokenSideFile(member: FileMember, what: Said): AppError {
  return fileFault(member, 'file.corrupt', 'readers.pictures.sideFile', { what })
}

/** The coordinate system of the .prj beside a file; null when there is none. One that says nothing is warned of. */
export async function prjBeside(files: FileSet, warnings: WarningList): Promise<CrsRef | null> {
  const member = sideFile(files, 'prj')
  if (!member) return null
  const text = member.sizeBytes > maxBytes ? '' : (await readSideText(member)).trim()
  if (text === '') {
    const key = member.sizeBytes > maxBytes ? 'readers.shared.prjTooLarge' : 'readers.shared.prjEmpty'
    warnings.add('prj-empty', said(key, { file: member.name }))
    return null
  }
  return { srid: null, wkt: text, proj4: null, name: /^\s*\w+\s*\[\s*"([^"]*)"/.exec(text)?.[1] ?? null, from: 'prj' }
}

/** Gives the layers that name no coordinate system that of the .prj beside the file, whatever their format. */
export async function placeByPrj(dataset: Dataset, files: FileSet): Promise<Dataset> {
  const unplaced = [...dataset.layers, ...dataset.rasters].filter(({ crs }) => crs.from === 'none')
  if (unplaced.length === 0) return dataset
  const warnings = new WarningList()
  const crs = await prjBeside(files, warnings)
  if (crs) for (const layer of unplaced) layer.crs = crs
  const told = new Set(dataset.warnings.map(({ code }) => code))
  dataset.warnings.push(...warnings.list.filter(({ code }) => !told.has(code)))
  return dataset
}
