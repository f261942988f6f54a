import { AppError } from '../../../shared/errors/app-error'
import { readStart, type RandomAccessFile } from '../../../node/random-access-file'
import type { Bbox, Dataset, FileSet, Format, ReadOptions } from '../../model'
import { noCrs } from '../../model'
import { openMember } from '../common/open-member'
import { sideFile } from '../common/side-files'
import { WarningList } from '../common/warnings'
import { openDbf, type Dbf } from './dbf'
import { shapefileFeatures } from './features'
import { indexFits } from './shp-records'

/** ESRI Shapefile: .shp with .shx, .dbf, .prj and .cpg beside it; all but the .shp may be missing. */
export const shapefileFormat: Format = {
  id: 'shapefile',
  label: 'Shapefile',
  extensions: ['shp'],
  detect: (head, files) => files.main.ext !== 'shx' && head.length >= 4 && magic(head) === 9994,
  open,
}

function magic(head: Uint8Array): number {
  return ((head[0] ?? 0) << 24) | ((head[1] ?? 0) << 16) | ((head[2] ?? 0) << 8) | (head[3] ?? 0)
}

async function open(files: FileSet, options: ReadOptions): Promise<Dataset> {
  const warnings = new WarningList()
  const opened: { close(): Promise<void> }[] = []
  const close = async () => {
    await Promise.all(opened.map((file) => file.close()))
  }
  try {
    const shp = await openMember(files.main)
    opened.push(shp)
    if (shp.sizeBytes < 100) {
      throw new AppError(
        'file.truncated',
        `${files.main.name} ends after ${shp.sizeBytes} bytes, within its own header. Copy or export it again.`,
        { details: { file: files.main.path, sizeBytes: shp.sizeBytes }, retry: 'after-change' },
      )
    }
    const shx = await openIndex(files, shp, warnings)
    if (shx) opened.push(shx)
    const dbf = await openTable(files, options, warnings)
    if (dbf) opened.push(dbf)
    const indexed = shx ? Math.floor((shx.sizeBytes - 100) / 8) : null
    warnAboutSize(files, warnings)

    return {
      format: 'shapefile',
      layers: [
        {
          name: files.name,
          fields: dbf?.fields ?? [],
          // The .prj says it (common/side-files.ts).
          crs: noCrs,
          featureCount: indexed ?? dbf?.rowsPresent ?? null,
          headerBbox: headerBbox(await shp.read(0, 100)),
          features: (context) => shapefileFeatures({ files, options, shp, shx, dbf, warnings }, context),
        },
      ],
      rasters: [],
      warnings: warnings.list,
      close,
    }
  } catch (error) {
    await close()
    throw error
  }
}

async function openIndex(
  files: FileSet,
  shp: RandomAccessFile,
  warnings: WarningList,
): Promise<RandomAccessFile | null> {
  const index = sideFile(files, 'shx')
  if (!index) {
    warnings.add('shx-missing', `${files.name}.shx is missing; the records were found by walking through the .shp.`)
    return null
  }
  const shx = await openMember(index)
  if (await indexFits(shp, shx)) return shx
  await shx.close()
  warnings.add('shx-broken', `${index.name} does not fit its .shp; the records were found by walking through the .shp.`)
  return null
}

async function openTable(files: FileSet, options: ReadOptions, warnings: WarningList): Promise<Dbf | null> {
  const table = sideFile(files, 'dbf')
  if (!table) {
    warnings.add('dbf-missing', `${files.name}.dbf is missing; the layer has no attributes.`)
    return null
  }
  const cpg = sideFile(files, 'cpg')
  try {
    const dbf = await openDbf(table, {
      encoding: options.encoding ?? null,
      cpg: cpg ? readStart(cpg.path, 65_536).bytes.toString('utf8') : null,
    })
    for (const label of dbf.unknownEncodings) {
      warnings.add('encoding-unknown', `The encoding "${label}" is not known; ${dbf.encoding.codec.name} was used.`)
    }
    if (dbf.encoding.doubtful) {
      warnings.add(
        'encoding-guessed',
        `${table.name} does not say how its text is encoded; ${dbf.encoding.codec.name} was guessed. Check: ${dbf.samples.join(', ')}.`,
      )
    }
    if (dbf.hasMemo) warnings.add('memo-not-read', `${table.name} has memo columns, whose text is not read.`)
    if (dbf.rowsPresent < dbf.rowCount) {
      warnings.add(
        'dbf-truncated',
        `${table.name} ends early: ${dbf.rowsPresent} of ${dbf.rowCount} rows are there, the others have no attributes. Copy or export it again.`,
      )
    }
    return dbf
  } catch (error) {
    if (!(error instanceof AppError) || error.code !== 'file.corrupt') throw error
    warnings.add(
      'dbf-broken',
      `${table.name} cannot be read (its header is broken); the layer has no attributes. Copy or export it again.`,
    )
    return null
  }
}

function headerBbox(header: Buffer): Bbox | null {
  const box = [36, 44, 52, 60].map((at) => header.readDoubleLE(at)) as unknown as Bbox
  return box.every(Number.isFinite) && box[0] <= box[2] && box[1] <= box[3] ? box : null
}

function warnAboutSize(files: FileSet, warnings: WarningList): void {
  for (const file of files.members) {
    if (file.sizeBytes > 2 ** 31 && (file.ext === 'shp' || file.ext === 'dbf')) {
      warnings.add('over-2gb', `${file.name} is larger than 2 GB; many programs cannot read it.`, file.name)
    }
  }
}
