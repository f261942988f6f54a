import { mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, it, vi } from 'vitest'
import { ifcFormat } from './ifc-format'
import { context } from '../read-all.test-helper'

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

it('gives up a small model whose products never end', async () => {
  vi.stubEnv('PLUMBLINE_READ_SECONDS', '0.000001')
  const site = "#13=IFCSITE('2wmyfW3urFBA$nYCu_kYV5',$,'Site',$,$,#10,$,$,.ELEMENT.,$,$,$,$,$);"
  await expect(open(site)).rejects.toMatchObject({
    code: 'geo.limit',
    message: expect.stringMatching(/^The geometry of model\.ifc was given up at #1\d after .+ give it more time/),
  })
  vi.unstubAllEnvs()
})

it('says what a model holds that is not drawn, by kind and count', async () => {
  const point = (id: number, name: string) => [
    `#${id}=IFCANNOTATION('${name}mfW3urFBA$nYCu_kYV5',$,'peg',$,$,#10,#${id + 1});`,
    `#${id + 1}=IFCPRODUCTDEFINITIONSHAPE($,$,(#${id + 2}));`,
    `#${id + 2}=IFCSHAPEREPRESENTATION(#11,'Annotation','Point',(#8));`,
  ]
  await expect(open(...point(20, '1wmy'), ...point(30, '2wmy'))).rejects.toMatchObject({
    code: 'geo.no-features',
    message: expect.stringContaining(
      'It holds 2 IfcAnnotation (IfcCartesianPoint), whose geometry is of kinds that are not drawn yet',
    ),
  })
  await expect(open()).rejects.toMatchObject({ message: expect.stringContaining('No product in it has a body') })
})
