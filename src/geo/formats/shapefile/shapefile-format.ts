import { fileFault } from '../../file-fault'
import { AppError } from '../../../shared/errors/app-error'
import { said } from '../../../shared/languages/said-readers'
import { readStart, type RandomAccessFile } from '../../../node/random-access-file'
import { noCrs, type Bbox, type Dataset, type FileSet, type Format, type ReadOptions } from '../../model'
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
      throw fileFault(
        files.main,
        'file.truncated',
        'readers.vector.headerCut',
        { bytes: shp.sizeBytes },
        { details: { sizeBytes: shp.sizeBytes } },
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
    warnings.add('shx-missing', said('readers.vector.indexMissing', { name: files.name }))
    return null
  }
  const shx = await openMember(index)
  if (await indexFits(shp, shx)) return shx
  await shx.close()
  warnings.add('shx-broken', said('readers.vector.indexBroken', { file: index.name }))
  return null
}

async function openTable(files: FileSet, options: ReadOptions, warnings: WarningList): Promise<Dbf | null> {
  const table = sideFile(files, 'dbf')
  if (!table) {
    warnings.add('dbf-missing', said('readers.vector.dbfMissing', { name: files.name }))
    return null
  }
  const cpg = sideFile(files, 'cpg')
  try {
    const dbf = await openDbf(table, {
      encoding: options.encoding ?? null,
      cpg: cpg ? readStart(cpg.path, 65_536).bytes.toString('utf8') : null,
    })
    for (const label of dbf.unknownEncodings) {
      warnings.add('encoding-unknown', said('readers.vector.encodingUnknown', { label, used: dbf.encoding.codec.name }))
    }
    if (dbf.encoding.doubtful) {
      warnings.add(
        'encoding-guessed',
        said('readers.vector.encodingCheck', {
          file: table.name,
          encoding: dbf.encoding.codec.name,
          samples: dbf.samples.join(', '),
        }),
      )
    }
    if (dbf.hasMemo) warnings.add('memo-not-read', said('readers.vector.memoNotRead', { file: table.name }))
    if (dbf.rowsPresent < dbf.rowCount) {
      warnings.add(
        'dbf-truncated',
        said('readers.vector.dbfTruncated', { file: table.name, present: dbf.rowsPresent, rows: dbf.rowCount }),
      )
    }
    return dbf
  } catch (error) {
    if (!(error instanceof AppError) || error.code !== 'file.corrupt') throw error
    warnings.add('dbf-broken', said('readers.vector.dbfBroken', { file: table.name }))
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
      warnings.add('over-2gb', said('readers.vector.veryLarge', { file: file.name }), file.name)
    }
  }
}
