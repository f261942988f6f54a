/** What the readers of shapefiles, tables, databases and text formats say. */
export const vector = {
  shpTruncated:
    '{file} ends early (at {bytes} bytes): {count} shape is missing, its row has no geometry. Copy or export it again. | {file} ends early (at {bytes} bytes): {count} shapes are missing, their rows have no geometry. Copy or export it again.',
  shapeDamaged:
    '{count} shape of {file} is damaged and left out, the first in record {first}. Copy or export it again. | {count} shapes of {file} are damaged and left out, the first in record {first}. Copy or export it again.',
  rowCount: '{name}.shp has {shapes} shapes, its .dbf {rows} rows; they were paired in order.',
  rowsDeleted: '{count} row is marked as deleted and left out. | {count} rows are marked as deleted and left out.',
  colorColumnMissing: 'There is no column "{column}" to take colours from; the layer\'s own is used.',
  indexMissing: '{name}.shx is missing; the records were found by walking through the .shp.',
  indexBroken: '{file} does not fit its .shp; the records were found by walking through the .shp.',
  dbfMissing: '{name}.dbf is missing; the layer has no attributes.',
  encodingUnknown: 'The encoding "{label}" is not known; {used} was used.',
  encodingCheck: '{file} does not say how its text is encoded; {encoding} was guessed. Check: {samples}.',
  binaryNotRead:
    '{file} has a column of pictures or other bytes, which are not read: {columns}. | {file} has {count} columns of pictures or other bytes, which are not read: {columns}.',
  memoNotRead: '{file} has memo columns, whose text is not read.',
  dbfTruncated:
    '{file} ends early: {present} of {rows} rows are there, the others have no attributes. Copy or export it again.',
  dbfBroken: '{file} cannot be read (its header is broken); the layer has no attributes. Copy or export it again.',
  veryLarge: '{file} is larger than 2 GB; many programs cannot read it.',
  headerCut: '{file} ends after {bytes} bytes, within its own header. Copy or export it again.',
  noDbase: '{file} is no dBASE table: its header is broken. Export the shapefile again.',
  networkLinks:
    '{count} network link in {file} is not followed. Save the linked data into the file. | {count} network links in {file} are not followed. Save the linked data into the file.',
  kmlEmpty: '{file} is KML without a placemark. Check that the export holds features, not only network links.',
  gpxNoPlace:
    '{count} point in {file} without valid latitude and longitude is kept without a place. | {count} points in {file} without valid latitude and longitude are kept without a place.',
  geojsonGeometry:
    '{count} geometry is not valid GeoJSON and was left out. | {count} geometries are not valid GeoJSON and were left out.',
  geojsonForeign:
    '{count} object in {file} is no GeoJSON and was passed over. | {count} objects in {file} are no GeoJSON and were passed over.',
  geojsonNothing:
    '{file} is JSON, but holds no GeoJSON features or geometries. Check that it is the right file, or export the layer as GeoJSON.',
  geojsonCut:
    '{file} ends too early, at byte {byte}; {count} feature before it was read. Copy or export it again. | {file} ends too early, at byte {byte}; {count} features before it were read. Copy or export it again.',
  geojsonInvalid:
    '{file} is no valid JSON: {why} at byte {byte}; {count} feature before it was read. Export it again, or fix it there. | {file} is no valid JSON: {why} at byte {byte}; {count} features before it were read. Export it again, or fix it there.',
  rowsWithoutPlace:
    '{count} row has no usable coordinates and no place on the map: line {lines}. | {count} rows have no usable coordinates and no place on the map: lines {lines}.',
  rowsOfOtherWidth:
    '{count} row has not {fields} fields as the others have: line {lines}. | {count} rows have not {fields} fields as the others have: lines {lines}.',
  emptyTable: '{file} has column names, but no rows.',
  columnsByOrder: '{file} has no column names; the first columns were taken as x, y and z.',
  columnsSwapped:
    '{file} has no column names; the first two with numbers were taken as y and x (latitude and longitude, or northing and easting), as their sizes say.',
  columnMissing: 'There is no column "{column}".',
  lineUnclosed: 'Line {line} of {file} opens a quotation that is never closed. Mend that line and try again.',
  lineTooLong: 'Line {line} of {file} is longer than 16 MB. Mend that line and try again.',
  firstLineEndless:
    'The first line of {file} does not end within 256 KB, so its columns cannot be told. Export it with fewer columns, or with line ends.',
  noCoordinateColumns:
    '{file} has no pair of columns that holds coordinates. Its columns are {columns}. Choose the ones for X and Y.',
  topojsonFault:
    '{count} geometry of “{layer}” is damaged and left out. The first is number {first}: it {fault}. | {count} geometries of “{layer}” are damaged and left out. The first is number {first}: it {fault}.',
  topojsonTooLarge:
    '{file} is larger than {mb} MB. TopoJSON has to be read whole; export it as GeoJSON or GeoPackage. {raise}',
  topojsonBroken: '{file} is no whole TopoJSON: {what}. Copy or export it again.',
  topojson: {
    whereByte: '{what} at byte {byte}',
    noObjects: 'it has no objects',
    noArcs: 'it has no list of arcs',
    badTransform: 'its transform is not two pairs of numbers',
    noJson: 'its text is no valid JSON',
    notTogether: 'object “{object}” cannot be put together',
  },
  fgbNoNumbers:
    '{count} geometry has coordinates that are no numbers; its row is kept without it. | {count} geometries have coordinates that are no numbers; their rows are kept without them.',
  recordCut: '{file} ends inside a record that begins at byte {byte}. Copy or export it again.',
  damagedAtByte: '{file} is damaged at byte {byte}. Copy or export it again.',
  tableMissing: '{file} lists “{table}”, but holds no such table or view.',
  gdbTableMissing: 'The files of “{table}” are missing in {name}.gdb; it was left out.',
  tablesWithoutGeometry: 'Tables without geometry are not drawn: {tables}.',
  gdbCompressed:
    '{name}.gdb is a compressed geodatabase, which is not read. Decompress it, or export its layers as GeoPackage.',
  gdbNoCatalogue: '{name}.gdb lacks its catalogue (a00000001). Copy the whole folder.',
  gdbNoTables: '{name}.gdb holds no tables, so there is nothing to draw.',
  gdbDamaged: 'The geodatabase is damaged in {file} at byte {byte}. Copy the whole .gdb folder again.',
  viewEndless:
    '“{view}” of {file} is a view that makes rows out of nothing, and may never end; it is left out. Save its rows as a table.',
  viewUnreadable: 'The view “{view}” of {file} cannot be worked out: {why}. Save its rows as a table.',
  viewTooManyRows:
    'The view “{view}” of {file} gives more than {rows} rows, more than the file can hold: it seems to join tables without a condition. Mend the view, or save the rows that are meant as a table.',
  viewTooMuchText:
    'The view “{view}” of {file} gives more than {mb} MB of text, far more than the file holds. Mend the view, or save its rows as a table. {raise}',
  viewTooSlow:
    'The view “{view}” of {file} has not given its first row in the time that is allowed. Mend the view, or save its rows as a table.',
  tablesPassedOver:
    '{count} table of kind “{kind}” in {file} holds no features and is not drawn. | {count} tables of kind “{kind}” in {file} hold no features and are not drawn.',
  crsUndescribed:
    '“{layer}” of {file} names the coordinate system {crs}, which the file does not describe. Choose the EPSG code.',
  textForeign:
    '{count} text of “{layer}” is no UTF-8, and is read as Windows-1252. | {count} texts of “{layer}” are no UTF-8, and are read as Windows-1252.',
  gpkgPictures:
    '{file} is a GeoPackage of picture tiles, which are not read. Export the picture as GeoTIFF and try again.',
  gpkgEmpty: '{file} is a GeoPackage without a feature table. Export the layer as features and try again.',
  gpkgLocked: '{file} is open in another program. Close it there, or send a copy.',
  gpkgNone: '{file} is an SQLite database, but no GeoPackage: it has no gpkg_contents table.',
  gpkgDamaged: '{file} is damaged: its tables cannot be read past the fault. Copy or export it again.',
  gpkgTables: 'The list of tables',
  gpkgRow: 'Row {row} of “{layer}”',
  gpkgAtRow: 'row {row} of “{layer}”',
  gpkgSaveRows: 'Save its rows as a table without that.',
  gmlEmpty: '{file} is GML without features. Check that it is the right file, or export it again with its features.',
  gmlMissing:
    '{count} geometry that {file} refers to does not stand in it. | {count} geometries that {file} refers to do not stand in it.',
  gmlStraightened:
    '{count} curve of {file} (a spline, clothoid or geodesic) is drawn straight from point to point. | {count} curves of {file} (splines, clothoids, geodesics) are drawn straight from point to point.',
  gmlUndrawn:
    '{count} geometry of {file} is of a kind that is not drawn: {what}. | {count} geometries of {file} are of kinds that are not drawn: {what}.',
  gmlMixed:
    '{count} part of a geometry in {file} is in another coordinate system than its feature and is drawn as written. | {count} parts of geometries in {file} are in other coordinate systems than their features and are drawn as written.',
  gmlFurther: 'Of a feature with several geometries the first is drawn. Not drawn of {file}: {what}.',
  gmlPassedOver: '{file} also holds what is no feature and is not read: {what}.',
  deliveryNoSystem:
    '{file} names no coordinate system. Ask for the delivery again, or upload the GML with a system chosen by hand.',
  deliveryDocuments:
    '{count} document that {file} names is not in the delivery: {names}. | {count} documents that {file} names are not in the delivery: {names}.',
  deliveryLayers:
    'The delivery would make more than {most} layers of themes, owners and classes. Ask for it in parts, or upload its GML as one layer.',
  landxmlEmpty: '{file} is LandXML without points, alignments, parcels, pipes or surfaces.',
  landxmlEmptyHolds:
    '{file} is LandXML without points, alignments, parcels, pipes or surfaces. It holds {unread}, which Plumbline does not read.',
  landxmlUnread: '{file} also holds {unread}, which Plumbline does not read.',
  landxmlPointsMissing:
    '{file} runs lines through {count} point that it does not hold: {points}. | {file} runs lines through {count} points that it does not hold: {points}.',
  landxmlManyPointsMissing:
    '{file} runs lines through at least {count} point that it does not hold: {points}. | {file} runs lines through at least {count} points that it does not hold: {points}.',
  landxmlPointsAmbiguous:
    '{file} runs lines through {count} name that several points at different places have: {points}. The last of them is taken. | {file} runs lines through {count} names that several points at different places have: {points}. The last of each is taken.',
  landxmlInvalid:
    '{count} element in {file} has no usable coordinates, or points to missing ones. | {count} elements in {file} have no usable coordinates, or point to missing ones.',
  landxmlCoarse:
    'Curves of {file} draw more than {most} vertices; {count} curve after that is drawn with few chords. {raise} | Curves of {file} draw more than {most} vertices; {count} curves after that are drawn with few chords. {raise}',
  landxmlFeet: '{file} is in {unit}. Choose a coordinate system in that unit.',
  landxml: {
    groundProfile: '{count} ground profile | {count} ground profiles',
    crossSection: '{count} cross section | {count} cross sections',
    cantStation: '{count} cant station | {count} cant stations',
    superelevation: '{count} superelevation | {count} superelevations',
    observation: '{count} survey observation | {count} survey observations',
    gradeModel: '{count} grade model | {count} grade models',
  },
  topologyFault: {
    noGeometry: 'is no geometry',
    noMembers: 'is a collection without members',
    namesNoArcs: 'names no arcs',
    arcNoNumber: 'names an arc without a number',
    noCoordinates: 'has no coordinates',
    tooDeep: 'is nested more than {most} deep',
    unknownKind: 'is of the unknown kind “{kind}”',
    arcBeyond: 'names arc {arc}, of which there are {arcs}',
    arcEmpty: 'names arc {arc}, which holds no positions',
  },
  json: {
    comma: 'an unexpected comma',
    colon: 'an unexpected colon',
    bracket: 'an unexpected ]',
    brace: "an unexpected {'}'}",
    colonMissing: 'a colon is missing',
    commaMissing: 'a comma or a name is missing',
    tooDeep: 'nesting deeper than {most} levels',
    endless: 'a word or number without end',
    noValue: '"{text}" is no value',
    cut: 'the text ends in the middle',
  },
} as const
