import { mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { Alignment } from '../../../shared/alignment/alignment'
import { context } from '../read-all.test-helper'
import { landxmlFormat } from './landxml-format'

const folder = mkdtempSync(join(tmpdir(), 'landxml-alignments-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

/** The alignments of a file that holds these, and its warnings. */
async function read(alignments: string) {
  const path = join(folder, `${Math.random()}.xml`)
  writeFileSync(
    path,
    `<LandXML version="1.2"><Units><Imperial linearUnit="USSurveyFoot"/></Units><Alignments>${alignments}</Alignments></LandXML>`,
  )
  const main = { path, name: 'road.xml', ext: 'xml', sizeBytes: statSync(path).size, lastModifiedMs: 0 }
  const dataset = await landxmlFormat.open({ name: 'road', main, members: [main] }, {}, context)
  await dataset.close()
  const definitions = dataset.alignments?.definitions ?? []
  const warnings = dataset.warnings.filter(({ code }) => code === 'alignment-problem').map(({ message }) => message)
  return { definitions, alignments: definitions.map((one) => new Alignment(one)), warnings }
}

const line = (from: string, to: string) => `<Line><Start>${from}</Start><End>${to}</End></Line>`

describe('the alignments of LandXML', () => {
  it('count stations from the start through equations', async () => {
    const { alignments, definitions, warnings } = await read(
      `<Alignment name="A" staStart="1000"><CoordGeom>${line('0 0', '0 500')}</CoordGeom>
       <StaEquation staInternal="1200" staBack="1200" staAhead="1150"/><StaEquation staBack="1250" staAhead="2000"/></Alignment>`,
    )
    expect(warnings).toEqual([])
    expect(definitions[0]?.stationUnit).toBe('ftUS')
    expect([0, 199, 200, 299, 300, 500].map((one) => alignments[0]?.at(one)?.station)).toEqual([
      1000, 1199, 1150, 1249, 2000, 2200,
    ])
    expect(alignments[0]?.atStation(1175).map(({ distance }) => distance)).toEqual([175, 225])
    expect(alignments[0]?.atStation(1500)).toEqual([])
  })

  it('take heights from gradients, parabolas of both kinds, and arcs', async () => {
    const { alignments, warnings } = await read(
      `<Alignment name="A" staStart="100"><CoordGeom>${line('0 0', '0 1000')}</CoordGeom><Profile><ProfAlign name="P">
       <PVI>100 50</PVI><ParaCurve length="100">300 54</ParaCurve><UnsymParaCurve lengthIn="40" lengthOut="60">600 48</UnsymParaCurve>
       <CircCurve radius="2000" length="100">850 55.5</CircCurve><PVI>1100 50.5</PVI></ProfAlign></Profile></Alignment>`,
    )
    expect(warnings).toEqual([])
    const height = (station: number) => alignments[0]?.at(station - 100)?.height ?? NaN
    expect(height(200)).toBeCloseTo(52, 9)
    // Off the point of intersection by length · change of gradient / 8.
    expect(height(300)).toBeCloseTo(54 - (100 * 0.04) / 8, 9)
    expect(height(400)).toBeCloseTo(52, 9)
    // … and by in · out · change / (2 · (in + out)).
    expect(height(600)).toBeCloseTo(48 + (40 * 60 * 0.05) / 200, 9)
    expect(height(560)).toBeCloseTo(48 + 40 * 0.02, 9)
    expect(height(660)).toBeCloseTo(48 + 60 * 0.03, 9)
    const tangent = 2000 * Math.tan((Math.atan(0.03) + Math.atan(0.02)) / 2)
    expect(height(850 - tangent * Math.cos(Math.atan(0.03)))).toBeCloseTo(
      55.5 - 0.03 * tangent * Math.cos(Math.atan(0.03)),
      6,
    )
    expect(height(850)).toBeCloseTo(55.5 - (Math.hypot(tangent, 2000) - 2000), 2)
    expect(height(1100)).toBeCloseTo(50.5, 9)
  })

  it('run a cubic parabola through its end, whichever length its writer meant', async () => {
    // Civil 3D's: 60 along the tangent.
    const y = 60 ** 3 / (6 * 200 * 60)
    const { alignments, warnings } = await read(
      `<Alignment name="A"><CoordGeom><Spiral length="60.13" radiusStart="INF" radiusEnd="200" rot="ccw" spiType="cubic">
       <Start>0 0</Start><PI>0 40</PI><End>${y} 60</End></Spiral></CoordGeom></Alignment>`,
    )
    expect(warnings).toEqual([])
    expect(alignments[0]?.locate(30, 30 ** 3 / (6 * 200 * 60))[0]?.offset).toBeCloseTo(0, 4)
  })

  it('know a Viennese bend by the name of the schema, and tell of a spiral whose kind is not known', async () => {
    const spiral = (type: string) =>
      `<Alignment name="${type}"><CoordGeom><Spiral length="100" radiusStart="INF" radiusEnd="300" rot="ccw" spiType="${type}">
       <Start>0 0</Start><PI>0 50</PI><End>4.5 99.8</End></Spiral></CoordGeom></Alignment>`
    const { alignments, warnings } = await read(spiral('weinerBogen') + spiral('NSWCubic'))
    // After half its length it has turned by 35/512 of its length by the radius, a clothoid by an eighth.
    expect(90 - (alignments[0]?.at(50)?.bearingDegrees ?? 0)).toBeCloseTo(((35 / 512) * (100 / 300) * 180) / Math.PI, 2)
    expect(warnings).toEqual([expect.stringContaining('“NSWCubic”')])
  })

  it('turn as their length says where the turn contradicts it, and are told of with lengths that differ', async () => {
    const quarter = (rot: string, length: number) =>
      `<Curve rot="${rot}" radius="-10" length="${length}"><Start>0 0</Start><Center>10 0</Center><End>10 10</End></Curve>`
    const { alignments, warnings } = await read(
      `<Alignment name="turned"><CoordGeom>${quarter('cw', 15.708)}</CoordGeom></Alignment>
       <Alignment name="long"><CoordGeom>${quarter('ccw', 16)}</CoordGeom></Alignment>`,
    )
    expect(alignments.map(({ length }) => length.toFixed(3))).toEqual(['15.708', '15.708'])
    expect(warnings).toEqual([
      'Alignment “turned”: element 1 says that it turns the other way than its length allows, and is turned.',
      'Alignment “long”: element 1 says a length of 16.000 ftUS, but its points are 15.708 ftUS apart along it.',
    ])
  })

  it('are told of with what is wrong: gaps, profiles alone or too short, further profiles, points out of order', async () => {
    const profile = (points: string) => `<Profile><ProfAlign>${points}</ProfAlign></Profile>`
    const { warnings, alignments } = await read(
      `<Alignment name="gap"><CoordGeom>${line('0 0', '0 9')}${line('0 9.5', '0 20')}</CoordGeom></Alignment>
       <Alignment name="height only">${profile('<PVI>0 1</PVI><PVI>9 2</PVI>')}</Alignment>
       <Alignment name="short"><CoordGeom>${line('0 0', '0 20')}</CoordGeom>${profile('<PVI>15 2</PVI><PVI>5 1</PVI><PVI>x</PVI>')}${profile('')}</Alignment>`,
    )
    expect(warnings).toEqual([
      'Alignment “gap”: element 1 ends 0.500 ftUS from where the next one begins.',
      'Alignment “height only”: it has no usable element in plan, so nothing can be stationed on it.',
      'Alignment “short”: a point of its profile has no usable station and height, and is left out; 1 further design profile is not used; heights are those of the first; the points of its profile are out of order; they are used in order; its profile is up to 5.000 ftUS shorter than the alignment; no heights are given there.',
    ])
    expect(alignments[2]?.at(10)?.height).toBeCloseTo(1.5, 9)
  })
})
