import { closeSync, openSync, writeSync } from 'node:fs'
import { seeded } from './generate'

/** Writes text in pieces; `next` gives null at the end. Gives the path. */
export function writeText(path: string, next: (written: number) => string | null): string {
  const file = openSync(path, 'w')
  let written = 0
  let held = ''
  for (;;) {
    const piece = next(written + held.length)
    held += piece ?? ''
    if (held.length > 1 << 20 || piece === null) {
      written += writeSync(file, held)
      held = ''
    }
    if (piece === null) break
  }
  closeSync(file)
  return path
}

/** Walls as extruded rectangles, each with its own placement, in a projected CRS by IfcMapConversion; gives the path. */
export function wallsModel(path: string, bytes: number, srid: number): string {
  const random = seeded(4)
  const head = `ISO-10303-21;
HEADER;FILE_DESCRIPTION((''),'2;1');FILE_NAME('','',(''),(''),'','','');FILE_SCHEMA(('IFC4'));ENDSEC;
DATA;
#1=IFCCARTESIANPOINT((0.,0.,0.));
#2=IFCAXIS2PLACEMENT3D(#1,$,$);
#3=IFCGEOMETRICREPRESENTATIONCONTEXT($,'Model',3,1.E-05,#2,$);
#4=IFCSIUNIT(*,.LENGTHUNIT.,$,.METRE.);
#5=IFCUNITASSIGNMENT((#4));
#6=IFCPROJECT('0bench00000000000000001',$,'Bench',$,$,$,$,(#3),#5);
#7=IFCPROJECTEDCRS('EPSG:${srid}',$,$,$,$,$,$);
#8=IFCMAPCONVERSION(#3,#7,330000.,6250000.,0.,1.,0.,1.);
#9=IFCCARTESIANPOINT((0.,0.));
#10=IFCAXIS2PLACEMENT2D(#9,$);
#11=IFCDIRECTION((0.,0.,1.));
#12=IFCLOCALPLACEMENT($,#2);
`
  let wall = 0
  let ended = false
  return writeText(path, (written) => {
    if (ended) return null
    if (written === 0) return head
    if (written > bytes) {
      ended = true
      return 'ENDSEC;\nEND-ISO-10303-21;\n'
    }
    const id = 100 + wall++ * 10
    const [x, y, z] = [random() * 800, random() * 800, Math.floor(random() * 10) * 3].map((value) => value.toFixed(3))
    return (
      `#${id}=IFCCARTESIANPOINT((${x},${y},${z}));\n#${id + 1}=IFCAXIS2PLACEMENT3D(#${id},$,$);\n#${id + 2}=IFCLOCALPLACEMENT(#12,#${id + 1});\n` +
      `#${id + 3}=IFCRECTANGLEPROFILEDEF(.AREA.,$,#10,${(1 + random() * 8).toFixed(3)},0.2);\n#${id + 4}=IFCEXTRUDEDAREASOLID(#${id + 3},#2,#11,2.7);\n` +
      `#${id + 5}=IFCSHAPEREPRESENTATION(#3,'Body','SweptSolid',(#${id + 4}));\n#${id + 6}=IFCPRODUCTDEFINITIONSHAPE($,$,(#${id + 5}));\n` +
      `#${id + 7}=IFCWALL('${String(wall).padStart(22, '0')}',$,'Wall ${wall % 40}',$,$,#${id + 2},#${id + 6},$,$);\n`
    )
  })
}
