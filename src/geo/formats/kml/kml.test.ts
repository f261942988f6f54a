import { existsSync, mkdirSync, mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { encode } from 'fast-png'
import { afterAll, describe, expect, it } from 'vitest'
import type { Dataset, Feature, FileSet } from '../../model'
import { kmlFormat } from './kml-format'
import { context, featuresOf } from '../read-all.test-helper'

const folder = mkdtempSync(join(tmpdir(), 'kml-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

function fileSet(path: string, sizeBytes = statSync(path).size): FileSet {
  const main = { path, name: 'test.kml', ext: 'kml', sizeBytes, lastModifiedMs: 0 }
  return { name: 'test', main, members: [main] }
}

/** `sizeBytes`: that of a larger file, which is read in another way. */
async function opened(text: string, sizeBytes?: number): Promise<Dataset> {
  const path = join(folder, `${Math.random()}.kml`)
  writeFileSync(path, text)
  return kmlFormat.open(fileSet(path, sizeBytes), {}, context)
}

const value = (dataset: Dataset, feature: Feature, name: string, layer = 0) =>
  feature.properties[dataset.layers[layer]!.fields.findIndex((field) => field.name === name)]

describe('kml', () => {
  it('reads folders as layers, styles with style maps, extended data, holes and tracks', async () => {
    const dataset =
      await opened(`<?xml version="1.0"?><kml xmlns="http://www.opengis.net/kml/2.2" xmlns:gx="x"><Document><name>Doc</name>
      <Style id="n"><LineStyle><color>ff0000ff</color><width>4</width></LineStyle><PolyStyle><color>7f00ff00</color></PolyStyle></Style>
      <StyleMap id="m"><Pair><key>normal</key><styleUrl>#n</styleUrl></Pair><Pair><key>highlight</key><styleUrl>#h</styleUrl></Pair></StyleMap>
      <Folder><name>Areas</name><Placemark id="a1"><name>Yard &amp; shed</name><styleUrl>#m</styleUrl>
        <ExtendedData><Data name="owner"><value>Port</value></Data><SchemaData><SimpleData name="depth">1.5</SimpleData></SchemaData></ExtendedData>
        <Polygon><outerBoundaryIs><LinearRing><coordinates>0,0,1 10,0,1 10,10,1 0,0,1</coordinates></LinearRing></outerBoundaryIs>
        <innerBoundaryIs><LinearRing><coordinates>5,1 6,1 6,2</coordinates></LinearRing></innerBoundaryIs></Polygon></Placemark></Folder>
      <Folder><name>Tracks</name><Placemark><gx:Track><when>2026-01-01T00:00:00Z</when><gx:coord>1 2 3</gx:coord><gx:coord>4 5 6</gx:coord></gx:Track></Placemark>
        <Placemark><MultiGeometry><Point><coordinates>1, 2</coordinates></Point><Point><coordinates>3,4</coordinates></Point></MultiGeometry></Placemark>
        <Placemark><name>Bad</name><LineString><coordinates>x,y 1,1</coordinates></LineString></Placemark></Folder></Document></kml>`)
    expect(dataset.layers.map((layer) => [layer.name, layer.featureCount])).toEqual([
      ['Areas', 1],
      ['Tracks', 3],
    ])
    const [area] = await featuresOf(dataset.layers[0])
    expect(area!.geometry).toMatchObject({ type: 'Polygon', dim: 3, ends: [4, 8] })
    expect(area!.style).toEqual({ color: '#ff0000', width: 4, fill: '#00ff00' })
    expect(value(dataset, area!, 'Name')).toBe('Yard & shed')
    expect(value(dataset, area!, 'owner')).toBe('Port')
    expect(value(dataset, area!, 'depth')).toBe(1.5)
    const tracks = await featuresOf(dataset.layers[1])
    expect(tracks.map((track) => track.geometry?.type ?? null)).toEqual(['LineString', 'MultiPoint', null])
    expect(dataset.warnings.map((warning) => warning.code)).toEqual(['coordinates-invalid'])
  })

  it('places a turned ground overlay and takes a bare geometry', async () => {
    const overlay = await opened(
      '<kml><GroundOverlay><name>O</name><Icon><href>a.png</href></Icon><LatLonBox><north>1</north><south>-1</south><east>2</east><west>-2</west><rotation>90</rotation></LatLonBox></GroundOverlay></kml>',
    )
    const [feature] = await featuresOf(overlay.layers[0])
    const [x, y] = feature!.geometry!.coords as number[]
    expect([x, y].map((n) => Math.round((n as number) * 1e6) / 1e6)).toEqual([-1, 2])
    expect(value(overlay, feature!, 'icon')).toBe('a.png')
    expect(
      await featuresOf(
        (
          await opened(
            '<Polygon><outerBoundaryIs><LinearRing><coordinates>0,0 1,0 1,1 0,0</coordinates></LinearRing></outerBoundaryIs></Polygon>',
          )
        ).layers[0],
      ),
    ).toHaveLength(1)
  })

  it('stands a placemark that is only a view where its camera is, and keeps its angles', async () => {
    const dataset = await opened(
      '<kml><Document><Placemark><name>2010-05-28T01:16:35Z</name><Camera><longitude>5</longitude><latitude>6</latitude><altitude>7</altitude><heading>-70</heading></Camera></Placemark><Placemark><Camera><longitude>8</longitude><latitude>9</latitude></Camera><Point><coordinates>1,2</coordinates></Point></Placemark></Document></kml>',
    )
    const [view, place] = await featuresOf(dataset.layers[0])
    expect([...view!.geometry!.coords]).toEqual([5, 6, 7])
    expect(value(dataset, view!, 'heading')).toBe(-70)
    expect([...place!.geometry!.coords]).toEqual([1, 2])
    expect(dataset.layers[0]!.fields.find((field) => field.name === 'Name')!.type).toBe('string')
    expect(dataset.layers[0]!.fields.filter((field) => field.name === 'tilt')).toEqual([])
  })

  it('keeps the place of a line of one point, and takes the multi-geometries of GML for those of KML', async () => {
    const line = '<LineString><coordinates>1,2</coordinates></LineString>'
    const dataset = await opened(
      `<kml><Document><Placemark>${line}</Placemark><Placemark><MultiPoint><Point><coordinates>3,4</coordinates></Point></MultiPoint></Placemark></Document></kml>`,
    )
    const features = await featuresOf(dataset.layers[0])
    expect(features.map(({ geometry }) => [geometry?.type, ...(geometry?.coords ?? [])])).toEqual([
      ['LineString', 1, 2, 1, 2],
      ['MultiPoint', 3, 4],
    ])
    expect(dataset.warnings).toEqual([])
  })

  it('names nameless folders by their place among their neighbours', async () => {
    const place = '<Placemark><Point><coordinates>1,2</coordinates></Point></Placemark>'
    const dataset = await opened(
      `<kml><Document><name>doc</name>${place}<NetworkLink/><Folder>${place}<Folder><name>in</name>${place}</Folder></Folder><Folder>${place}<Folder>${place}</Folder></Folder></Document></kml>`,
    )
    expect(dataset.layers.map((layer) => layer.name)).toEqual(['doc', 'Layer2', 'in', 'Layer3', 'Layer1'])
  })

  it('draws the pictures of ground overlays that lie beside it, and says which it does not', async () => {
    const red = [255, 0, 0]
    const blue = [0, 0, 255]
    const png = encode({ width: 2, height: 1, channels: 3, data: Uint8Array.from([...red, ...blue]) })
    mkdirSync(join(folder, 'beside', 'my files'), { recursive: true })
    writeFileSync(join(folder, 'beside', 'my files', 'a.png'), png)
    writeFileSync(join(folder, 'beside', 'cut.jpg'), '')
    writeFileSync(join(folder, 'outside.png'), png)
    const overlay = (href: string, box: string) =>
      `<GroundOverlay><name>${href}</name><Icon><href>${href}</href></Icon>${box}</GroundOverlay>`
    const box = (rotation: number) =>
      `<LatLonBox><north>1</north><south>-1</south><east>2</east><west>-2</west><rotation>${rotation}</rotation></LatLonBox>`
    const quad = (corners: string) => `<gx:LatLonQuad><coordinates>${corners}</coordinates></gx:LatLonQuad>`
    const path = join(folder, 'beside', 'doc.kml')
    writeFileSync(
      path,
      `<kml xmlns:gx="x"><Document>${overlay('my%20files/a.png', box(0))}${overlay('my files/a.png', box(90))}
      ${overlay('my files/a.png', quad('10,20 12,21 11,23 9,22'))}${overlay('my files/a.png', quad('0,0 9,0 5,5 0,9'))}
      ${overlay('cut.jpg', box(0))}${overlay('../outside.png', box(0))}${overlay('http://host/a.png', box(0))}</Document></kml>`,
    )
    const dataset = await kmlFormat.open(fileSet(path), {}, context)
    expect(await featuresOf(dataset.layers[0])).toHaveLength(7)
    expect(dataset.rasters).toHaveLength(3)
    const [flat, turned, skewed] = dataset.rasters
    expect(flat!.geoTransform).toEqual([-2, 2, 0, 1, 0, -2])
    const near = (actual: readonly number[], wanted: readonly number[]) =>
      wanted.forEach((value, at) => expect(actual[at]).toBeCloseTo(value, 9))
    // Upper left (-2, 1) a quarter turn against the clock about 0, 0.
    near(turned!.geoTransform, [-1, 0, 2, -2, 2, 0])
    near(skewed!.geoTransform, [9, 1, 1, 22, 0.5, -2])
    const window = { col: 0, row: 0, width: 2, height: 1, outWidth: 2, outHeight: 1 }
    const { rgba } = await flat!.read(window, new AbortController().signal)
    expect([...rgba]).toEqual([...red, 255, ...blue, 255])
    expect(dataset.warnings.map(({ message }) => message)).toEqual([
      expect.stringContaining('its corners make no parallelogram'),
      'The picture of “cut.jpg” is not drawn, only its outline: cut.jpg is empty. Save it as PNG or JPEG.',
      '2 pictures of ground overlays in test.kml do not lie beside it and are only outlined. Save what is meant to be seen into the KMZ.',
    ])
    await dataset.close()
  })

  it('names the line where a cut file ends and expands no entity', async () => {
    await expect(opened('<kml><Document>\n<Placemark><Point><coordinates>1,2</coordinates>')).rejects.toMatchObject({
      code: 'file.truncated',
      details: { line: 2 },
    })
    const bomb =
      '<!DOCTYPE kml [<!ENTITY a "aaaaaaaaaa"><!ENTITY b "&a;&a;&a;"><!ENTITY x SYSTEM "file:///etc/passwd">]><kml><Placemark><name>&b;&x;</name><Point><coordinates>1,2</coordinates></Point></Placemark></kml>'
    const dataset = await opened(bomb)
    expect(value(dataset, (await featuresOf(dataset.layers[0]))[0]!, 'Name')).toBe('&b;&x;')
  })

  it('reads no deeper than 500 elements, and no element of more than 10,000 attributes', async () => {
    await expect(opened(`<kml>${'<Folder>'.repeat(500)}`)).rejects.toMatchObject({
      code: 'file.unsafe',
      message: expect.stringContaining('nested more than 500 deep') as string,
    })
    const attributes = Array.from({ length: 10_001 }, (_, at) => `a${at}=""`).join(' ')
    await expect(opened(`<kml><Document ${attributes}></Document></kml>`)).rejects.toMatchObject({
      code: 'file.unsafe',
      message: expect.stringContaining('more than 10000 attributes') as string,
    })
  })

  it('reads no text that is longer than 64 MB, in pieces or without end', async () => {
    const tooLong = {
      code: 'file.unsafe',
      message: expect.stringContaining('longer than 64 MB') as string,
    }
    const pieces = `${'x'.repeat(2 ** 20)}<!-- -->`.repeat(65)
    await expect(opened(`<kml><Document><name>${pieces}</name></Document></kml>`)).rejects.toMatchObject(tooLong)
    // What has no end yet is not read on until there is one: nothing more comes of this file, which is said to go on.
    await expect(opened('<kml><Document><!-- x', 70 * 2 ** 20)).rejects.toMatchObject(tooLong)
  })

  it('names nameless and repeated folders by number and tells empty folders from mere links', async () => {
    const folder = (name: string, inside = '<Placemark><Point><coordinates>1,2</coordinates></Point></Placemark>') =>
      `<Folder>${name}${inside}</Folder>`
    const dataset = await opened(
      `<kml><Document>${folder('')}${folder('<name>A</name>', folder('<name>a</name>'))}${folder('')}</Document></kml>`,
    )
    expect(dataset.layers.map((layer) => layer.name)).toEqual(['Layer0', 'a (#2)', 'Layer2'])
    const same = await opened(`<kml><Document><name>A</name>${folder('<name>A</name>')}</Document></kml>`)
    expect(same.layers.map((layer) => layer.name)).toEqual(['A'])
    const empty = await opened('<kml><Document><name>Nothing</name></Document></kml>')
    expect(empty.layers.map((layer) => [layer.name, layer.featureCount])).toEqual([['test', 0]])
    await expect(opened('<kml><NetworkLink><name>N</name></NetworkLink></kml>')).rejects.toMatchObject({
      code: 'geo.no-features',
    })
  })

  it('reads each of many folders of a large file by itself, and joins the members of a placemark by kind', async () => {
    const folder = (name: string, at: number) =>
      `<Folder><name>${name}</name><Placemark><name>${name}</name><MultiGeometry>
        <Point><coordinates>${at},1</coordinates></Point><LineString><coordinates>0,0 ${at},1</coordinates></LineString>
        <Point><coordinates>${at},2</coordinates></Point></MultiGeometry></Placemark></Folder>`
    const names = ['a', 'b', 'c', 'd', 'e', 'f']
    const dataset = await opened(`<kml><Document>${names.map(folder).join('')}</Document></kml>`, 17 * 2 ** 20)
    expect(dataset.layers.map((layer) => layer.name)).toEqual(names)
    const [, , , , , last] = dataset.layers
    for (const layer of [last!, last!]) {
      const [points, line, ...rest] = await featuresOf(layer)
      expect(rest).toEqual([])
      expect(points?.geometry).toEqual({ type: 'MultiPoint', dim: 2, coords: [5, 1, 5, 2], ends: [2] })
      expect(line?.geometry).toEqual({ type: 'LineString', dim: 2, coords: [0, 0, 5, 1], ends: [2] })
      // Parts of one placemark share their attributes: they count as one feature.
      expect(line?.properties).toBe(points?.properties)
    }
    await dataset.close()
  })

  it('reads schema data as their schema declares them, fields without values included', async () => {
    const dataset = await opened(`<kml><Document><Schema id="s"><SimpleField name="code" type="string"/>
      <SimpleField name="width" type="double"/><SimpleField name="lanes" type="int"/><SimpleField name="none" type="int"/></Schema>
      <Placemark><ExtendedData><SchemaData schemaUrl="#s"><SimpleData name="code">123</SimpleData><SimpleData name="width">4</SimpleData>
        <SimpleData name="lanes">2</SimpleData></SchemaData></ExtendedData></Placemark></Document></kml>`)
    const [feature] = await featuresOf(dataset.layers[0])
    const own = dataset.layers[0]!.fields.slice(11)
    expect(own.map(({ name, type }) => `${name}: ${type}`)).toEqual([
      'code: string',
      'width: number',
      'lanes: integer',
      'none: integer',
    ])
    expect(feature!.properties.slice(11)).toEqual(['123', 4, 2])
  })

  it('takes no features from updates and tours, and keeps snippets, times and data named like elements', async () => {
    const change = '<Update><Change><Placemark targetId="p"><name>New</name></Placemark></Change></Update>'
    const dataset = await opened(`<kml xmlns:gx="x"><NetworkLinkControl>${change}</NetworkLinkControl><Document>
      <gx:Tour><gx:Playlist><gx:AnimatedUpdate>${change}</gx:AnimatedUpdate></gx:Playlist></gx:Tour>
      <Placemark><Snippet>short</Snippet><TimeSpan><begin>2020-01-02</begin></TimeSpan>
        <ExtendedData><Data name="name"><value>From data</value></Data></ExtendedData>
        <LineString><coordinates>1,2,3,4,5,6,7,8,9</coordinates></LineString></Placemark></Document></kml>`)
    expect(dataset.layers).toHaveLength(1)
    const features = await featuresOf(dataset.layers[0])
    expect(features).toHaveLength(1)
    expect(features[0]!.geometry).toMatchObject({ type: 'LineString', coords: [1, 2, 3, 4, 5, 6, 7, 8, 9] })
    expect(value(dataset, features[0]!, 'Name')).toBe('From data')
    expect(value(dataset, features[0]!, 'snippet')).toBe('short')
    expect(value(dataset, features[0]!, 'begin')).toBe('2020-01-02')
    const { fields } = dataset.layers[0]!
    expect(fields.find((field) => field.name === 'begin')?.type).toBe('datetime')
    expect(fields.some((field) => field.name === 'name')).toBe(false)
  })

  it('keeps the HTML of a description that is not marked as text', async () => {
    const dataset =
      await opened(`<kml><Placemark><description>Pit <b>7</b><br/>see <a href="x?a=1&amp;b=2">here</a>.</description>
      <Point><coordinates>1,2</coordinates></Point></Placemark><Placemark><name>B</name><description><![CDATA[<i>5</i>]]></description></Placemark></kml>`)
    const [pit, other] = await featuresOf(dataset.layers[0])
    expect(value(dataset, pit!, 'description')).toBe('Pit <b>7</b><br/>see <a href="x?a=1&b=2">here</a>.')
    expect(pit!.geometry).toMatchObject({ type: 'Point', coords: [1, 2] })
    expect([value(dataset, other!, 'Name'), value(dataset, other!, 'description')]).toEqual(['B', '<i>5</i>'])
  })

  const given = '../shared/data/web/sample.kml'
  it.skipIf(!existsSync(given))('reads the given samples (skipped when ../shared/data is absent)', async () => {
    const dataset = await kmlFormat.open(fileSet(given), {}, context)
    expect(dataset.layers.slice(0, 4).map((layer) => [layer.name, layer.featureCount])).toEqual([
      ['Placemarks', 3],
      ['Styles and Markup', 1],
      ['Highlighted Icon', 1],
      ['Ground Overlays', 1],
    ])
  })
})
