import { expect, it } from 'vitest'
import { csvCells } from './csv-cells'
import { specificationFromTable } from './from-table'

const read = (csv: string) => specificationFromTable([{ name: 'Rules', rows: csvCells(csv) }], 'rules.csv')
const of = (csv: string) => read(csv).specification

it('makes rules of the lines of a table, with the words that offices use', () => {
  const sheets = [
    {
      name: 'Vorgaben',
      rows: [
        ['Projekt Nord'],
        [
          'Regel',
          'Schwere',
          'Dateien',
          'Layer',
          'Feld',
          'Typ',
          'Werte',
          'Pflicht',
          'eindeutig',
          'min',
          'max',
          'Muster',
        ],
        ['Dateiname', '', '', '', 'Projekt', '', 'PRJ', '', '', '', '', ''],
        ['Dateiname', '', '', '', 'Nummer', 'Zahl', '', '', '', '', '', ''],
        ['Dateiname', '', '', '', 'Zusatz', '', '', 'nein', '', '', '4', ''],
        ['Spalte', 'Hinweis', '*.csv', 'mains*', 'material', 'Text', '=Material', 'ja', '', '', '', ''],
        ['Spalte', '', '*.csv', 'mains*', 'dn', 'Ganzzahl', '', 'nein', '', '50', '1200', ''],
        ['KBS', '', '', '', '', '', 'EPSG:7856; 28356', '', '', '', '', ''],
        ['CAD-Layer', '', '', '', '', '', 'C-ROAD\nC-KERB*', '', '', '', '', ''],
        ['Ausdehnung', '', '', '', '', '', '150,-34,152,-33', '', '', '', '', ''],
        ['', '', '', '', 'a remark', '', '', '', '', '', '', ''],
      ],
    },
    { name: 'Material', rows: [['PVC'], ['DI'], [''], ['PE']] },
  ]
  const { specification, passedOver } = specificationFromTable(sheets, 'nord.xlsx')
  expect(passedOver).toEqual({ columns: [], lines: ['Vorgaben 11'] })
  expect(specification).toEqual({
    version: 1,
    name: 'nord',
    rules: [
      {
        ...{ rule: 'name', id: 'name', severity: 'stop', separator: '-' },
        fields: [
          { name: 'Projekt', type: 'list', values: ['PRJ'] },
          { name: 'Nummer', type: 'number' },
          { name: 'Zusatz', type: 'text', optional: true, maxLength: 4 },
        ],
      },
      {
        ...{ rule: 'columns', id: 'columns-mains-csv', severity: 'warn', files: ['*.csv'], layers: ['mains*'] },
        columns: [
          { name: 'material', type: 'text', values: ['PVC', 'DI', 'PE'] },
          { name: 'dn', type: 'whole', optional: true, min: 50, max: 1200 },
        ],
      },
      { rule: 'crs', id: 'crs', severity: 'stop', srids: [7856, 28356] },
      { rule: 'cad-layers', id: 'cad-layers', severity: 'stop', names: ['C-ROAD', 'C-KERB*'] },
      { rule: 'extent', id: 'extent', severity: 'stop', box: [150, -34, 152, -33] },
    ],
  })
})

it('reads CSV with semicolons and quotes, and says which line is wrong', () => {
  expect(of('rule;field;values\ncolumns;m;"PVC;DI"\n').rules[0]).toMatchObject({
    columns: [{ name: 'm', values: ['PVC', 'DI'] }],
  })
  expect(csvCells('\ufeffa,"b ""x"", y"\r\n1,"two\nlines"\n')).toEqual([['a', 'b "x", y'], ['1', 'two\nlines']]) // prettier-ignore
  expect(() => of('rule,field\ncolumns,\n')).toThrow('Rules 2: the name of the column is missing')
  expect(() => of('rule,field\ncolour,x\n')).toThrow('Rules 2: “colour” is no rule')
  expect(() => of('rule,field,type\ncolumns,x,blob\n')).toThrow('“blob” is no type')
  expect(() => of('rule,field,values\ncolumns,x,=Missing\n')).toThrow('there is no sheet “Missing”')
  const shifted = 'Regel;Feld;Pflicht;min\nSpalte;m;UTL;\n'
  expect(() => of(shifted)).toThrow('Rules 2: “UTL” under “Pflicht” is neither yes nor no')
  expect(() => of(shifted.replace('UTL;', 'ja;zehn'))).toThrow('“zehn” under “min” is no number')
  expect(() => of('rule,values\ncrs,red\n')).toThrow('Rules 2: “red” is no EPSG code')
  expect(() => of('rule,values\n\nextent,here\n')).toThrow('Rules 3: “here” is no extent')
  expect(() => of('a,b\n1,2\n')).toThrow('no line with a column “rule”')
})

it('goes on with the rule above where a line names none, as the first of merged cells does', () => {
  const csv = 'Vorgaben, Los 3;;;\n;;;\nRegel;Dateien;Feld;Werte\nDateiname;;Projekt;PRJ\n;;Gewerk;WATER\nSpalte;*.csv;material;PVC\n;;dn;\nCAD-Layer;;;C-ROAD\n;;;C-KERB\n;;;\n;;Legende: Werte mit Komma;\n' // prettier-ignore
  const { specification, passedOver } = read(csv)
  expect(specification.rules).toMatchObject([
    { rule: 'name', fields: [{ name: 'Projekt' }, { name: 'Gewerk', values: ['WATER'] }] },
    { rule: 'columns', files: ['*.csv'], columns: [{ name: 'material' }, { name: 'dn' }] },
    { rule: 'cad-layers', names: ['C-ROAD', 'C-KERB'] },
  ])
  expect(passedOver.lines).toEqual(['Rules 11'])
})

it('reads a head of two lines, and tells which columns say nothing of rules', () => {
  const csv = 'rule;field;Range;;Unit\n;;min;max;\ncolumns;dn;50;1200;mm\n'
  expect(read(csv).specification.rules).toMatchObject([{ columns: [{ name: 'dn', min: 50, max: 1200 }] }])
  expect(read(csv).passedOver).toEqual({ columns: ['Unit'], lines: [] })
})

it('takes decimals with a comma and kinds of geometry by their usual names', () => {
  const csv = 'Regel;Werte\nAusdehnung;"7,1; 46,5; 7,9; 47,2"\nGeometrie;Linien, Punkt\nKBS;"EPSG: 2056; 21781"\n'
  expect(of(csv).rules).toMatchObject([
    { box: [7.1, 46.5, 7.9, 47.2] },
    { kinds: ['LineString', 'Point'] },
    { srids: [2056, 21781] },
  ])
})

it('takes no line for another where two say different things of one rule', () => {
  const csv = 'rule,id,files,severity,field\ncolumns,mains,*.csv,,dn\n'
  expect(() => of(`${csv}columns,mains,*.shp,,id\n`)).toThrow('Rules 3: “*.shp” under “files” is not what an earlier')
  expect(() => of(`${csv}columns,mains,*.csv,info,id\n`)).toThrow('“info” under “severity” is neither stop nor warn')
})
