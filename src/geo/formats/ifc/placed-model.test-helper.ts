/** Where a model says that it lies. */
export interface PlacedModel {
  /** Line 20, the map unit, and lines that it points to. */
  mapUnit?: string
  conversion?: string
  /** EPSG code of the conversion. */
  srid?: number
  /** What the projected CRS says instead: six arguments. */
  crs?: string
  lines?: string
  wallAt?: string
  /** Degrees, minutes, seconds and millionths of the site: latitude, longitude. */
  site?: readonly [string, string]
  /** Origin of the model's own coordinate system, and where north points in it. */
  context?: string
  north?: string
  scaled?: boolean
  millimetres?: boolean
}

/** The text of a model: a wall of 10 by 2 m from its corner, of a type with a property set. */
export function placedModel({ mapUnit, conversion, wallAt = '0.,0.,0.', scaled, ...more }: PlacedModel): string {
  const [width, depth] = more.millimetres ? [10_000, 2_000] : [10, 2]
  return `ISO-10303-21;
HEADER;FILE_DESCRIPTION((''),'2;1');FILE_NAME('','',(''),(''),'','','');FILE_SCHEMA(('${scaled || more.lines ? 'IFC4X3_ADD2' : 'IFC4'}'));ENDSEC;
DATA;
#1=IFCCARTESIANPOINT((0.,0.,0.));
#2=IFCAXIS2PLACEMENT3D(#1,$,$);
#3=IFCGEOMETRICREPRESENTATIONCONTEXT($,'Model',3,1.E-05,#46,${more.north ? '#47' : '$'});
#4=IFCSIUNIT(*,.LENGTHUNIT.,${more.millimetres ? '.MILLI.' : '$'},.METRE.);
#45=IFCCARTESIANPOINT((${more.context ?? '0.,0.,0.'}));
#46=IFCAXIS2PLACEMENT3D(#45,$,$);
#47=IFCDIRECTION((${more.north ?? '0.,1.'}));
#5=IFCUNITASSIGNMENT((#4));
#6=IFCPROJECT('0test00000000000000001',$,'Test',$,$,$,$,(#3),#5);
${
  conversion
    ? `#7=IFCPROJECTEDCRS(${more.crs ?? `'EPSG:${more.srid ?? 28356}',$,$,$,$,$`},${mapUnit ? '#20' : '$'});
#8=IFCMAPCONVERSION${scaled ? 'SCALED' : ''}(#3,#7,${conversion});`
    : ''
}
${mapUnit ?? ''}
${more.lines ?? ''}
${more.site ? `#9=IFCSITE('0test00000000000000006',$,'Site',$,$,$,$,$,.ELEMENT.,(${more.site[0]}),(${more.site[1]}),5.,$,$);` : ''}
#29=IFCCARTESIANPOINT((${width / 2},${depth / 2}));
#30=IFCAXIS2PLACEMENT2D(#29,$);
#31=IFCDIRECTION((0.,0.,1.));
#32=IFCRECTANGLEPROFILEDEF(.AREA.,$,#30,${width}.,${depth}.);
#33=IFCEXTRUDEDAREASOLID(#32,#2,#31,3.);
#34=IFCSHAPEREPRESENTATION(#3,'Body','SweptSolid',(#33));
#35=IFCPRODUCTDEFINITIONSHAPE($,$,(#34));
#36=IFCCARTESIANPOINT((${wallAt}));
#37=IFCAXIS2PLACEMENT3D(#36,$,$);
#38=IFCLOCALPLACEMENT($,#37);
#39=IFCWALL('0test00000000000000002',$,'Wall',$,$,#38,#35,$,$);
#40=IFCPROPERTYSINGLEVALUE('FireRating',$,IFCLABEL('F90'),$);
#41=IFCPROPERTYENUMERATEDVALUE('Status',$,(IFCLABEL('NEW'),IFCLABEL('EXISTING')),$);
#42=IFCPROPERTYSET('0test00000000000000003',$,'Pset_WallCommon',$,(#40,#41,#52));
#52=IFCCOMPLEXPROPERTY('Layers',$,'build-up',(#53,#54,#52));
#53=IFCPROPERTYTABLEVALUE('Depths',$,(IFCLABEL('a'),IFCLABEL('b')),(IFCREAL(1.),IFCREAL(2.)),$,$,$,$);
#54=IFCPROPERTYSINGLEVALUE('Count',$,IFCINTEGER(2),$);
#43=IFCWALLTYPE('0test00000000000000004',$,'Type A',$,$,(#42),$,$,$,.STANDARD.);
#44=IFCRELDEFINESBYTYPE('0test00000000000000005',$,$,$,(#39),#43);
ENDSEC;
END-ISO-10303-21;
`
}
