import { describe, expect, it } from 'vitest'
import { groupFiles } from './file-groups'
import { asFileName, splitName } from './file-name'

const group = (...paths: string[]) => groupFiles(paths.map((relativePath) => ({ relativePath })))
const brief = (...paths: string[]) =>
  group(...paths).groups.map((one) => [one.kind, one.name, one.members.map((file) => file.relativePath)])

describe('groupFiles', () => {
  it('collects a shapefile set whatever its spelling, with double extensions and column indexes', () => {
    const { groups, ignored } = group(
      'a/Roads.SHP',
      'a/roads.shx',
      'a/ROADS.dbf',
      'a/roads.shp.xml',
      'a/roads.NAME.atx',
      'a/roads.cpg',
      'b/roads.prj',
    )
    expect(groups).toHaveLength(1)
    expect(groups[0]).toMatchObject({ kind: 'shapefile', dir: 'a', name: 'Roads', missing: ['prj'] })
    expect(groups[0]?.members).toHaveLength(6)
    expect(ignored.map((one) => [one.file.relativePath, one.reason])).toEqual([['b/roads.prj', 'no-main-file']])
  })

  it.each([
    ['shapefile', ['shp']],
    ['raster', ['tif', 'tiff', 'gtif', 'btf', 'jpg', 'jpeg', 'png']],
    ['drawing', ['dxf', 'dwg']],
    ['table', ['csv', 'tsv', 'txt', 'xyz', 'psv', 'tab-separated']],
    ['geojson', ['geojson', 'json', 'geojsonl', 'geojsons', 'ndjson', 'jsonl', 'geojsonseq', 'topojson']],
    ['kml', ['kml', 'kmz']],
    ['gpx', ['gpx']],
    ['geopackage', ['gpkg']],
    ['flatgeobuf', ['fgb']],
    ['bim', ['ifc']],
    ['gml', ['gml']],
    ['xml', ['xml', 'landxml']],
    ['zip', ['zip']],
  ])('takes for a %s what ends in %j, in any case', (kind, ends) => {
    for (const end of [...ends, ends[0]?.toUpperCase()]) expect(brief(`a.${end}`)).toEqual([[kind, 'a', [`a.${end}`]]])
  })

  it('keeps dots in base names apart', () => {
    expect(brief('v1.2 north.shp', 'v1.2 north.dbf', 'v1.shp')).toEqual([
      ['shapefile', 'v1.2 north', ['v1.2 north.shp', 'v1.2 north.dbf']],
      ['shapefile', 'v1', ['v1.shp']],
    ])
  })

  it('gives the shapefile its .prj, and images theirs', () => {
    expect(
      brief('x.shp', 'x.prj', 'x.csv', 'y.tif', 'y.tif.aux.xml', 'y.tfw', 'y.tif.ovr', 'y.prj', 'z.dxf', 'z.prj'),
    ).toEqual([
      ['table', 'x', ['x.csv']],
      ['shapefile', 'x', ['x.shp', 'x.prj']],
      ['raster', 'y', ['y.tif', 'y.prj', 'y.tfw', 'y.tif.aux.xml', 'y.tif.ovr']],
      ['drawing', 'z', ['z.dxf', 'z.prj']],
    ])
  })

  it('gives a .prj to every kind of file that may not say where it lies, and names one that is not read', () => {
    const kinds = ['xml', 'ifc', 'fgb', 'gpkg', 'csv', 'dxf', 'png'].map((ext) => [`${ext}.${ext}`, `${ext}.prj`])
    const { groups, ignored } = group(...kinds.flat(), 'site.geojson', 'site.prj')
    for (const names of kinds)
      expect(groups.map(({ members }) => members.map(({ relativePath }) => relativePath))).toContainEqual(names)
    expect(ignored.map(({ file, said }) => `${file.relativePath} ${said.text}`)).toEqual([
      'site.prj is not read: site.geojson is placed without it.',
    ])
  })

  it('takes a .tab for the place of an image beside it, else for a table of MapInfo', () => {
    expect(brief('plan.tif', 'plan.tab')).toEqual([['raster', 'plan', ['plan.tif', 'plan.tab']]])
    const { ignored } = group('roads.tab', 'roads.dat', 'scan.PDF', 'notes')
    expect(ignored.map(({ file, said }) => `${file.relativePath} ${said.text}`)).toEqual([
      'notes has no extension, and makes no layer.',
      'roads.dat is of a kind (.dat) that makes no layer.',
      'roads.tab is a MapInfo table, which makes no layer.',
      'scan.PDF is a PDF, which makes no layer.',
    ])
  })

  it('names the main file that a side file lacks', () => {
    expect(group('a/roads.NAME.atx', 'a/roads.dbf', 'x.tfw').ignored.map(({ said }) => said.text)).toEqual([
      'belongs to a shapefile, but roads.shp is not in this folder.',
      'belongs to a shapefile, but roads.shp is not in this folder.',
      'goes with another file that is not in this folder.',
    ])
  })

  it('asks when names differ only by case, and leaves the rest of the folder alone', () => {
    const { groups, conflicts } = group('A.shp', 'a.shp', 'a.dbf', 'b.csv')
    expect(groups.map((one) => one.name)).toEqual(['b'])
    expect(conflicts).toHaveLength(1)
    expect(conflicts[0]?.files.map((file) => file.relativePath)).toEqual(['A.shp', 'a.dbf', 'a.shp'])
  })

  it('treats composed and decomposed names as one', () => {
    expect(brief('Strau\u00df\u00e9.shp', 'Strau\u00dfe\u0301.dbf')[0]?.[2]).toHaveLength(2)
  })

  it('ignores what makes no layer, each with its reason', () => {
    const { groups, ignored } = group(
      'roads.shp.PC1.1234.5678.sr.lock',
      'plan.dwl',
      '~$notes.docx',
      'old.bak',
      'Thumbs.db',
      '.git/config',
      '__MACOSX/._a.shp',
      'readme.txt',
      'report.pdf',
      'cloud.laz',
      'towns.tab',
      'x.unknown',
      'lone.dbf',
    )
    expect(groups).toEqual([])
    expect(Object.fromEntries(ignored.map((one) => [one.file.relativePath, one.reason]))).toEqual({
      'roads.shp.PC1.1234.5678.sr.lock': 'lock',
      'plan.dwl': 'lock',
      '~$notes.docx': 'lock',
      'old.bak': 'backup',
      'Thumbs.db': 'system',
      '.git/config': 'hidden',
      '__MACOSX/._a.shp': 'hidden',
      'readme.txt': 'unsupported',
      'report.pdf': 'unsupported',
      'cloud.laz': 'unsupported',
      'towns.tab': 'unsupported',
      'x.unknown': 'unsupported',
      'lone.dbf': 'no-main-file',
    })
  })

  it('marks data that is being edited', () => {
    expect(group('a/roads.shp', 'a/roads.shp.PC.1.2.ed.lock').groups[0]?.beingEdited).toBe(true)
  })

  it('takes a geodatabase folder as one layer group, and an xml beside its file as its side file', () => {
    expect(brief('d/Site.gdb/a00000001.gdbtable', 'd/Site.gdb/gdb', 'x.xml', 'y.tif', 'y.tif.xml')).toEqual([
      ['filegdb', 'Site', ['d/Site.gdb/a00000001.gdbtable', 'd/Site.gdb/gdb']],
      ['xml', 'x', ['x.xml']],
      ['raster', 'y', ['y.tif', 'y.tif.xml']],
    ])
  })

  it('reads a geodatabase by its catalogue, whatever comes first in its folder', () => {
    const [found] = group('d/Site.gdb/a00000001.TablesByName.atx', 'd/Site.gdb/a00000001.gdbtable').groups
    expect(found?.main.relativePath).toBe('d/Site.gdb/a00000001.gdbtable')
    expect(found?.members.map(({ relativePath }) => relativePath)).toEqual([
      ...['d/Site.gdb/a00000001.gdbtable', 'd/Site.gdb/a00000001.TablesByName.atx'],
    ])
  })

  it('gives the same groups for any order of the listing', () => {
    const paths = ['b.shp', 'a.shp', 'a.dbf', 'c.tif', 'c.tfw']
    expect(brief(...paths)).toEqual(brief(...[...paths].reverse()))
  })
})

it('makes a name that every system takes', () => {
  expect(['a/b', 'Gas: "low" <2 bar>?', 'plain.csv'].map(asFileName)).toEqual([
    'a_b',
    'Gas_ _low_ _2 bar_',
    'plain.csv',
  ])
})

describe('splitName', () => {
  it('knows double extensions and names without any', () => {
    expect(splitName('d/A.shp.XML')).toMatchObject({ dir: 'd', base: 'A', ext: 'shp.xml' })
    expect(splitName('A.tif.aux.xml')).toMatchObject({ base: 'A.tif', ext: 'aux.xml' })
    expect(splitName('noext')).toMatchObject({ base: 'noext', ext: '' })
  })
})
