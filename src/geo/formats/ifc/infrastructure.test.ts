import { mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, it, vi } from 'vitest'
import { ifcFormat } from './ifc-format'
import { context, featuresOf } from '../read-all.test-helper'

const folder = mkdtempSync(join(tmpdir(), 'infra-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

/** Opens a model of one site and these lines; #10 is a placement, #11 a context of three dimensions. */
function open(...lines: string[]) {
  const path = join(folder, 'model.ifc')
  writeFileSync(
    path,
    `ISO-10303-21;
HEADER;
FILE_DESCRIPTION((''),'2;1');
FILE_NAME('','',(''),(''),'','','');
FILE_SCHEMA(('IFC4X3_RC3'));
ENDSEC;
DATA;
#1=IFCPROJECT('31LjgRUa5EwecBkVNwxnIk',$,'P',$,$,$,$,(#11),#2);
#2=IFCUNITASSIGNMENT((#3));
#3=IFCSIUNIT(*,.LENGTHUNIT.,$,.METRE.);
#8=IFCCARTESIANPOINT((0.,0.,0.));
#9=IFCAXIS2PLACEMENT3D(#8,$,$);
#10=IFCLOCALPLACEMENT($,#9);
#11=IFCGEOMETRICREPRESENTATIONCONTEXT($,'Model',3,1.E-6,#9,$);
#12=IFCSITE('1wmyfW3urFBA$nYCu_kYV5',$,'Site',$,$,#10,$,$,.ELEMENT.,$,$,$,$,$);
${lines.join('\n')}
ENDSEC;
END-ISO-10303-21;
`,
  )
  const main = { path, name: 'model.ifc', ext: 'ifc', sizeBytes: statSync(path).size, lastModifiedMs: 0 }
  return ifcFormat.open({ name: 'model', main, members: [main] }, {}, context)
}

it('draws the triangulated network of a stratum', async () => {
  const dataset = await open(
    "#20=IFCSOLIDSTRATUM('2xbFrPVij04uQypexhtySQ',$,'ground',$,$,#10,#21,$);",
    '#21=IFCPRODUCTDEFINITIONSHAPE($,$,(#22));',
    "#22=IFCSHAPEREPRESENTATION(#11,'Body','Tessellation',(#23));",
    '#23=IFCTRIANGULATEDIRREGULARNETWORK(#24,$,.F.,((1,2,3),(1,3,4)),$,(0,0));',
    '#24=IFCCARTESIANPOINTLIST3D(((0.,0.,1.),(9.,0.,1.),(9.,9.,2.),(0.,9.,2.)));',
  )
  expect(dataset.layers.map(({ name }) => name)).toEqual(['ground'])
})

it('draws what stands upright without a thickness as a line, with its heights', async () => {
  const dataset = await open(
    "#20=IFCSIGN('2xbFrPVij04uQypexhtySQ',$,'sign',$,$,#10,#21,$,.NOTDEFINED.);",
    '#21=IFCPRODUCTDEFINITIONSHAPE($,$,(#22));',
    "#22=IFCSHAPEREPRESENTATION(#11,'Body','Tessellation',(#23));",
    '#23=IFCTRIANGULATEDFACESET(#24,$,.F.,((1,2,3),(1,3,4)),$);',
    '#24=IFCCARTESIANPOINTLIST3D(((1.,2.,3.),(4.,6.,3.),(4.,6.,5.),(1.,2.,5.)));',
  )
  const [feature] = await featuresOf(dataset.layers[0])
  expect(feature?.geometry).toMatchObject({ type: 'LineString', ends: [2] })
  expect([...(feature?.geometry?.coords ?? [])]).toEqual([1, 2, 4, 6])
  expect(feature?.properties.slice(4, 6)).toEqual([3, 5])
})

it('gives up a small model whose products never end', async () => {
  vi.stubEnv('PLUMBLINE_READ_SECONDS', '0.000001')
  const site = "#13=IFCSITE('2wmyfW3urFBA$nYCu_kYV5',$,'Site',$,$,#10,$,$,.ELEMENT.,$,$,$,$,$);"
  await expect(open(site)).rejects.toMatchObject({
    code: 'geo.limit',
    message: expect.stringMatching(/^The geometry of model\.ifc was given up at #1\d after .+ give it more time/),
  })
  vi.unstubAllEnvs()
})

const annotation = (id: number, item: string, of = 'Annotation') => [
  `#${id}=IFCANNOTATION('${id}mfW3urFBA$nYCu_kYV5',$,'peg',$,$,#19,#${id + 1});`,
  `#${id + 1}=IFCPRODUCTDEFINITIONSHAPE($,$,(#${id + 2}));`,
  `#${id + 2}=IFCSHAPEREPRESENTATION(#11,'${of}','${of}',(#${id + 3}));`,
  `#${id + 3}=${item};`,
]
/** A placement at 100, 200, 30. */
const placed = [
  '#17=IFCCARTESIANPOINT((100.,200.,30.));',
  '#18=IFCAXIS2PLACEMENT3D(#17,$,$);',
  '#19=IFCLOCALPLACEMENT(#10,#18);',
]

it('draws the points of a survey with their heights, texts where they stand, and what is given by a box alone', async () => {
  const text = "IFCTEXTLITERAL('BM 12',#50,.RIGHT.)"
  const dataset = await open(
    ...placed,
    ...annotation(20, 'IFCCARTESIANPOINT((1.,2.,0.5))', 'Point'),
    ...annotation(30, 'IFCCARTESIANPOINTLIST3D(((1.,1.,1.),(2.,2.,3.)))', 'PointCloud'),
    ...annotation(40, text, 'Annotation2D'),
    '#50=IFCAXIS2PLACEMENT3D(#51,$,$);',
    '#51=IFCCARTESIANPOINT((5.,5.,0.));',
    "#60=IFCMARINEFACILITY('3wmyfW3urFBA$nYCu_kYV5',$,'Quay',$,$,#19,#61,$,.ELEMENT.,.QUAY.);",
    '#61=IFCPRODUCTDEFINITIONSHAPE($,$,(#62));',
    "#62=IFCSHAPEREPRESENTATION(#11,'Box','BoundingBox',(#63));",
    '#63=IFCBOUNDINGBOX(#64,10.,4.,2.);',
    '#64=IFCCARTESIANPOINT((-1.,-1.,-1.));',
  )
  const drawn = await Promise.all(
    dataset.layers.map(async (layer) =>
      (await featuresOf(layer)).map(({ geometry, properties, style }) => {
        const height = (name: string) => properties[layer.fields.findIndex((field) => field.name === name)]
        return [geometry?.type, [...(geometry?.coords ?? [])], height('Bottom'), height('Top'), style?.label]
      }),
    ),
  )
  expect(drawn.flat()).toEqual([
    ['Polygon', [99, 199, 109, 199, 109, 203, 99, 203, 99, 199], 29, 31, undefined],
    ['Point', [101, 202], 30.5, 30.5, undefined],
    ['MultiPoint', [101, 201, 102, 202], 31, 33, undefined],
    ['Point', [105, 205], 30, 30, 'BM 12'],
  ])
  expect(dataset.warnings).toEqual([])
})

it('says what a model holds that is not drawn, by kind and count, and draws no axis for a body that it cannot', async () => {
  const axis = (body: number) => [
    `#${body + 4}=IFCPOLYLINE((#8,#17));`,
    `#${body + 5}=IFCSHAPEREPRESENTATION(#11,'Axis','Curve',(#${body + 4}));`,
  ]
  const slab = [
    "#40=IFCSLAB('4wmyfW3urFBA$nYCu_kYV5',$,'slab',$,$,#19,#41,$,$);",
    '#41=IFCPRODUCTDEFINITIONSHAPE($,$,(#42,#45));',
    "#42=IFCSHAPEREPRESENTATION(#11,'Body','Surface',(#43));",
    '#43=IFCPLANE(#9);',
    ...axis(40),
  ]
  await expect(
    open(...placed, ...annotation(20, 'IFCPLANE(#9)'), ...annotation(30, 'IFCPLANE(#9)'), ...slab),
  ).rejects.toMatchObject({
    code: 'geo.no-features',
    message: expect.stringContaining(
      'because their geometry is of kinds that are not drawn: 2 IfcAnnotation (IfcPlane), 1 IfcSlab (IfcPlane). The first is #40. Nothing else',
    ),
  })
  await expect(open()).rejects.toMatchObject({ message: expect.stringContaining('No product in it has a body') })
})

/** A body of two triangles, #80, as the shape #81. */
const body = [
  '#78=IFCTRIANGULATEDFACESET(#79,$,.F.,((1,2,3),(1,3,4)),$);',
  '#79=IFCCARTESIANPOINTLIST3D(((0.,0.,1.),(9.,0.,1.),(9.,9.,2.),(0.,9.,2.)));',
  "#80=IFCSHAPEREPRESENTATION(#11,'Body','Tessellation',(#78));",
  '#81=IFCPRODUCTDEFINITIONSHAPE($,$,(#80));',
]

it('draws products of kinds that its schema does not have, with what the model says of them', async () => {
  const dataset = await open(
    ...body,
    "#20=IFCUNDERGROUNDEXCAVATION('2xbFrPVij04uQypexhtySQ',$,'cut',$,$,#10,#81,$,.NOTDEFINED.);",
    "#21=IFCPROXY('3xbFrPVij04uQypexhtySQ',$,'old',$,$,#10,#81,.PRODUCT.,$);",
    "#22=IFCWATERSTRATUM('4xbFrPVij04uQypexhtySQ',$,'lake',$,$,#10,#81,$);",
    "#23=IFCVIRTUALELEMENT('5xbFrPVij04uQypexhtySQ',$,'keep clear',$,$,#10,#81,$);",
    "#30=IFCPROPERTYSINGLEVALUE('Depth',$,IFCREAL(2.5),$);",
    "#31=IFCPROPERTYSET('6xbFrPVij04uQypexhtySQ',$,'Site',$,(#30));",
    "#32=IFCRELDEFINESBYPROPERTIES('7xbFrPVij04uQypexhtySQ',$,$,$,(#20),#31);",
  )
  const drawn = await Promise.all(
    dataset.layers.map(async (layer) => {
      const [feature] = await featuresOf(layer)
      const value = (name: string) => feature?.properties[layer.fields.findIndex((field) => field.name === name)]
      return [value('Name'), value('IfcType'), value('GlobalId'), value('Site.Depth')]
    }),
  )
  expect(drawn.sort()).toEqual([
    ['cut', 'IFCUNDERGROUNDEXCAVATION', '2xbFrPVij04uQypexhtySQ', 2.5],
    ['keep clear', 'IfcVirtualElement', '5xbFrPVij04uQypexhtySQ', undefined],
    ['lake', 'IfcWaterStratum', '4xbFrPVij04uQypexhtySQ', undefined],
    ['old', 'IfcProxy', '3xbFrPVij04uQypexhtySQ', undefined],
  ])
  expect(dataset.warnings).toEqual([])
})

it('says which products are cut out of others, are marks of drawings or have a representation of nothing', async () => {
  const dataset = await open(
    ...body,
    "#20=IFCSLAB('2xbFrPVij04uQypexhtySQ',$,'slab',$,$,#10,#81,$,$);",
    "#21=IFCOPENINGELEMENT('3xbFrPVij04uQypexhtySQ',$,$,$,$,#10,#81,$,$);",
    "#22=IFCOPENINGELEMENT('4xbFrPVij04uQypexhtySQ',$,$,$,$,#10,#81,$,$);",
    "#23=IFCSITE('5xbFrPVij04uQypexhtySQ',$,$,$,$,#10,#26,$,.ELEMENT.,$,$,$,$,$);",
    "#25=IFCSHAPEREPRESENTATION(#11,'Body','Tessellation',$);",
    '#26=IFCPRODUCTDEFINITIONSHAPE($,$,(#25));',
    "#27=IFCGEOMETRICREPRESENTATIONCONTEXT('Plan','Plan',2,1.E-6,#9,$);",
    "#28=IFCSHAPEREPRESENTATION(#27,'Annotation','Curve2D',(#29));",
    '#29=IFCPOLYLINE((#8,#8));',
    '#30=IFCPRODUCTDEFINITIONSHAPE($,$,(#28));',
    "#31=IFCANNOTATION('6xbFrPVij04uQypexhtySQ',$,$,$,$,#10,#30);",
  )
  expect(dataset.layers.map(({ name, featureCount }) => [name, featureCount])).toEqual([['slab', 1]])
  expect(dataset.warnings.map(({ code, message }) => [code, message.split('because ')[1]])).toEqual(
    expect.arrayContaining([
      [
        'element-cut-out',
        'their geometry is cut out of others, in which the holes are seen: 2 IfcOpeningElement. The first is #21.',
      ],
      [
        'element-of-drawings',
        'its geometry belongs to drawings, not to the model (it is in a context for plans): 1 IfcAnnotation (IfcPolyline). The first is #31.',
      ],
      [
        'element-empty',
        'its geometry comes to nothing (it has no parts or no extent, or all of it is cut away): 1 IfcSite. The first is #23.',
      ],
    ]),
  )
})

it('writes the text of an annotation on its line, and lets a section along straight lines look to its reference', async () => {
  const dataset = await open(
    ...placed,
    ...annotation(20, 'IFCGEOMETRICSET((#30,#31))', 'Annotation'),
    '#30=IFCPOLYLINE((#8,#17));',
    "#31=IFCTEXTLITERAL('BM 12',#9,.RIGHT.);",
    "#40=IFCRAIL('4wmyfW3urFBA$nYCu_kYV5',$,'rail',$,$,#10,#41,$,$);",
    '#41=IFCPRODUCTDEFINITIONSHAPE($,$,(#42));',
    "#42=IFCSHAPEREPRESENTATION(#11,'Body','AdvancedSweptSolid',(#43));",
    '#43=IFCFIXEDREFERENCESWEPTAREASOLID(#44,#9,#47,$,$,#50);',
    '#44=IFCRECTANGLEPROFILEDEF(.AREA.,$,#45,2.,4.);',
    '#45=IFCAXIS2PLACEMENT2D(#46,$);',
    '#46=IFCCARTESIANPOINT((0.,0.));',
    '#47=IFCPOLYLINE((#8,#48));',
    '#48=IFCCARTESIANPOINT((10.,0.,0.));',
    '#50=IFCDIRECTION((0.,0.,1.));',
  )
  const [peg, rail] = (await Promise.all(dataset.layers.map(featuresOf))).flat()
  expect([peg?.geometry?.type, peg?.style?.label]).toEqual(['LineString', 'BM 12'])
  expect(rail?.properties.slice(4, 6)).toEqual([-1, 1])
  const coords = [...(rail?.geometry?.coords ?? [])]
  expect([Math.min(...coords), Math.max(...coords)]).toEqual([-2, 10])
})
