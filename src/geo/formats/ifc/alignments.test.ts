import { existsSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { Alignment } from '../../../shared/alignment/alignment'
import { context, featuresOf } from '../read-all.test-helper'
import { ifcFormat } from './ifc-format'

const folder = mkdtempSync(join(tmpdir(), 'ifc-alignments-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

async function open(text: string) {
  const path = join(folder, `${Math.random()}.ifc`)
  writeFileSync(path, text)
  const main = { path, name: 'road.ifc', ext: 'ifc', sizeBytes: statSync(path).size, lastModifiedMs: 0 }
  const dataset = await ifcFormat.open({ name: 'road', main, members: [main] }, {}, context)
  const alignments = (dataset.alignments?.definitions ?? []).map((one) => new Alignment(one))
  return { dataset, alignments, warnings: dataset.warnings.map(({ message }) => message) }
}

/** The alignments of a model in feet and degrees that holds these lines; #10 is a placement at 100, 0 turned to the left. */
const read = (schema: string, lines: string[]) =>
  open(`ISO-10303-21;
HEADER;FILE_DESCRIPTION((''),'2;1');FILE_NAME('','',(''),(''),'','','');FILE_SCHEMA(('${schema}'));ENDSEC;
DATA;
#1=IFCPROJECT('31LjgRUa5EwecBkVNwxnIk',$,'P',$,$,$,$,(#16),#2);
#2=IFCUNITASSIGNMENT((#4,#9));
#3=IFCSIUNIT(*,.LENGTHUNIT.,$,.METRE.);
#4=IFCCONVERSIONBASEDUNIT(#8,.LENGTHUNIT.,'FOOT',#5);
#5=IFCMEASUREWITHUNIT(IFCLENGTHMEASURE(0.3048),#3);
#6=IFCSIUNIT(*,.PLANEANGLEUNIT.,$,.RADIAN.);
#7=IFCMEASUREWITHUNIT(IFCPLANEANGLEMEASURE(0.017453292519943295),#6);
#8=IFCDIMENSIONALEXPONENTS(1,0,0,0,0,0,0);
#9=IFCCONVERSIONBASEDUNIT(#8,.PLANEANGLEUNIT.,'DEGREE',#7);
#10=IFCLOCALPLACEMENT($,#11);
#11=IFCAXIS2PLACEMENT3D(#12,$,#13);
#12=IFCCARTESIANPOINT((100.,0.,0.));
#13=IFCDIRECTION((0.,1.,0.));
#14=IFCCARTESIANPOINT((0.,0.));
#15=IFCCARTESIANPOINT((200.,0.));
#16=IFCGEOMETRICREPRESENTATIONCONTEXT($,'Model',3,1.E-6,#11,$);
#17=IFCAXIS2PLACEMENT2D(#14,$);
${lines.join('\n')}
ENDSEC;
END-ISO-10303-21;
`)

const foot = 0.3048
let guids = 0
const guid = () => `'${String(guids++).padStart(22, '0')}'`
const alignment = (axis = '') => `#20=IFCALIGNMENT(${guid()},$,'A',$,$,#10,$${axis},$);`

/** A straight of 200 ft, then an arc to the right of radius 300; a profile of one parabola, and what ends the layout. */
const layout = (start = '', endMark = false) => [
  alignment(),
  `#21=IFCALIGNMENTHORIZONTAL(${guid()},$,$,$,$,$,$${start});`,
  `#22=IFCRELNESTS(${guid()},$,$,$,#20,(#21,#30));`,
  `#23=IFCRELNESTS(${guid()},$,$,$,#21,(#25,#27${endMark ? ',#29' : ''}));`,
  '#24=IFCALIGNMENTHORIZONTALSEGMENT($,$,#14,0.,0.,0.,200.,$,.LINE.);',
  `#25=IFCALIGNMENTSEGMENT(${guid()},$,$,$,$,$,$,#24);`,
  '#26=IFCALIGNMENTHORIZONTALSEGMENT($,$,#15,0.,-300.,-300.,100.,$,.CIRCULARARC.);',
  `#27=IFCALIGNMENTSEGMENT(${guid()},$,$,$,$,$,$,#26);`,
  '#28=IFCALIGNMENTHORIZONTALSEGMENT($,$,#15,0.,0.,0.,0.,$,.LINE.);',
  `#29=IFCALIGNMENTSEGMENT(${guid()},$,$,$,$,$,$,#28);`,
  `#30=IFCALIGNMENTVERTICAL(${guid()},$,$,$,$,$,$);`,
  `#31=IFCRELNESTS(${guid()},$,$,$,#30,(#33));`,
  '#32=IFCALIGNMENTVERTICALSEGMENT($,$,0.,300.,50.,0.02,-0.04,$,.PARABOLICARC.);',
  `#33=IFCALIGNMENTSEGMENT(${guid()},$,$,$,$,$,$,#32);`,
]

describe('the alignments of IFC', () => {
  it('lie where their placement puts them, with stations, offsets and heights in the unit of the file', async () => {
    const { alignments, warnings, dataset } = await read('IFC4X3_ADD2', layout('', true))
    expect(warnings).toEqual([])
    expect(dataset.alignments?.definitions[0]?.stationUnit).toBe('ft')
    const [road] = alignments as [Alignment]
    expect(road.length).toBeCloseTo(300, 9)
    // 50 ft along goes north from 100 ft east.
    expect(road.at(50)?.x).toBeCloseTo(100 * foot, 9)
    expect(road.at(50)?.y).toBeCloseTo(50 * foot, 9)
    expect(road.locate(103 * foot, 50 * foot)[0]?.offset).toBeCloseTo(3, 9)
    expect(road.at(300)?.bearingDegrees).toBeCloseTo((100 / 300) * (180 / Math.PI), 9)
    expect(road.at(150)?.height).toBeCloseTo(50 + 3 - (0.06 * 150 * 150) / 600, 9)
  })

  it('count from the station of the layout of release candidates, or that of a referent', async () => {
    const candidate = await read('IFC4X3_RC3', layout(',2103.72'))
    expect(candidate.alignments[0]?.at(10)?.station).toBeCloseTo(2113.72, 9)
    const stationing = (id: number, distance: number, values: string[]) => [
      `#${id}=IFCREFERENT(${guid()},$,'R',$,$,#${id + 1},$,.STATION.);`,
      `#${id + 1}=IFCLINEARPLACEMENT($,#${id + 2},$);`,
      `#${id + 2}=IFCAXIS2PLACEMENTLINEAR(#${id + 3},$,$);`,
      `#${id + 3}=IFCPOINTBYDISTANCEEXPRESSION(IFCLENGTHMEASURE(${distance}.),$,$,$,$);`,
      `#${id + 4}=IFCPROPERTYSET(${guid()},$,'Pset_Stationing',$,(${values.map((_, i) => `#${id + 6 + i}`).join(',')}));`,
      `#${id + 5}=IFCRELDEFINESBYPROPERTIES(${guid()},$,$,$,(#${id}),#${id + 4});`,
      ...values.map((value, i) => `#${id + 6 + i}=IFCPROPERTYSINGLEVALUE(${value},$);`),
    ]
    const value = (name: string, station: number) => `'${name}',$,IFCLENGTHMEASURE(${station}.)`
    const { alignments, dataset, warnings } = await read('IFC4X3_ADD2', [
      ...layout(),
      ...stationing(50, 0, [value('Station', 1000)]),
      ...stationing(60, 100, [value('Station', 1100)]),
      ...stationing(70, 200, [value('IncomingStation', 1200), value('Station', 1150)]),
      `#80=IFCRELNESTS(${guid()},$,$,$,#20,(#70,#60,#50));`,
    ])
    expect(warnings).toEqual([])
    expect(dataset.alignments?.definitions[0]).toMatchObject({
      startStation: 1000,
      equations: [{ distance: 200, back: 1200, ahead: 1150, rises: true }],
    })
    expect(alignments[0]?.atStation(1175).map(({ distance }) => Math.round(distance * 1e6) / 1e6)).toEqual([175, 225])
    expect(alignments[0]?.at(200)?.station).toBeCloseTo(1150, 6)
  })

  it('are read from the curves alone, spirals included', async () => {
    const segment = (id: number, place: string, measures: string, parent: string) => [
      `#${id}=IFCCURVESEGMENT(.CONTINUOUS.,#${id + 1},${measures},#${id + 4});`,
      `#${id + 1}=IFCAXIS2PLACEMENT2D(#${id + 2},#${id + 3});`,
      place.replaceAll('#', `#${id + 2}=`).replace('|', `\n#${id + 3}=`),
      `#${id + 4}=${parent};`,
    ]
    const length = (from: number, measure: number) => `IFCLENGTHMEASURE(${from}.),IFCLENGTHMEASURE(${measure}.)`
    const place = (x: number, y: number, dx: number, dy: number) =>
      `#IFCCARTESIANPOINT((${x}E0,${y}E0));|IFCDIRECTION((${dx}E0,${dy}E0));`
    const { alignments, warnings } = await read('IFC4X3_ADD2', [
      alignment().replace('#10,$', '#10,#30'),
      '#30=IFCPRODUCTDEFINITIONSHAPE($,$,(#31));',
      "#31=IFCSHAPEREPRESENTATION(#16,'Axis','Curve3D',(#32));",
      '#32=IFCGRADIENTCURVE((#80,#90),.F.,#33,$);',
      '#33=IFCCOMPOSITECURVE((#40,#50,#60),.F.);',
      ...segment(40, place(0, 0, 1, 0), length(0, 200), 'IFCLINE(#14,#46)'),
      '#46=IFCVECTOR(#47,1.);',
      '#47=IFCDIRECTION((1.,0.));',
      // To the right from straight to a radius of 300 in 120: A² = 36000; then a Bloss curve back, κ = −1/R · (1 − 3u² + 2u³).
      ...segment(50, place(200, 0, 1, 0), length(0, 120), `IFCCLOTHOID(#17,${-Math.sqrt(36000)})`),
      ...segment(
        60,
        place(319.5206, -7.9772, Math.cos(-0.2), Math.sin(-0.2)),
        length(0, 120),
        `IFCTHIRDORDERPOLYNOMIALSPIRAL(#17,${-(((300 * 120 ** 3) / 2) ** 0.25)},${((300 * 120 ** 2) / 3) ** (1 / 3)},$,-300.)`,
      ),
      ...segment(
        80,
        place(0, 50, 1, 0.02),
        `IFCLENGTHMEASURE(0.),IFCLENGTHMEASURE(${100 * Math.hypot(1, 0.02)})`,
        'IFCLINE(#14,#46)',
      ),
      ...segment(
        90,
        place(100, 52, 1, 0.02),
        'IFCPARAMETERVALUE(0.),IFCPARAMETERVALUE(340.)',
        'IFCPOLYNOMIALCURVE(#17,(0.,1.),(0.,0.,-1.E-4),$)',
      ),
    ])
    expect(warnings).toEqual([])
    const [road] = alignments as [Alignment]
    expect(road.length).toBeCloseTo(440, 6)
    // By the known end of the clothoid: x = L (1 − t²/10 + t⁴/216), t = L / 2R; and each curve turns by L / 2R.
    expect(road.at(320)?.bearingDegrees).toBeCloseTo((0.2 * 180) / Math.PI, 6)
    expect((road.at(319.999999)?.y ?? 0) / foot).toBeCloseTo(200 + 120 * (1 - 0.2 ** 2 / 10 + 0.2 ** 4 / 216), 4)
    expect(road.at(440)?.bearingDegrees).toBeCloseTo((0.4 * 180) / Math.PI, 6)
    expect(road.at(200)?.height).toBeCloseTo(52 + 2 - 1, 9)
  })

  it('swing out in a Viennese bend by cant and centre of gravity, as its curve does', async () => {
    const designed = await read('IFC4X3_ADD2', [
      alignment(),
      `#21=IFCALIGNMENTHORIZONTAL(${guid()},$,$,$,$,$,$);`,
      `#22=IFCRELNESTS(${guid()},$,$,$,#20,(#21,#30));`,
      `#23=IFCRELNESTS(${guid()},$,$,$,#21,(#28));`,
      `#28=IFCALIGNMENTSEGMENT(${guid()},$,$,$,$,$,$,#29);`,
      '#29=IFCALIGNMENTHORIZONTALSEGMENT($,$,#14,0.,0.,300.,100.,1.8,.VIENNESEBEND.);',
      `#30=IFCALIGNMENTCANT(${guid()},$,$,$,$,$,$,1.5);`,
      `#31=IFCRELNESTS(${guid()},$,$,$,#30,(#33));`,
      '#32=IFCALIGNMENTCANTSEGMENT($,$,0.,100.,0.,0.,0.,0.1,.VIENNESEBEND.);',
      `#33=IFCALIGNMENTSEGMENT(${guid()},$,$,$,$,$,$,#32);`,
    ])
    const drawn = await read('IFC4X3_ADD2', [
      alignment().replace('#10,$', '#10,#30'),
      '#30=IFCPRODUCTDEFINITIONSHAPE($,$,(#31));',
      "#31=IFCSHAPEREPRESENTATION(#16,'Axis','Curve2D',(#32));",
      '#32=IFCCOMPOSITECURVE((#33),.F.);',
      '#33=IFCCURVESEGMENT(.CONTINUOUS.,#17,IFCLENGTHMEASURE(0.),IFCLENGTHMEASURE(100.),#34);',
      '#34=IFCSEVENTHORDERPOLYNOMIALSPIRAL(#17,-78.8880838459446,63.7638813456506,-57.7378785242934,64.2314061308743,83.922298125931,-125.657906854859,$,$);',
    ])
    for (const distance of [20, 50, 100]) {
      const [one, other] = [designed, drawn].map(({ alignments }) => alignments[0]?.at(distance))
      expect(one?.x).toBeCloseTo(other?.x ?? NaN, 6)
      expect(one?.y).toBeCloseTo(other?.y ?? NaN, 6)
    }
  })

  it('are read from an axis of lines and arcs through points', async () => {
    const { alignments, warnings, dataset } = await read('IFC4X3_ADD2', [
      alignment().replace('#10,$', '$,#30'),
      '#30=IFCPRODUCTDEFINITIONSHAPE($,$,(#31));',
      "#31=IFCSHAPEREPRESENTATION(#16,'Axis','Curve2D',(#32));",
      '#32=IFCINDEXEDPOLYCURVE(#33,(IFCLINEINDEX((1,2,3)),IFCARCINDEX((3,4,5)),IFCARCINDEX((5,6,7))),.F.);',
      // A corner, a quarter to the left of radius 50, then three quarters to the right of radius 20.
      '#33=IFCCARTESIANPOINTLIST2D(((0.,-10.),(0.,0.),(100.,0.),(135.35533905932738,14.644660940672622),(150.,50.),(170.,70.),(170.,30.)));',
    ])
    expect(warnings).toEqual(['Alignment “A”: its direction changes by 90.00° at the end of element 1.'])
    const [road] = alignments as [Alignment]
    expect(road.length).toBeCloseTo(110 + 25 * Math.PI + 30 * Math.PI, 6)
    expect(road.at(110 + 12.5 * Math.PI)?.x).toBeCloseTo(135.35533905932738 * foot, 9)
    // Drawn as it is measured: the corner is no arc.
    const [layer] = dataset.layers
    const [feature] = layer ? await featuresOf(layer) : []
    for (const value of Array.from(feature?.geometry?.coords ?? []).slice(2, 4)) expect(value).toBeCloseTo(0, 9)
  })

  it('are read from IFC 4.1, where segments hold their curves', async () => {
    const { alignments, warnings } = await read('IFC4X1', [
      alignment(',#40'),
      '#40=IFCALIGNMENTCURVE(#41,#51,$);',
      '#41=IFCALIGNMENT2DHORIZONTAL(500.,(#42,#44,#46));',
      '#42=IFCALIGNMENT2DHORIZONTALSEGMENT(.T.,$,$,#43);',
      '#43=IFCLINESEGMENT2D(#14,0.,200.);',
      '#44=IFCALIGNMENT2DHORIZONTALSEGMENT(.T.,$,$,#45);',
      '#45=IFCTRANSITIONCURVESEGMENT2D(#15,0.,120.,$,300.,.F.,.F.,.CLOTHOIDCURVE.);',
      '#46=IFCALIGNMENT2DHORIZONTALSEGMENT(.T.,$,$,#47);',
      '#47=IFCCIRCULARARCSEGMENT2D(#48,348.540844,50.,300.,.F.);',
      '#48=IFCCARTESIANPOINT((319.52092,-7.97724));',
      '#51=IFCALIGNMENT2DVERTICAL((#52,#53,#54));',
      '#52=IFCALIGNMENT2DVERSEGLINE(.T.,$,$,0.,100.,50.,0.02);',
      '#53=IFCALIGNMENT2DVERSEGPARABOLICARC(.T.,$,$,100.,200.,52.,0.02,5000.,.T.);',
      '#54=IFCALIGNMENT2DVERSEGCIRCULARARC(.T.,$,$,300.,70.,52.,-0.02,1000.,.F.);',
    ])
    expect(warnings).toEqual([])
    const [road] = alignments as [Alignment]
    expect(road.at(0)?.station).toBe(500)
    expect(road.at(320)?.bearingDegrees).toBeCloseTo((0.2 * 180) / Math.PI, 4)
    expect(road.at(370)?.bearingDegrees).toBeCloseTo(((0.2 + 50 / 300) * 180) / Math.PI, 4)
    expect(road.at(200)?.height).toBeCloseTo(53, 9)
    expect(road.at(350)?.height).toBeCloseTo(52 - 1 + 2500 / 2000, 2)
  })
})

const indot = join(process.cwd(), '../shared/field-data/infra/Alignment-INDOT/PR_Twin_Branch_section_alignment.ifc')

it.skipIf(!existsSync(indot))('gives one alignment by its curves as by its segments (needs ../shared)', async () => {
  const text = readFileSync(indot, 'utf8')
  const [designed, drawn] = [await open(text), await open(text.replace(/^#(29|67)=.*$/gm, ''))]
  const [a, b] = [designed.alignments[0], drawn.alignments[0]] as [Alignment, Alignment]
  expect(Math.abs(a.length - b.length)).toBeLessThan(0.001)
  for (let distance = 0; distance <= a.length; distance += 5) {
    const [one, other] = [a.at(distance), b.at(distance)]
    expect(Math.hypot((one?.x ?? NaN) - (other?.x ?? NaN), (one?.y ?? NaN) - (other?.y ?? NaN))).toBeLessThan(1e-4)
    expect(Math.abs((one?.height ?? 0) - (other?.height ?? 0))).toBeLessThan(1e-3)
  }
})
