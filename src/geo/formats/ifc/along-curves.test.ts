import { mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, it } from 'vitest'
import { context, featuresOf } from '../read-all.test-helper'
import { ifcFormat } from './ifc-format'
import { modelStart } from './small-model.test-helper'

const folder = mkdtempSync(join(tmpdir(), 'along-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

/** What is drawn of the products of a model in metres: bounds in plan with bottom and top, by name. */
async function drawn(lines: readonly string[], schema = 'IFC4X3_ADD2') {
  const path = join(folder, 'road.ifc')
  const text = [...modelStart, ...lines, 'ENDSEC;', 'END-ISO-10303-21;', ''].join('\n')
  writeFileSync(path, text.replace("('IFC4')", `('${schema}')`))
  const main = { path, name: 'road.ifc', ext: 'ifc', sizeBytes: statSync(path).size, lastModifiedMs: 0 }
  const dataset = await ifcFormat.open({ name: 'road', main, members: [main] }, {}, context)
  const found: Record<string, (number | null)[]> = {}
  for (const layer of dataset.layers) {
    const value = (properties: readonly unknown[], name: string) =>
      properties[layer.fields.findIndex((field) => field.name === name)] as number | null
    for (const { geometry, properties } of await featuresOf(layer)) {
      const [xs, ys] = [0, 1].map((k) => [...(geometry?.coords ?? [])].filter((_, i) => i % 2 === k)) as [
        number[],
        number[],
      ]
      const box = [Math.min(...xs), Math.min(...ys), Math.max(...xs), Math.max(...ys)].map(
        (one) => Math.round(one * 100) / 100 + 0,
      )
      found[layer.name] = [...box, value(properties, 'Bottom'), value(properties, 'Top')]
    }
  }
  return { found, dataset }
}

/** A straight of 100 m east, then a quarter of a circle of 100 m to the left; heights rise from 10 by 2 %, from 100 on on a parabola back to level. */
const road = [
  '#20=IFCDIRECTION((1.,0.));',
  '#21=IFCVECTOR(#20,1.);',
  '#22=IFCLINE(#9,#21);',
  '#23=IFCCURVESEGMENT(.CONTSAMEGRADIENT.,#24,IFCLENGTHMEASURE(0.),IFCLENGTHMEASURE(100.),#22);',
  '#24=IFCAXIS2PLACEMENT2D(#9,#20);',
  '#25=IFCCURVESEGMENT(.CONTSAMEGRADIENT.,#26,IFCLENGTHMEASURE(0.),IFCLENGTHMEASURE(157.07963267948966),#28);',
  '#26=IFCAXIS2PLACEMENT2D(#27,#20);',
  '#27=IFCCARTESIANPOINT((100.,0.));',
  '#28=IFCCIRCLE(#24,100.);',
  '#29=IFCCOMPOSITECURVE((#23,#25),.F.);',
  `#30=IFCCURVESEGMENT(.CONTSAMEGRADIENT.,#31,IFCLENGTHMEASURE(0.),IFCLENGTHMEASURE(${100 * Math.hypot(1, 0.02)}),#22);`,
  '#31=IFCAXIS2PLACEMENT2D(#32,#33);',
  '#32=IFCCARTESIANPOINT((0.,10.));',
  '#33=IFCDIRECTION((1.,0.02));',
  '#34=IFCCURVESEGMENT(.CONTSAMEGRADIENT.,#35,IFCLENGTHMEASURE(0.),IFCPARAMETERVALUE(100.),#37);',
  '#35=IFCAXIS2PLACEMENT2D(#36,#33);',
  '#36=IFCCARTESIANPOINT((100.,12.));',
  '#37=IFCPOLYNOMIALCURVE(#24,(0.,1.),(0.,0.02,-0.0001),$);',
  '#38=IFCGRADIENTCURVE((#30,#34),.F.,#29,$);',
]
/** The site stands at 1000, 2000, 5, turned by a quarter to the left. */
const site = [
  '#40=IFCLOCALPLACEMENT($,#41);',
  '#41=IFCAXIS2PLACEMENT3D(#42,$,#43);',
  '#42=IFCCARTESIANPOINT((1000.,2000.,5.));',
  '#43=IFCDIRECTION((0.,1.,0.));',
]
const product = (id: number, name: string, placement: string, item: string, as = 'IFCSIGNAL') => [
  `#${id}=${as}('${String(id).padStart(22, '0')}',$,'${name}',$,$,${placement},#${id + 1}${as === 'IFCSIGNAL' ? ',$,$' : as === 'IFCREFERENT' ? ',.STATION.' : ',$'});`,
  `#${id + 1}=IFCPRODUCTDEFINITIONSHAPE($,$,(#${id + 2}));`,
  `#${id + 2}=IFCSHAPEREPRESENTATION(#3,'${as === 'IFCANNOTATION' ? 'Annotation' : 'Body'}','Solid',(${item}));`,
]
const box = '#45=IFCEXTRUDEDAREASOLID(#13,#2,#11,2.);'
const standing = (id: number, at: string, more = '$,$', curve = '#38') => [
  `#${id}=IFCLINEARPLACEMENT(#40,#${id + 1},$);`,
  `#${id + 1}=IFCAXIS2PLACEMENTLINEAR(#${id + 2},${more});`,
  `#${id + 2}=IFCPOINTBYDISTANCEEXPRESSION(IFCLENGTHMEASURE(${at},${curve});`,
]

it('puts what stands along an alignment where it stands: off the curve, at its height, from where the placement is relative to', async () => {
  const { found } = await drawn([
    ...road,
    ...site,
    box,
    ...standing(100, '50.),3.,1.,$', '#11,#47'),
    '#47=IFCDIRECTION((1.,0.,0.));',
    ...product(110, 'beside', '#100', '#45'),
    ...standing(120, '200.),$,$,$', '#11,$'),
    '#130=IFCLOCALPLACEMENT(#120,#131);',
    '#131=IFCAXIS2PLACEMENT3D(#132,$,$);',
    '#132=IFCCARTESIANPOINT((0.,5.,0.));',
    ...product(140, 'within', '#130', '#45'),
  ])
  // A block of 4 by 0.2 m, turned with the site; 50 m along is 11 m high, and what is up leans back with the gradient.
  expect(found.beside).toEqual([996.9, 2047.98, 997.1, 2051.98, 17, 19])
  // Halfway on the parabola: 12 + 2 - 1; 95 m around the circle, which bends further by 1 rad, and 5 m to its inside.
  const [west = NaN, south = NaN, east = NaN, north = NaN] = found.within as number[]
  const [x, y] = [100 + 95 * Math.sin(1), 100 - 95 * Math.cos(1)]
  expect([(west + east) / 2, (south + north) / 2]).toEqual([expect.closeTo(1000 - y, 2), expect.closeTo(2000 + x, 2)])
  expect(found.within?.slice(4)).toEqual([18, 20])
})

it('keeps the station of a referent that has a shape, and places what IFC 4.1 puts along an alignment', async () => {
  const old = [
    "#50=IFCALIGNMENT('0000000000000000000050',$,'A',$,$,#12,$,#51,$);",
    '#51=IFCALIGNMENTCURVE(#52,$,$);',
    '#52=IFCALIGNMENT2DHORIZONTAL(700.,(#53));',
    '#53=IFCALIGNMENT2DHORIZONTALSEGMENT($,$,$,#54);',
    '#54=IFCLINESEGMENT2D(#9,0.,300.);',
    '#60=IFCLINEARPLACEMENT(#51,#61,$,$);',
    '#61=IFCDISTANCEEXPRESSION(100.,-5.,2.,$,.T.);',
    box,
    ...product(70, 'post', '#60', '#45'),
    '#80=IFCLINEARPLACEMENT(#82,#81,$,$);',
    '#81=IFCDISTANCEEXPRESSION(0.,$,$,$,.T.);',
    '#82=IFCCIRCLE(#2,50.);',
    ...product(90, 'around', '#80', '#45'),
    "#100=IFCALIGNMENT('0000000000000000000100',$,'B',$,$,#12,$,#101,$);",
    '#101=IFCPOLYLINE((#9,#102));',
    '#102=IFCCARTESIANPOINT((30.,40.));',
    "#110=IFCALIGNMENT('0000000000000000000110',$,'C',$,$,#12,$,#111,$);",
    '#111=IFCOFFSETCURVEBYDISTANCES(#51,(#112),$);',
    '#112=IFCDISTANCEEXPRESSION(0.,3.,$,$,.T.);',
  ]
  const { found, dataset: model } = await drawn(old, 'IFC4X1')
  expect(found.post).toEqual([98, -5.1, 102, -4.9, 2, 4])
  expect(found.around?.map((value) => Math.round(value ?? NaN))).toEqual([50, -2, 50, 2, 0, 2])
  expect([found.B, found.C].map((bounds) => bounds?.slice(0, 4))).toEqual([
    [0, 0, 30, 40],
    [0, 3, 300, 3],
  ])
  expect(model.alignments?.definitions.map(({ name, elements }) => [name, elements[0]?.length])).toEqual([
    ['A', 300],
    ['B', 50],
  ])
  const { dataset } = await drawn([
    ...road,
    ...site,
    box,
    "#50=IFCALIGNMENT('0000000000000000000050',$,'A',$,$,#40,#51,$);",
    '#51=IFCPRODUCTDEFINITIONSHAPE($,$,(#52));',
    "#52=IFCSHAPEREPRESENTATION(#3,'Axis','Curve3D',(#38));",
    ...standing(100, '0.),$,$,$'),
    ...product(110, 'start', '#100', '#45', 'IFCREFERENT'),
    "#120=IFCPROPERTYSET('0000000000000000000120',$,'Pset_Stationing',$,(#121));",
    "#121=IFCPROPERTYSINGLEVALUE('Station',$,IFCLENGTHMEASURE(700.),$);",
    "#122=IFCRELDEFINESBYPROPERTIES('0000000000000000000122',$,$,$,(#110),#120);",
  ])
  expect(dataset.alignments?.definitions[0]?.startStation).toBe(700)
})

it('names what stands on a grid, whose place is not known, in place of drawing it at the origin', async () => {
  const { found, dataset } = await drawn([
    box,
    ...product(50, 'here', '#12', '#45'),
    ...product(60, 'on a grid', '#70', '#45'),
    '#70=IFCGRIDPLACEMENT($,#71,$);',
    '#71=IFCVIRTUALGRIDINTERSECTION((),(1.,2.));',
  ])
  expect(Object.keys(found)).toEqual(['here'])
  expect(dataset.warnings.map(({ message }) => message)).toEqual([
    expect.stringContaining('1 IfcSignal (IfcGridPlacement)'),
  ])
})

it('sweeps sections along an alignment with their offsets, and a profile between two distances', async () => {
  const position = (id: number, at: string) => [
    `#${id}=IFCAXIS2PLACEMENTLINEAR(#${id + 1},$,$);`,
    `#${id + 1}=IFCPOINTBYDISTANCEEXPRESSION(IFCLENGTHMEASURE(${at},#38);`,
  ]
  const { found, dataset } = await drawn([
    ...road,
    ...position(50, '20.),6.,1.,$'),
    ...position(52, '100.),8.,1.,$'),
    '#54=IFCSECTIONEDSOLIDHORIZONTAL(#38,(#13,#13),(#50,#52));',
    ...product(60, 'kerb', '#12', '#54'),
    ...position(70, '0.),$,$,$'),
    ...position(72, '90.),$,$,$'),
    `#74=IFCOPENCROSSPROFILEDEF(.CURVE.,$,.T.,(3.,2.),(0.,${Math.atan(0.5)}),$,$);`,
    '#75=IFCSECTIONEDSURFACE(#38,(#70,#72),(#74,#74));',
    ...product(80, 'surface', '#12', '#75'),
    '#90=IFCARBITRARYCLOSEDPROFILEDEF(.AREA.,$,#91);',
    '#91=IFCPOLYLINE((#92,#93,#94,#92));',
    '#92=IFCCARTESIANPOINT((0.,0.));',
    '#93=IFCCARTESIANPOINT((1.,0.));',
    '#94=IFCCARTESIANPOINT((0.,7.));',
    '#95=IFCFIXEDREFERENCESWEPTAREASOLID(#90,$,#38,IFCLENGTHMEASURE(10.),IFCLENGTHMEASURE(60.),#11);',
    ...product(100, 'wedge', '#12', '#95'),
  ])
  expect(dataset.warnings).toEqual([])
  // 4 m wide about 6 m to the left, then about 8; a fifth of a metre high.
  expect(found.kerb).toEqual([20, 4, 100, 10, 11.3, 13.1])
  expect(found.surface).toEqual([0, 0, 90, 5, 10, 12.8])
  expect(found.wedge).toEqual([10, -7, 60, 0, 10.2, 12.2])
})

it('draws annotations by curves of every kind that has an end', async () => {
  const annotation = (id: number, name: string, item: string) => [
    ...product(id, name, '#12', `#${id + 5}`, 'IFCANNOTATION'),
    `#${id + 5}=${item};`,
  ]
  const { found, dataset } = await drawn([
    ...road,
    '#40=IFCCARTESIANPOINT((4.,0.));',
    '#41=IFCCARTESIANPOINT((-4.,0.));',
    '#42=IFCCIRCLE(#24,4.);',
    '#43=IFCCARTESIANPOINT((0.,4.));',
    '#44=IFCVERTEXPOINT(#40);',
    '#45=IFCVERTEXPOINT(#43);',
    "#46=IFCSHAPEREPRESENTATION(#3,'Annotation','Curve2D',(#48));",
    '#47=IFCREPRESENTATIONMAP(#2,#46);',
    '#48=IFCPOLYLINE((#9,#40));',
    '#49=IFCCARTESIANTRANSFORMATIONOPERATOR3D(#51,#52,#53,2.,#11);',
    '#51=IFCDIRECTION((0.,1.,0.));',
    '#52=IFCDIRECTION((-1.,0.,0.));',
    '#53=IFCCARTESIANPOINT((100.,200.,0.));',
    '#54=IFCPOINTBYDISTANCEEXPRESSION(IFCLENGTHMEASURE(0.),3.,$,$,#29);',
    ...annotation(100, 'half', 'IFCTRIMMEDCURVE(#42,(#40),(#41),.T.,.CARTESIAN.)'),
    ...annotation(110, 'ellipse', 'IFCELLIPSE(#24,4.,2.)'),
    ...annotation(120, 'ray', 'IFCTRIMMEDCURVE(#22,(IFCPARAMETERVALUE(1.)),(IFCPARAMETERVALUE(3.)),.T.,.PARAMETER.)'),
    ...annotation(
      130,
      'spline',
      'IFCBSPLINECURVEWITHKNOTS(1,(#9,#40,#43),.UNSPECIFIED.,.F.,.F.,(2,1,2),(0.,1.,2.),.UNSPECIFIED.)',
    ),
    ...annotation(140, 'edge', 'IFCEDGE(#44,#45)'),
    ...annotation(150, 'mapped', 'IFCMAPPEDITEM(#47,#49)'),
    ...product(160, 'axis', '#12', '#38', 'IFCANNOTATION'),
    ...annotation(170, 'beside', 'IFCOFFSETCURVEBYDISTANCES(#29,(#54),$)'),
  ])
  expect(dataset.warnings).toEqual([])
  expect(Object.fromEntries(Object.entries(found).map(([name, bounds]) => [name, bounds.slice(0, 4)]))).toEqual({
    half: [-4, 0, 4, 3.99],
    ellipse: [-3.99, -2, 4, 2],
    ray: [1, 0, 3, 0],
    spline: [0, 0, 4, 4],
    edge: [0, 0, 4, 4],
    mapped: [100, 200, 100, 208],
    axis: [0, 0, 200, 100],
    beside: [0, 3, 197, 100],
  })
})
