import { said } from '../../../shared/languages/said-readers'
import { crsOfSrid } from '../../crs'
import { noCrs, type CrsRef, type Dataset, type FileSet, type Format, type ReadOptions } from '../../model'
import { hexColor } from '../common/color'
import { prjBeside } from '../common/side-files'
import { WarningList } from '../common/warnings'
import { findRoles, type ColumnRoles } from './column-roles'
import { parseGeometryText } from './geometry-text'
import { tableFeatures } from './table-features'
import { readTableShape, type TableShape } from './table-shape'
import { guessType } from './text-values'
import { openMember } from '../common/open-member'

/** Text tables with coordinates: CSV and its kin, delimited by comma, semicolon, tab, bar or blanks. */
export const csvFormat: Format = {
  id: 'csv',
  label: 'CSV',
  extensions: ['csv', 'tsv', 'txt', 'xyz', 'psv', 'tab-separated'],
  detect,
  open,
}

/** Anything can be a table, so here the name counts too; what is plainly something else is refused. */
function detect(head: Uint8Array, files: FileSet): boolean {
  if (!csvFormat.extensions.includes(files.main.ext) || head.length === 0) return false
  const bytes = Buffer.from(head.buffer, head.byteOffset, Math.min(head.length, 8192))
  const wide = (bytes[0] === 0xff && bytes[1] === 0xfe) || (bytes[0] === 0xfe && bytes[1] === 0xff)
  const zeros = bytes.filter((byte) => byte === 0).length
  // Now and then a stray byte in a text; half of them zero is UTF-16; anything between is no text.
  const stray = bytes.length / 100
  const doubled = wide || Math.abs(zeros / bytes.length - 0.5) <= 0.2
  // Some receivers fill up each field with them.
  const padding = doubled ? 0 : (bytes.toString('latin1').match(/\0(?=\0*[,;\t|\r\n])/g)?.length ?? 0)
  if (!doubled && zeros - padding > stray) return false
  const text = bytes.toString(doubled ? 'utf16le' : 'latin1').replace(/^[\ufeff\s\u00ef\u00bb\u00bf]+/, '')
  if (/^(<[!?a-z]|\{|%PDF|PK\u0003\u0004|version https:\/\/git-lfs)/i.test(text)) return false
  return (text.match(/[\u0001-\u0008\u000e-\u0019]/g)?.length ?? 0) <= stray
}

async function open(files: FileSet, options: ReadOptions): Promise<Dataset> {
  const file = await openMember(files.main)
  try {
    const shape = await readTableShape(file, options)
    const warnings = new WarningList()
    if (shape.encodingDoubtful) {
      warnings.add(
        'encoding-guessed',
        said('readers.shared.encodingGuessed', { file: files.main.name, encoding: shape.encoding }),
      )
    }
    const prj = await prjBeside(files, warnings)
    const roles = findRoles(shape.header, shape.sample, shape.decimal, options, () =>
      isProjected(options.srid ?? null, prj),
    )
    if (roles.byOrder) {
      warnings.add(
        'columns-by-order',
        said((roles.x ?? 0) < (roles.y ?? 0) ? 'readers.vector.columnsByOrder' : 'readers.vector.columnsSwapped', {
          file: files.main.name,
        }),
      )
    }
    warnUnknownColumns(shape, roles, options, warnings)
    const columns =
      shape.header ??
      shape.sample
        .reduce<string[]>((most, row) => (row.length > most.length ? row : most), [])
        .map((_, index) => `field_${index + 1}`)
    const fields = columns.map((name, index) => ({
      name,
      type: guessType(
        shape.sample.map((row) => row[index] ?? ''),
        shape.decimal,
      ),
    }))
    const name = (column: number | null) => (column === null ? null : (columns[column] ?? null))
    return {
      format: 'csv',
      layers: [
        {
          name: files.name,
          fields,
          crs: crsOf(shape, roles, prj),
          featureCount: null,
          headerBbox: null,
          features: (context) =>
            tableFeatures({ file, files, shape, roles, fields, warnings, color: hexColor(options.csvColor) }, context),
        },
      ],
      rasters: [],
      warnings: warnings.list,
      table: {
        delimiter: shape.delimiter,
        encoding: shape.encoding,
        decimal: shape.decimal,
        columns,
        x: name(roles.x),
        y: name(roles.y),
        z: name(roles.z),
        id: name(roles.id),
        sample: shape.sample.slice(0, 5),
      },
      close: () => file.close(),
    }
  } catch (error) {
    await file.close()
    throw error
  }
}

function crsOf(shape: TableShape, roles: ColumnRoles, prj: CrsRef | null): CrsRef {
  if (roles.degrees || roles.pair !== null)
    return { srid: 4326, wkt: null, proj4: null, name: 'WGS 84', from: 'columns' }
  if (prj) return prj
  const { wkt } = roles
  if (wkt !== null) {
    const text = shape.sample.map((row) => row[wkt] ?? '').find((value) => value !== '')
    const srid = text ? parseGeometryText(text)?.srid : null
    if (srid) return { srid, wkt: null, proj4: null, name: null, from: 'file' }
  }
  return noCrs
}

function isProjected(srid: number | null, prj: CrsRef | null): boolean {
  if (srid === null) return /^\s*PROJ(CS|CRS)/i.test(prj?.wkt ?? '')
  try {
    return crsOfSrid(srid).kind === 'projected'
  } catch {
    // An unknown code is reported where the CRS is resolved.
    return false
  }
}

function warnUnknownColumns(shape: TableShape, roles: ColumnRoles, options: ReadOptions, warnings: WarningList): void {
  const asked: [string | null | undefined, number | null][] = [
    [options.csvXField, roles.x],
    [options.csvYField, roles.y],
    [options.csvZField, roles.z],
    [options.csvIDField, roles.id],
  ]
  for (const [name, column] of asked) {
    if (name && (column === null || shape.header?.[column]?.toLowerCase() !== name.toLowerCase())) {
      warnings.add('column-missing', said('readers.vector.columnMissing', { column: name }), name)
    }
  }
}
