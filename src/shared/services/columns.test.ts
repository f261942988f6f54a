import { describe, expect, it } from 'vitest'
import { recogniseColumns, withChosen, type ColumnMeanings } from './columns'
import { metresIn, parseLength } from './lengths'
import { readQuality } from './quality'

const columns = (...names: string[]) => names.map((name) => ({ name, samples: [] }))
const found = (meanings: ColumnMeanings) =>
  Object.fromEntries(Object.entries(meanings).map(([role, { column }]) => [role, column]))

describe('what columns mean', () => {
  it('is read from their names, as offices write them', () => {
    expect(found(recogniseColumns(columns('OBJECTID', 'ASSET_ID', 'ASSET_OWNER', 'ServiceType', 'DIAMETER_MM', 'MATERIAL', 'DEPTH_COVER', 'INVERT_LEVEL', 'AS5488_QL')))).toEqual({
      ...{ owner: 'ASSET_OWNER', kind: 'ServiceType', size: 'DIAMETER_MM', material: 'MATERIAL', depth: 'DEPTH_COVER' },
      ...{ height: 'INVERT_LEVEL', quality: 'AS5488_QL', reference: 'ASSET_ID' },
    }) // prettier-ignore
    expect(found(recogniseColumns(columns('Betreiber', 'Nennweite', 'Werkstoff', 'Überdeckung')))).toEqual({
      ...{ owner: 'Betreiber', size: 'Nennweite', material: 'Werkstoff', depth: 'Überdeckung' },
    })
    expect(found(recogniseColumns(columns('propriétaire', 'diamètre', 'matériau', 'profondeur')))).toEqual({
      ...{ owner: 'propriétaire', size: 'diamètre', material: 'matériau', depth: 'profondeur' },
    })
    expect(found(recogniseColumns(columns('appurtenanceType', 'currentStatus', 'Fitting', 'survey status')))).toEqual({
      ...{ part: 'appurtenanceType', state: 'currentStatus' },
    })
    expect(found(recogniseColumns(columns('beheerder', 'thema', 'nauwkeurigheid', 'diepte')))).toEqual({
      ...{ owner: 'beheerder', kind: 'thema', quality: 'nauwkeurigheid', depth: 'diepte' },
    })
    const imkl = ['thema', 'beheerder', 'inspireId.localId', 'inNetwork', 'pipeDiameter (mm)', 'buismateriaalType', 'diepteNauwkeurigheid', 'dieptePeil (m)', 'geoNauwkeurigheidXY', 'label'] // prettier-ignore
    const samples = { 'dieptePeil (m)': [1.5], diepteNauwkeurigheid: ['onbekend'], 'pipeDiameter (mm)': [100] }
    const asked = imkl.map((name) => ({ name, samples: samples[name as keyof typeof samples] ?? [] }))
    expect(found(recogniseColumns(asked))).toMatchObject({
      ...{ owner: 'beheerder', kind: 'thema', size: 'pipeDiameter (mm)', material: 'buismateriaalType' },
      ...{ depth: 'dieptePeil (m)', reference: 'label', registryId: 'inspireId.localId' },
    })
    for (const id of ['identificatie.lokaalID', 'GlobalId', 'inspireid'])
      expect(found(recogniseColumns(columns('inspireId.namespace', id)))).toEqual({ registryId: id })
  })

  it('is the plainest name of a role, whatever stands before it', () => {
    expect(found(recogniseColumns(columns('owner_phone', 'ownership', 'type of valve', 'type')))).toEqual({
      ...{ owner: 'ownership', kind: 'type' },
    })
  })

  it('is the depth that was measured, wherever it stands, before the one that an owner lays by rule', () => {
    const told = [
      { name: 'standaardDieptelegging (m)', samples: [1] },
      { name: 'diepteNauwkeurigheid', samples: ['tot30cm', 'tot30cm'] },
      { name: 'dieptePeil (m)', samples: [1.5] },
    ]
    // How sure the depth is, is no accuracy in plan.
    expect(found(recogniseColumns(told))).toEqual({ depth: 'dieptePeil (m)' })
    expect(found(recogniseColumns(told.slice(0, 2)))).toEqual({ depth: 'standaardDieptelegging (m)' })
  })

  it('is the column with values of two that say the same in other units', () => {
    const told = [
      { name: 'pipeDiameter (mm)', samples: [null, ' '] },
      { name: 'pipeDiameter (cm)', samples: [null, 5] },
    ]
    expect(recogniseColumns(told).size).toEqual({ column: 'pipeDiameter (cm)', unit: 'cm', from: 'name' })
    expect(recogniseColumns(told.slice(0, 1)).size?.column).toBe('pipeDiameter (mm)')
  })

  it('is no size where a file, a count or an area is meant', () => {
    expect(recogniseColumns(columns('size (bytes)', 'area_size', 'pipe size')).size?.column).toBe('pipe size')
    expect(recogniseColumns(columns('size (bytes)'))).toEqual({})
  })

  it('is read from their values where names say nothing', () => {
    const told = [
      { name: 'F1', samples: ['QL-A', 'QL-B', null, 'QL-D'] },
      { name: 'F2', samples: ['PVC', 'DICL', 'AC'] },
      { name: 'F3', samples: ['Water', 'Gas'] },
      { name: 'F4', samples: ['A', 'B'] },
    ]
    expect(recogniseColumns(told)).toMatchObject({
      quality: { column: 'F1', from: 'values' },
      material: { column: 'F2', from: 'values' },
      kind: { column: 'F3', from: 'values' },
    })
  })

  it('is not a depth where a column of that name holds words alone', () => {
    expect(recogniseColumns([{ name: 'depth', samples: ['unknown', 'see drawing'] }])).toEqual({})
    expect(recogniseColumns([{ name: 'depth', samples: ['unknown', '0.9'] }]).depth?.column).toBe('depth')
  })

  it('has the unit of the name, else one that the numbers can be in', () => {
    const unit = (name: string, ...samples: number[]) => recogniseColumns([{ name, samples }]).depth?.unit
    expect(unit('depth_mm', 1)).toBe('mm')
    expect(unit('Depth (ft)', 3)).toBe('ft')
    expect(unit('depth', 0.6, 1.2)).toBe('m')
    expect(unit('depth', 8, 12)).toBe('m')
    expect(unit('depth', 600, 1200, 0)).toBe('mm')
    expect(recogniseColumns([{ name: 'DN', samples: [150] }]).size?.unit).toBe('mm')
    expect(recogniseColumns([{ name: 'diameter', samples: [0.3, 0.9] }]).size?.unit).toBe('m')
  })

  it('is what a person says instead, as long as the column is there', () => {
    const recognised = recogniseColumns(columns('owner', 'depth', 'z_top'))
    const chosen = {
      depth: { column: 'z_top', unit: 'mm' as const },
      owner: null,
      size: { column: 'gone', unit: null },
    }
    expect(withChosen(recognised, chosen, columns('owner', 'depth', 'z_top'))).toEqual({
      depth: { column: 'z_top', unit: 'mm', from: 'person' },
    })
  })
})

describe('a length', () => {
  it('is read as people write it', () => {
    const metres = (cell: string | number, unit: 'm' | 'mm' = 'm') => {
      const length = parseLength(cell, unit)
      return length && Number(metresIn(length)?.toFixed(4))
    }
    expect([metres(1.2), metres('1,2'), metres('900 mm'), metres('−0.9 m'), metres(900, 'mm')]).toEqual([1.2, 1.2, 0.9, -0.9, 0.9]) // prettier-ignore
    expect([metres('4 ft'), metres(`3' 6"`), metres('DN 150', 'mm'), metres('12 in')]).toEqual([1.2192, 1.0668, 0.15, 0.3048]) // prettier-ignore
    expect([metres('deep'), metres('1.2.3'), metres('5 fathoms'), metres('')]).toEqual([null, null, null, null])
    expect(parseLength(true, 'm')).toBeNull()
  })
})

describe('a quality level', () => {
  it('is of the standard that writes it so, with what that says of the place', () => {
    expect(readQuality('QL-B')).toEqual({ level: 'QL-B', scheme: 'AS 5488', planMetres: 0.3 })
    expect(readQuality('a')).toEqual({ level: 'QL-A', scheme: 'AS 5488', planMetres: 0.05 })
    expect(readQuality('Quality Level D')).toEqual({ level: 'QL-D', scheme: 'AS 5488', planMetres: null })
    expect(readQuality('QL-B2P')).toEqual({ level: 'QL-B2P', scheme: 'PAS 128', planMetres: 0.25 })
    expect(readQuality('http://definities.geostandaarden.nl/imkl2015/id/waarde/NauwkeurigheidXYvalue/tot30cm')).toEqual(
      {
        ...{ level: 'tot30cm', scheme: 'IMKL', planMetres: 0.3 },
      },
    )
    expect(readQuality('good')).toEqual({ level: 'good', scheme: null, planMetres: null })
  })
})
