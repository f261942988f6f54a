import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { readAll } from '../read-all.test-helper'

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'plumbline-test-'))
})
afterAll(() => rm(folder, { recursive: true, force: true }))

/** Features of a model in millimetres and degrees that holds the lines, at 10, 20 m. */
async function read(lines: string) {
  const path = join(folder, `${Math.random()}.ifc`)
  await writeFile(
    path,
    `ISO-10303-21;
HEADER;FILE_DESCRIPTION((''),'2;1');FILE_NAME('','',(''),(''),'','','');FILE_SCHEMA(('IFC4X3_ADD2'));ENDSEC;
DATA;
#1=IFCCARTESIANPOINT((10000.,20000.,0.));
#2=IFCAXIS2PLACEMENT3D(#1,$,$);
#3=IFCGEOMETRICREPRESENTATIONCONTEXT($,'Model',3,1.E-05,#2,$);
#4=IFCSIUNIT(*,.LENGTHUNIT.,.MILLI.,.METRE.);
#5=IFCSIUNIT(*,.PLANEANGLEUNIT.,$,.RADIAN.);
#6=IFCMEASUREWITHUNIT(IFCPLANEANGLEMEASURE(0.017453292519943295),#5);
#7=IFCDIMENSIONALEXPONENTS(0,0,0,0,0,0,0);
#8=IFCCONVERSIONBASEDUNIT(#7,.PLANEANGLEUNIT.,'DEGREE',#6);
#9=IFCUNITASSIGNMENT((#4,#8));
#10=IFCPROJECT('0test00000000000000001',$,'Test',$,$,$,$,(#3),#9);
#11=IFCLOCALPLACEMENT($,#2);
#12=IFCCARTESIANPOINT((0.,0.));
#13=IFCCARTESIANPOINT((0.,5000.));
#14=IFCCARTESIANPOINT((3000.,0.));
${lines}
ENDSEC;
END-ISO-10303-21;
`,
  )
  const { dataset, features } = await readAll(path)
  const names = dataset.layers[0]?.fields.map(({ name }) => name) ?? []
  return features.map(({ geometry, properties }) => ({
    values: Object.fromEntries(names.map((name, at) => [name, properties[at]])),
    type: geometry?.type,
    coords: Array.from(geometry?.coords ?? [], (value) => Math.round(value * 1000) / 1000),
    ends: geometry?.ends,
  }))
}

describe('lines of a model in plan', () => {
  it('runs an alignment along its horizontal segments', async () => {
    const [axis] = await read(`#20=IFCALIGNMENT('0test00000000000000002',$,'A',$,$,#11,$,$);
#21=IFCALIGNMENTHORIZONTAL('0test00000000000000003',$,$,$,$,$,$);
#22=IFCALIGNMENTHORIZONTALSEGMENT($,$,#12,90.,0.,0.,5000.,$,.LINE.);
#23=IFCALIGNMENTSEGMENT('0test00000000000000004',$,$,$,$,$,$,#22);
#24=IFCALIGNMENTHORIZONTALSEGMENT($,$,#13,90.,-10000.,-10000.,15707.963268,$,.CIRCULARARC.);
#25=IFCALIGNMENTSEGMENT('0test00000000000000005',$,$,$,$,$,$,#24);
#26=IFCRELNESTS('0test00000000000000006',$,$,$,#20,(#21));
#27=IFCRELNESTS('0test00000000000000007',$,$,$,#21,(#23,#25));`)
    expect(axis?.type).toBe('LineString')
    expect(axis?.coords.slice(0, 4)).toEqual([10, 20, 10, 25])
    expect(axis?.coords.slice(-2)).toEqual([20, 35])
    for (let at = 2; at < (axis?.coords.length ?? 0); at += 2)
      expect(Math.hypot(axis!.coords[at]! - 20, axis!.coords[at + 1]! - 25)).toBeCloseTo(10, 2)
  })

  it('draws a grid by its axes and an annotation by its curves, arcs included', async () => {
    const features = await read(`#20=IFCPOLYLINE((#12,#13));
#21=IFCPOLYLINE((#12,#14));
#22=IFCGRIDAXIS('A',#20,.T.);
#23=IFCGRIDAXIS('1',#21,.T.);
#24=IFCGRID('0test00000000000000002',$,'G',$,$,#11,#34,(#22),(#23),$,$);
#30=IFCCARTESIANPOINTLIST2D(((0.,0.),(1000.,1000.),(2000.,0.),(2000.,-4000.)));
#31=IFCINDEXEDPOLYCURVE(#30,(IFCARCINDEX((1,2,3)),IFCLINEINDEX((3,4))),.F.);
#32=IFCGEOMETRICCURVESET((#31));
#33=IFCSHAPEREPRESENTATION(#3,'Annotation','GeometricCurveSet',(#32));
#34=IFCPRODUCTDEFINITIONSHAPE($,$,(#33));
#35=IFCANNOTATION('0test00000000000000003',$,'N',$,$,#11,#34,$);
#40=IFCGEOMETRICREPRESENTATIONCONTEXT($,'Plan',2,1.E-05,#2,$);
#41=IFCSHAPEREPRESENTATION(#40,'Annotation','GeometricCurveSet',(#32));
#42=IFCPRODUCTDEFINITIONSHAPE($,$,(#41));
#43=IFCANNOTATION('0test00000000000000004',$,'mark of a drawing',$,$,#11,#42,$);`)
    expect(features).toHaveLength(2)
    const grid = features.find(({ type }) => type === 'MultiLineString')
    expect(grid).toMatchObject({ type: 'MultiLineString', coords: [10, 20, 10, 25, 10, 20, 13, 20], ends: [2, 4] })
    const note = features.find(({ type }) => type === 'LineString')
    expect(note?.coords.length).toBeGreaterThan(20)
    expect(note?.coords.slice(-4)).toEqual([12, 20, 12, 16])
    expect(Math.max(...(note?.coords ?? []).filter((_, i) => i % 2 === 1))).toBe(21)
  })

  const annotation = (curve: string) => `${curve}
#32=IFCGEOMETRICCURVESET((#31));
#33=IFCSHAPEREPRESENTATION(#3,'Annotation','GeometricCurveSet',(#32));
#34=IFCPRODUCTDEFINITIONSHAPE($,$,(#33));
#35=IFCANNOTATION('0test00000000000000003',$,'N',$,$,#11,#34,$);`
  const quarter = (sense: '.T.' | '.F.') => `#15=IFCAXIS2PLACEMENT2D(#12,$);
#30=IFCCIRCLE(#15,2000.);
#31=IFCTRIMMEDCURVE(#30,(IFCPARAMETERVALUE(0.)),(IFCPARAMETERVALUE(90.)),${sense},.PARAMETER.);`

  it('draws the part of a circle that is left of it, the way round that it goes', async () => {
    const [left] = await read(annotation(quarter('.T.')))
    expect([left?.coords.slice(0, 2), left?.coords.slice(-2)]).toEqual([[12, 20], [10, 22]]) // prettier-ignore
    const [rest] = await read(annotation(quarter('.F.')))
    expect([rest?.coords.slice(0, 2), rest?.coords.slice(-2)]).toEqual([[12, 20], [10, 22]]) // prettier-ignore
    const lowest = (coords: number[] = []) => Math.min(...coords.filter((_, at) => at % 2 === 1))
    expect([lowest(left?.coords), lowest(rest?.coords)]).toEqual([20, 18])
    for (const { coords } of [left!, rest!]) {
      expect(coords.length).toBeGreaterThan(16)
      for (let at = 0; at < coords.length; at += 2)
        expect(Math.hypot(coords[at]! - 10, coords[at + 1]! - 20)).toBeCloseTo(2, 2)
    }
  })

  it('tells values that are bounded, chosen from several or listed', async () => {
    const [note] = await read(`${annotation(quarter('.T.'))}
#50=IFCPROPERTYBOUNDEDVALUE('Depth',$,IFCREAL(2.5),IFCREAL(1.),$,$);
#51=IFCPROPERTYBOUNDEDVALUE('Least',$,$,IFCREAL(3.),$,$);
#52=IFCPROPERTYLISTVALUE('Owners',$,(IFCLABEL('A'),IFCLABEL('B')),$);
#53=IFCPROPERTYSET('0test00000000000000005',$,'Site',$,(#50,#51,#52));
#54=IFCRELDEFINESBYPROPERTIES('0test00000000000000006',$,$,$,(#35),#53);`)
    expect(note?.values).toMatchObject({ 'Site.Depth': '1 – 2.5', 'Site.Least': '3 –', 'Site.Owners': 'A, B' })
  })
})
