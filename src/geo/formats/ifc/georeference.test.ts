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

interface Model {
  /** Line 20, the map unit, and lines that it points to. */
  mapUnit?: string
  conversion: string
  wallAt?: string
  scaled?: boolean
}

/** A wall of 10 by 2 m from its corner, of a type with a property set. */
async function model({ mapUnit, conversion, wallAt = '0.,0.,0.', scaled }: Model): Promise<string> {
  const path = join(folder, `${Math.random()}.ifc`)
  await writeFile(
    path,
    `ISO-10303-21;
HEADER;FILE_DESCRIPTION((''),'2;1');FILE_NAME('','',(''),(''),'','','');FILE_SCHEMA(('${scaled ? 'IFC4X3_ADD2' : 'IFC4'}'));ENDSEC;
DATA;
#1=IFCCARTESIANPOINT((0.,0.,0.));
#2=IFCAXIS2PLACEMENT3D(#1,$,$);
#3=IFCGEOMETRICREPRESENTATIONCONTEXT($,'Model',3,1.E-05,#2,$);
#4=IFCSIUNIT(*,.LENGTHUNIT.,$,.METRE.);
#5=IFCUNITASSIGNMENT((#4));
#6=IFCPROJECT('0test00000000000000001',$,'Test',$,$,$,$,(#3),#5);
#7=IFCPROJECTEDCRS('EPSG:28356',$,$,$,$,$,${mapUnit ? '#20' : '$'});
#8=IFCMAPCONVERSION${scaled ? 'SCALED' : ''}(#3,#7,${conversion});
${mapUnit ?? ''}
#29=IFCCARTESIANPOINT((5.,1.));
#30=IFCAXIS2PLACEMENT2D(#29,$);
#31=IFCDIRECTION((0.,0.,1.));
#32=IFCRECTANGLEPROFILEDEF(.AREA.,$,#30,10.,2.);
#33=IFCEXTRUDEDAREASOLID(#32,#2,#31,3.);
#34=IFCSHAPEREPRESENTATION(#3,'Body','SweptSolid',(#33));
#35=IFCPRODUCTDEFINITIONSHAPE($,$,(#34));
#36=IFCCARTESIANPOINT((${wallAt}));
#37=IFCAXIS2PLACEMENT3D(#36,$,$);
#38=IFCLOCALPLACEMENT($,#37);
#39=IFCWALL('0test00000000000000002',$,'Wall',$,$,#38,#35,$,$);
#40=IFCPROPERTYSINGLEVALUE('FireRating',$,IFCLABEL('F90'),$);
#41=IFCPROPERTYENUMERATEDVALUE('Status',$,(IFCLABEL('NEW'),IFCLABEL('EXISTING')),$);
#42=IFCPROPERTYSET('0test00000000000000003',$,'Pset_WallCommon',$,(#40,#41));
#43=IFCWALLTYPE('0test00000000000000004',$,'Type A',$,$,(#42),$,$,$,.STANDARD.);
#44=IFCRELDEFINESBYTYPE('0test00000000000000005',$,$,$,(#39),#43);
ENDSEC;
END-ISO-10303-21;
`,
  )
  return path
}

async function bounds(path: string): Promise<number[]> {
  const coords = Array.from((await readAll(path)).features[0]?.geometry?.coords ?? [])
  const [xs, ys] = [coords.filter((_, i) => i % 2 === 0), coords.filter((_, i) => i % 2 === 1)]
  return [Math.min(...xs), Math.min(...ys), Math.max(...xs), Math.max(...ys)].map((v) => Math.round(v * 100) / 100)
}

const foot = `#20=IFCCONVERSIONBASEDUNIT(#21,.LENGTHUNIT.,'FOOT',#22);
#21=IFCDIMENSIONALEXPONENTS(1,0,0,0,0,0,0);
#22=IFCMEASUREWITHUNIT(IFCLENGTHMEASURE(0.3048),#4);`

describe('where a model lies', () => {
  it('takes eastings in the map unit, prefixed metres or feet', async () => {
    const millimetres = { mapUnit: '#20=IFCSIUNIT(*,.LENGTHUNIT.,.MILLI.,.METRE.);' }
    expect(await bounds(await model({ ...millimetres, conversion: '330000000.,6250000000.,0.,1.,0.,1000.' }))).toEqual([
      330000, 6250000, 330010, 6250002,
    ])
    for (const scale of ['3.280839895', '1.', '$']) {
      expect(await bounds(await model({ mapUnit: foot, conversion: `330000.,650000.,0.,1.,0.,${scale}` }))).toEqual([
        330000, 650000, 330032.81, 650006.56,
      ])
    }
  })

  it('applies the factors of a scaled conversion', async () => {
    expect(
      await bounds(await model({ conversion: '330000.,6250000.,0.,1.,0.,1.,0.999,1.001,1.', scaled: true })),
    ).toEqual([330000, 6250000, 330009.99, 6250002])
  })

  it('applies a conversion once to bodies that have map coordinates already', async () => {
    const path = await model({ conversion: '330000.,6250000.,0.,1.,0.,1.', wallAt: '330000.,6250000.,0.' })
    expect(await bounds(path)).toEqual([330000, 6250000, 330010, 6250002])
    expect((await readAll(path)).dataset.warnings.map(({ code }) => code)).toEqual(['ifc-double-georeference'])
  })

  it('gives an element the property sets of its type, lists with commas', async () => {
    const { dataset, features } = await readAll(await model({ conversion: '0.,0.,0.,1.,0.,1.' }))
    const fields = dataset.layers[0]?.fields.map(({ name }) => name) ?? []
    const value = (name: string) => features[0]?.properties[fields.indexOf(name)]
    expect([value('Type'), value('Pset_WallCommon.FireRating'), value('Pset_WallCommon.Status')]).toEqual([
      'Type A',
      'F90',
      'NEW, EXISTING',
    ])
  })
})
