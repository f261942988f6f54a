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
