/** The start of an IFC file in metres: a project with a context (#3), a placement (#12), an axis (#11), a wall's outline (#13). */
export const modelStart: readonly string[] = [
  'ISO-10303-21;',
  "HEADER;FILE_DESCRIPTION((''),'2;1');FILE_NAME('','',(''),(''),'','','');FILE_SCHEMA(('IFC4'));ENDSEC;",
  'DATA;',
  '#1=IFCCARTESIANPOINT((0.,0.,0.));',
  '#2=IFCAXIS2PLACEMENT3D(#1,$,$);',
  "#3=IFCGEOMETRICREPRESENTATIONCONTEXT($,'Model',3,1.E-05,#2,$);",
  '#4=IFCSIUNIT(*,.LENGTHUNIT.,$,.METRE.);',
  '#5=IFCUNITASSIGNMENT((#4));',
  "#6=IFCPROJECT('0early0000000000000001',$,'Early',$,$,$,$,(#3),#5);",
  '#9=IFCCARTESIANPOINT((0.,0.));',
  '#10=IFCAXIS2PLACEMENT2D(#9,$);',
  '#11=IFCDIRECTION((0.,0.,1.));',
  '#12=IFCLOCALPLACEMENT($,#2);',
  '#13=IFCRECTANGLEPROFILEDEF(.AREA.,$,#10,4.,0.2);',
]

/** A model of walls, each with a body: a wall (#14), a round one (#16), or what the other lines make. @param more lines that the bodies refer to */
export function wallsModel(bodies: readonly string[], more: readonly string[]): string {
  const shapes = [
    '#14=IFCEXTRUDEDAREASOLID(#13,#2,#11,2.7);',
    '#15=IFCCIRCLEPROFILEDEF(.AREA.,$,#10,3.);',
    '#16=IFCEXTRUDEDAREASOLID(#15,#2,#11,2.7);',
    '#17=IFCCARTESIANTRANSFORMATIONOPERATOR3D($,$,#1,1.,$);',
  ]
  const walls = bodies.flatMap((body, at) => [
    `#${900 + at * 10}=IFCSHAPEREPRESENTATION(#3,'Body','Body',(${body}));`,
    `#${901 + at * 10}=IFCPRODUCTDEFINITIONSHAPE($,$,(#${900 + at * 10}));`,
    `#${902 + at * 10}=IFCWALL('${String(at).padStart(22, '0')}',$,'Wall',$,$,#12,#${901 + at * 10},$,$);`,
  ])
  return [...modelStart, ...shapes, ...more, ...walls, 'ENDSEC;', 'END-ISO-10303-21;', ''].join('\n')
}

/** A body (#245) of ten of the one before it, each of ten: a hundred million blocks by the eighth. */
export function blocksWithoutEnd(): string[] {
  const ofLevel = (level: number) => Array.from({ length: 10 }, (_, n) => `#${100 + level * 20 + 5 + n}`)
  return Array.from({ length: 8 }, (_, level) => {
    const id = 100 + level * 20
    return [
      `#${id}=IFCSHAPEREPRESENTATION(#3,'Body','MappedRepresentation',(${level === 0 ? '#14' : ofLevel(level - 1).join(',')}));`,
      `#${id + 1}=IFCREPRESENTATIONMAP(#2,#${id});`,
      ...ofLevel(level).map((item) => `${item}=IFCMAPPEDITEM(#${id + 1},#17);`),
    ]
  }).flat()
}
