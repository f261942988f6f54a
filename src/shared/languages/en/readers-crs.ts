/** Why coordinates cannot be placed, or not well. */
export const crs = {
  chooseCode: '{problem} Choose the EPSG code.',
  localSystem: '"{crs}" is a local system: it does not say where on the Earth it lies.',
  localSystemCode:
    '"{crs}" is a local system: it does not say where on the Earth it lies. Give the EPSG code that the coordinates are really in.',
  accuracyUnknown:
    '{crs}: how far it lies from WGS 84 is not known; positions may be off by metres to hundreds of metres.',
  accuracy: '{crs}: positions may be off by up to {metres} m.',
  withoutGrid: '{crs} without the grid {grid}',
  wrongCrs:
    'None of the coordinates of {file} can lie in {crs}. It is in another coordinate system: choose the right EPSG code.',
  thatSystem: 'that system',
  because: '{layer}: {why}',
  missing: "{layer} does not say which coordinate system it is in. Choose the EPSG code, or the project's default.",
  noSuchCode:
    'EPSG has no coordinate reference system {srid}. Check the code, for instance 7856 for GDA2020 / MGA zone 56.',
  codeHeights:
    'EPSG:{srid} ({name}) is a height system: it gives no position. Choose the code of the plan coordinates.',
  codeGeocentric:
    'EPSG:{srid} ({name}) is geocentric (X, Y, Z from the centre of the Earth). Choose a projected or geographic system.',
  codeNotComputed:
    'EPSG:{srid} ({name}) uses a projection method or datum that cannot be computed here. Convert the file to another system first.',
  nameHeights: 'The CRS "{crs}" is a height system: it gives no position. Give the EPSG code of the plan coordinates.',
  nameGeocentric:
    'The CRS "{crs}" is geocentric (X, Y, Z from the centre of the Earth). Give the EPSG code of the plan coordinates.',
  nameOther: 'The CRS "{crs}" is of a kind that cannot be computed here. Give the EPSG code of the plan coordinates.',
  noTransformation: 'No transformation between {crs} and WGS 84 is known, so its coordinates cannot be placed.',
  gridMissing: 'The datum shift grid {grid} is not installed.',
  gridBroken: 'The datum shift grid {grid} cannot be read: {why}. Get the .gsb file anew from its publisher.',
  projection: 'The map projection "{projection}" cannot be computed here.',
  projectionConvert:
    'The map projection "{projection}" cannot be computed here. Convert the file to another system first.',
  projectionOf:
    '"{crs}" uses the map projection "{projection}", which cannot be computed here. Convert the file to another system first.',
  projectionNoMap: 'The parameters of the map projection "{projection}" make no map.',
  conicNoCone: 'The equidistant conic definition has standard parallels that make no cone.',
  utmZone: 'UTM has zones 1 to 60, not "{zone}".',
  axisOrder: 'The axis order "{order}" of the CRS definition is not known.',
  unit: 'The unit "{unit}" of the CRS definition is not known.',
  meridian: 'The prime meridian "{meridian}" of the CRS definition is not known.',
  ellipsoid: 'The ellipsoid "{ellipsoid}" is not known, so coordinates cannot be placed.',
  popWithoutPush: 'The CRS definition has a pop without a push.',
  pushWithoutPop: 'The CRS definition has a push without a pop.',
  rotations: 'The datum shift of the CRS definition does not say which way its rotations turn.',
  exactRotation: 'A datum shift with exact rotation cannot be computed here.',
  toWgs84: 'The TOWGS84 values of the CRS definition are neither three nor seven numbers.',
  parameter: 'The CRS definition has no usable value for +{parameter}: "{value}".',
  noProj: 'The PROJ string is no definition of a coordinate reference system: it has no +proj.',
  projDatum: 'The datum "{datum}" of the PROJ string is not known.',
  wkt: 'The CRS definition (WKT) cannot be read: {why} at character {at}.',
  wktNoDatum: 'The CRS definition "{crs}" has no usable datum: its ellipsoid is missing or no ellipsoid.',
  wktNoBase: 'The CRS definition "{crs}" names no geographic system underneath.',
  wktNoPlan: 'The compound CRS "{crs}" has no horizontal part.',
  wktNoSource: 'The bound CRS has no source system.',
  noJson: 'The CRS definition looks like PROJJSON, but is no valid JSON.',
  noProjJson: 'The CRS definition is no PROJJSON object.',
  noDefinition: '"{text}" is no definition of a coordinate reference system.',
  ntv2: {
    notOne: 'it is not an NTv2 file',
    header: 'its header is not an NTv2 header',
    headerCut: 'it ends within a header',
    subGrid: 'the size of a sub-grid does not fit its bounds',
    valuesCut: 'it ends within its values',
    noGrid: 'it holds no grid',
  },
  wktFault: {
    quote: 'a quoted name does not end',
    levels: 'too many levels',
    cut: 'it breaks off',
    misplaced: '"{sign}" is out of place',
    noKeyword: 'it does not begin with a keyword',
    noBracket: 'a bracket is missing',
  },
  noneNamed: 'The file names no coordinate reference system. Give its EPSG code.',
  pairs: 'Points are pairs of x and y.',
} as const
