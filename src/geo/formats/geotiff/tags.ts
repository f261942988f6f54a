/** TIFF tags that are read, by the names of TIFF 6.0, the GeoTIFF standard (OGC 19-008) and GDAL. */
export const tag = {
  newSubfileType: 254,
  imageWidth: 256,
  imageLength: 257,
  bitsPerSample: 258,
  compression: 259,
  photometric: 262,
  fillOrder: 266,
  stripOffsets: 273,
  samplesPerPixel: 277,
  rowsPerStrip: 278,
  stripByteCounts: 279,
  planarConfiguration: 284,
  t4Options: 292,
  predictor: 317,
  colorMap: 320,
  tileWidth: 322,
  tileLength: 323,
  tileOffsets: 324,
  tileByteCounts: 325,
  subIfds: 330,
  extraSamples: 338,
  sampleFormat: 339,
  jpegTables: 347,
  ycbcrSubsampling: 530,
  pixelScale: 33550,
  tiePoints: 33922,
  transformation: 34264,
  geoKeys: 34735,
  geoDoubles: 34736,
  geoText: 34737,
  gdalMetadata: 42112,
  gdalNodata: 42113,
  lercParameters: 50674,
  cameraModel: 50844,
} as const

/** Names for messages. */
export function tagName(number: number): string {
  const found = Object.entries(tag).find(([, value]) => value === number)
  return found ? found[0] : `tag ${number}`
}
