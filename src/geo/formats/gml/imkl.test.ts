import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { fileSetFromPath } from '../../file-set'
import { inspectFiles } from '../../inspect'
import { featuresOf } from '../read-all.test-helper'
import { collection, openGml, rowsOf } from './open-gml.test-helper'

const network =
  '<imkl:Utiliteitsnet gml:id="nl.imkl-KL1031.UNET_1"><imkl:thema xlink:href="http://definities/Thema/water"/><imkl:standaardDieptelegging uom="urn:ogc:def:uom:OGC::m">0.8</imkl:standaardDieptelegging></imkl:Utiliteitsnet>'
const owner =
  '<imkl:Beheerder gml:id="nl.imkl-KL1031._B"><imkl:bronhoudercode>KL1031</imkl:bronhoudercode><imkl:organisatie><imkl:Organisatie><imkl:naam>Water N.V.</imkl:naam></imkl:Organisatie></imkl:organisatie></imkl:Beheerder>'
const pipe =
  '<imkl:Waterleiding gml:id="nl.imkl-KL1031.WL_1"><net:inNetwork xlink:href="nl.imkl-KL1031.UNET_1"/><net:link xlink:href="nl.imkl-KL1031.UL_1"/><us:pipeDiameter uom="urn:ogc:def:uom:OGC::mm">100</us:pipeDiameter></imkl:Waterleiding>'
const link =
  '<us:UtilityLink gml:id="nl.imkl-KL1031.UL_1"><net:centrelineGeometry><gml:LineString srsName="urn:x-ogc:def:crs:EPSG:28992"><gml:posList>190000 350000 190010 350000</gml:posList></gml:LineString></net:centrelineGeometry></us:UtilityLink>'

it('tells theme, owner and usual depth of a pipe by its network, and lays it along its link', async () => {
  const dataset = await openGml(collection(pipe, network, link, owner))
  expect(dataset.layers.map(({ name, crs }) => [name, crs.srid])).toEqual([
    ['Waterleiding', 28992],
    ['UtilityLink', 28992],
  ])
  expect(await featuresOf(dataset.layers[0])).toMatchObject([
    { id: 'nl.imkl-KL1031.WL_1', geometry: { type: 'LineString', coords: [190000, 350000, 190010, 350000] } },
  ])
  expect(await rowsOf(dataset, 'Waterleiding')).toMatchObject([
    { thema: 'water', beheerder: 'Water N.V.', 'standaardDieptelegging (m)': 0.8, 'pipeDiameter (mm)': 100 },
  ])
  expect(await rowsOf(dataset, 'UtilityLink')).toMatchObject([{ beheerder: 'Water N.V.' }])
  await dataset.close()
})

it('draws a theme in its colour, and dimensions with their text as it is turned', async () => {
  const text =
    '<imkl:Maatvoering gml:id="nl.imkl-KL1031.M"><imkl:label>7.90</imkl:label><imkl:inNetwork xlink:href="nl.imkl-KL1031.UNET_1"/><imkl:rotatiehoek uom="urn:ogc:def:uom:OGC::deg">79</imkl:rotatiehoek><imkl:ligging><gml:Point srsName="EPSG:28992"><gml:pos>190000 350000</gml:pos></gml:Point></imkl:ligging></imkl:Maatvoering>'
  const dataset = await openGml(collection(pipe, network, link, text))
  const styles = await Promise.all(dataset.layers.map(async (layer) => (await featuresOf(layer))[0]?.style))
  expect(styles).toEqual([{ color: '#0000ff' }, undefined, { color: '#0000ff', label: '7.90', labelAngle: -79 }])
  await dataset.close()
})

const deliveries = join(process.cwd(), '../shared/field-data/dig')

/** Features of each class as ogr2ogr counts them, and of how many classes something is drawn. */
const counts: Readonly<Record<string, { classes: Readonly<Record<string, number>>; drawn: number }>> = {
  'Levering_22C001969_3.zip': {
    classes: {
      GebiedsinformatieLevering: 1,
      GebiedsinformatieAanvraag: 1,
      Graafpolygoon: 1,
      Belanghebbende: 2,
      Belang: 3,
      Beheerder: 2,
      Maatvoering: 1798,
      Annotatie: 165,
      UtilityLink: 327,
      Appurtenance: 525,
      OlieGasChemicalienPijpleiding: 201,
      Utiliteitsnet: 2,
      ExtraGeometrie: 1,
      TechnischGebouw: 1,
      Elektriciteitskabel: 125,
      Mantelbuis: 1,
      EigenTopografie: 26,
      Bijlage: 1,
    },
    drawn: 12,
  },
  'Levering_22G003176_1.zip': {
    classes: {
      GebiedsinformatieLevering: 1,
      GebiedsinformatieAanvraag: 1,
      Graafpolygoon: 1,
      Belanghebbende: 2,
      Belang: 2,
      Beheerder: 2,
      Annotatie: 274,
      Maatvoering: 2795,
      UtilityLink: 803,
      ExtraGeometrie: 8,
      TechnischGebouw: 2,
      Appurtenance: 868,
      Elektriciteitskabel: 318,
      Kabelbed: 121,
      Utiliteitsnet: 3,
      OlieGasChemicalienPijpleiding: 347,
      Mantelbuis: 10,
      Kast: 6,
      Duct: 4,
      Bijlage: 1,
    },
    drawn: 14,
  },
  'Levering_22G003182_1.zip': {
    classes: {
      GebiedsinformatieLevering: 1,
      GebiedsinformatieAanvraag: 1,
      Graafpolygoon: 1,
      Belanghebbende: 4,
      Belang: 4,
      Beheerder: 4,
      UtilityLink: 1049,
      DiepteTovMaaiveld: 7,
      Annotatie: 176,
      Appurtenance: 926,
      Waterleiding: 171,
      Mantelbuis: 11,
      Utiliteitsnet: 6,
      Maatvoering: 1672,
      Rioolleiding: 86,
      ExtraGeometrie: 9,
      TechnischGebouw: 4,
      Kabelbed: 145,
      Duct: 14,
      Elektriciteitskabel: 261,
      OlieGasChemicalienPijpleiding: 277,
      Kast: 5,
      EisVoorzorgsmaatregelBijlage: 1,
      AanduidingEisVoorzorgsmaatregel: 8,
      Bijlage: 1,
    },
    drawn: 18,
  },
  'Levering_22O000514_1.zip': {
    classes: {
      GebiedsinformatieLevering: 1,
      GebiedsinformatieAanvraag: 1,
      Orientatiepolygoon: 1,
      Belanghebbende: 4,
      Belang: 4,
      Beheerder: 4,
      EisVoorzorgsmaatregelBijlage: 1,
      DiepteTovMaaiveld: 7,
      UtilityLink: 1565,
      Annotatie: 263,
      Appurtenance: 1530,
      Mantelbuis: 19,
      Utiliteitsnet: 6,
      Waterleiding: 365,
      AanduidingEisVoorzorgsmaatregel: 2,
      EigenTopografie: 19,
      Rioolleiding: 346,
      Maatvoering: 2881,
      Kast: 11,
      Elektriciteitskabel: 323,
      Duct: 21,
      Kabelbed: 121,
      OlieGasChemicalienPijpleiding: 367,
      ExtraGeometrie: 9,
      Bijlage: 1,
    },
    drawn: 18,
  },
  'Levering_22O000525_1.zip': {
    classes: {
      GebiedsinformatieLevering: 1,
      GebiedsinformatieAanvraag: 1,
      Orientatiepolygoon: 1,
      Belanghebbende: 2,
      Belang: 2,
      Beheerder: 2,
      UtilityLink: 342,
      Annotatie: 52,
      Maatvoering: 637,
      Elektriciteitskabel: 123,
      Mantelbuis: 5,
      Duct: 12,
      Kabelbed: 72,
      Utiliteitsnet: 3,
      Appurtenance: 269,
      OlieGasChemicalienPijpleiding: 107,
      ExtraGeometrie: 5,
      Kast: 5,
      Bijlage: 1,
    },
    drawn: 13,
  },
}

it.skipIf(!existsSync(deliveries)).each(Object.keys(counts))(
  '%s: each class with the count that ogr2ogr gives (skipped without ../shared/field-data)',
  async (name) => {
    const files = await fileSetFromPath(join(deliveries, name))
    const report = await inspectFiles({ files, options: {}, defaultSrid: null, withTables: true })
    expect(report.error).toBeNull()
    const { classes, drawn } = counts[name]!
    expect(Object.fromEntries(report.layers.map((layer) => [layer.name, layer.features]))).toEqual(classes)
    const placed = report.layers.filter(({ bboxNative }) => bboxNative !== null)
    expect(placed).toHaveLength(drawn)
    expect(new Set(placed.map(({ srid }) => srid))).toEqual(new Set([28992]))
    expect(placed.reduce((sum, { nullGeometries }) => sum + nullGeometries, 0)).toBe(0)
  },
  60_000,
)
