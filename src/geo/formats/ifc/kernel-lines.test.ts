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

/** Bounds (xmin, ymin, xmax, ymax, bottom, top) of a wall whose body is line 60; `lines` hold it. */
async function wall(lines: string, type = 'SweptSolid', units = '#5=IFCUNITASSIGNMENT((#4));') {
  const path = join(folder, `${Math.random()}.ifc`)
  await writeFile(
    path,
    `ISO-10303-21;
HEADER;FILE_DESCRIPTION((''),'2;1');FILE_NAME('','',(''),(''),'','','');FILE_SCHEMA(('IFC4'));ENDSEC;
DATA;
#1=IFCCARTESIANPOINT((0.,0.,0.));
#2=IFCAXIS2PLACEMENT3D(#1,$,$);
#3=IFCGEOMETRICREPRESENTATIONCONTEXT($,'Model',3,1.E-05,#2,$);
#4=IFCSIUNIT(*,.LENGTHUNIT.,$,.METRE.);
${units}
#6=IFCPROJECT('0test00000000000000001',$,'Test',$,$,$,$,(#3),#5);
#10=IFCCARTESIANPOINT((0.5,1.));
#11=IFCAXIS2PLACEMENT2D(#10,$);
#12=IFCRECTANGLEPROFILEDEF(.AREA.,$,#11,1.,2.);
#13=IFCDIRECTION((0.,0.,1.));
#14=IFCEXTRUDEDAREASOLID(#12,#2,#13,3.);
#15=IFCSHAPEREPRESENTATION(#3,'Body','SweptSolid',(#14));
#16=IFCREPRESENTATIONMAP(#2,#15);
#17=IFCCARTESIANPOINT((10.,20.,0.));
#18=IFCDIRECTION((0.,1.,0.));
#19=IFCDIRECTION((-1.,0.,0.));
#20=IFCDIRECTION((0.,0.,5.));
#21=IFCDIRECTION((0.6,0.,0.8));
${lines}
#61=IFCSHAPEREPRESENTATION(#3,'Body','${type}',(#60));
#62=IFCPRODUCTDEFINITIONSHAPE($,$,(#61));
#63=IFCLOCALPLACEMENT($,#2);
#64=IFCWALL('0test00000000000000002',$,'Wall',$,$,#63,#62,$,$);
#65=IFCWALL('0test00000000000000003',$,'Other',$,$,#63,#66,$,$);
#66=IFCPRODUCTDEFINITIONSHAPE($,$,(#15));
ENDSEC;
END-ISO-10303-21;
`,
  )
  const read = await readAll(path)
  const at = read.dataset.layers.findIndex(({ name }) => name === 'Wall')
  const layer = read.dataset.layers[at]
  const feature = read.byLayer[at]?.[0]
  const coords = Array.from(feature?.geometry?.coords ?? [])
  const value = (name: string) => feature?.properties[layer?.fields.findIndex((field) => field.name === name) ?? -1]
  const side = (pick: (...values: number[]) => number, axis: number) =>
    Math.round(pick(...coords.filter((_, i) => i % 2 === axis)) * 1000) / 1000
  const [min, max] = [Math.min, Math.max]
  return {
    warnings: read.dataset.warnings,
    box: coords.length ? [side(min, 0), side(min, 1), side(max, 0), side(max, 1), value('Bottom'), value('Top')] : null,
  }
}

describe('lines that the kernel misreads', () => {
  const mapped = (operator: string) => wall(`#59=${operator};\n#60=IFCMAPPEDITEM(#16,#59);`, 'MappedRepresentation')

  it('derives the axes that a transformation leaves out', async () => {
    const turned = [8, 20, 10, 21, 0, 3]
    expect((await mapped('IFCCARTESIANTRANSFORMATIONOPERATOR3D(#18,$,#17,$,$)')).box).toEqual(turned)
    expect((await mapped('IFCCARTESIANTRANSFORMATIONOPERATOR3D(#18,#19,#17,1.,$)')).box).toEqual(turned)
    // The second axis is the y axis where nothing is said: this mirrors.
    expect((await mapped('IFCCARTESIANTRANSFORMATIONOPERATOR3D(#19,$,#17,$,$)')).box).toEqual([9, 20, 10, 22, 0, 3])
  })

  it('takes the first unit of length, though its factor be without a kind and areas be called lengths too', async () => {
    const units = `#5=IFCUNITASSIGNMENT((#31,#34));
#30=IFCDIMENSIONALEXPONENTS(1,0,0,0,0,0,0);
#31=IFCCONVERSIONBASEDUNIT(#30,.LENGTHUNIT.,'ft',#32);
#32=IFCMEASUREWITHUNIT(0.5,#4);
#34=IFCCONVERSIONBASEDUNIT(#30,.LENGTHUNIT.,'square ft',#35);
#35=IFCMEASUREWITHUNIT(IFCAREAMEASURE(0.25),#4);`
    const { box } = await wall('#60=IFCEXTRUDEDAREASOLID(#12,#2,#13,3.);', 'SweptSolid', units)
    expect(box).toEqual([0, 0, 0.5, 1, 0, 1.5])
  })

  it('takes the first scale for those that are left out', async () => {
    expect((await mapped('IFCCARTESIANTRANSFORMATIONOPERATOR3DNONUNIFORM($,$,#17,2.,$,3.,$)')).box).toEqual([
      10, 20, 12, 26, 0, 6,
    ])
  })

  it('extrudes by the depth, however long the direction is', async () => {
    expect((await wall('#60=IFCEXTRUDEDAREASOLID(#12,#2,#20,3.);')).box).toEqual([0, 0, 1, 2, 0, 3])
    expect((await wall('#60=IFCEXTRUDEDAREASOLID(#12,#2,#21,5.);')).box).toEqual([0, 0, 4, 2, 0, 4])
  })

  it('outlines sections that the kernel lacks', async () => {
    const section = (profile: string) => wall(`#59=${profile};\n#60=IFCEXTRUDEDAREASOLID(#59,#2,#13,1.);`)
    expect((await section('IFCASYMMETRICISHAPEPROFILEDEF(.AREA.,$,#11,2.,3.,0.1,0.1,$,4.,$,$,$,$,$,$)')).box).toEqual([
      -1.5, -0.5, 2.5, 2.5, 0, 1,
    ])
    expect((await section('IFCZSHAPEPROFILEDEF(.AREA.,$,$,2.,1.,0.1,0.1,$,$)')).box).toEqual([-0.95, -1, 0.95, 1, 0, 1])
    expect((await section('IFCTRAPEZIUMPROFILEDEF(.AREA.,$,$,2.,3.,1.,0.5)')).box).toEqual([
      -1.75, -0.5, 1.75, 0.5, 0, 1,
    ])
  })

  it('draws circles to their full width', async () => {
    const { box } = await wall('#59=IFCCIRCLEPROFILEDEF(.AREA.,$,$,2.);\n#60=IFCEXTRUDEDAREASOLID(#59,#2,#13,1.);')
    expect(box).toEqual([-2, -2, 2, 2, 0, 1])
  })

  it('leaves out what reaches beyond all numbers, and says so', async () => {
    const { box, warnings } = await wall('#60=IFCEXTRUDEDAREASOLID(#12,#2,#13,1.E400);')
    expect(box).toBeNull()
    expect(warnings).toContainEqual(
      expect.objectContaining({ message: expect.stringContaining('The first is #64.') as string }),
    )
  })

  it('says which bodies are not drawn', async () => {
    const { box, warnings } = await wall(
      `#55=IFCPLANE(#2);
#56=IFCCARTESIANPOINT((0.,0.));
#57=IFCCARTESIANPOINT((1.,0.));
#58=IFCCARTESIANPOINT((1.,1.));
#59=IFCPOLYLINE((#56,#57,#58,#56));
#60=IFCCURVEBOUNDEDPLANE(#55,#59,());`,
      'Surface3D',
    )
    expect(box).toBeNull()
    expect(warnings.find(({ code }) => code === 'element-not-drawn')?.message).toContain('IfcCurveBoundedPlane')
  })
})
