/** What maps, tables, comparisons and exports say. */
export const maps = {
  buildStopped: 'Building the map was stopped. Nothing has changed.',
  tilesetCancelled: 'The tileset was not built: it was cancelled. Nothing has changed.',
  noFeatures: '{names} holds no features, so there is nothing to draw.',
  noPlaces:
    '{names} holds {count} row, none with a place on the map, so there is nothing to draw. | {names} holds {count} rows, none with a place on the map, so there is nothing to draw.',
  spoolCut: 'A temporary file was cut short while the map was built. Try again.',
  tilesetMissing: 'The tileset of this revision is not there. Open the revision again to build it.',
  tilesetDamaged: 'The tileset of this revision is damaged. Open the revision again to rebuild it.',
  tilesetCut: 'The tileset of this revision is cut short. Open the revision again to rebuild it.',
  pictureChanged:
    'The picture of this revision was changed or removed after its map was built. Open the revision again to rebuild it.',
  noSublayer: 'This layer has no sublayer {sublayer}.',
  noFeature: 'This layer has no feature {index}.',
  noFeatureHere: 'Feature {index} is not in this tileset.',
  noColumn: 'This layer has no column “{column}” any more.',
  columnsRenamed: 'Columns get other names there: {names}.',
  convertStopped: 'Converting was stopped; nothing was written.',
  imageryOnly: '{file} is imagery and has no features to convert.',
  noSuchLayer: '{file} has no layer "{layer}". Its layers are {names}.',
  readingStopped: 'Reading was stopped.',
  compareStopped: 'Comparing was stopped.',
  compareMixed: '{file} is imagery and {other} has features: these cannot be compared.',
  noCells: '{name} is not read cell by cell: it cannot be compared.',
  comparisonGone: 'This comparison is not kept any more. Compare again.',
  comparisonNotOnDisk: 'This comparison is not on disk any more. Compare again.',
  noDifference: 'There is no such difference.',
  shapefileColumns: 'A shapefile holds {most} columns, this layer has {columns}. Choose another format.',
  shapefileCrs: 'A shapefile cannot name EPSG:{srid} ({name}). Choose another coordinate system or another format.',
  shapefileTooLarge:
    'The shapefile would be larger than 2 GB, which the format cannot hold. Export fewer rows, or choose GeoPackage.',
  closing: 'Plumbline is being closed.',
  outsideProjection:
    'Some features lie where their coordinate system cannot be turned into longitude and latitude; they are listed, but not drawn.',
  tooManyStyles:
    'The file has more distinct styles and labels than the map keeps; the rest is drawn in the layer’s own style.',
} as const
