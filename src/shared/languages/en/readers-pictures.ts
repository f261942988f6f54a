/** What the readers of pictures say. */
export const pictures = {
  overlaysLeftOut: '{file} has {overlays} ground overlays; the pictures of the first {drawn} are drawn.',
  overlaysElsewhere:
    '{count} picture of a ground overlay in {file} does not lie beside it and is only outlined. Save what is meant to be seen into the KMZ. | {count} pictures of ground overlays in {file} do not lie beside it and are only outlined. Save what is meant to be seen into the KMZ.',
  overlayNotDrawn: 'The picture of “{overlay}” is not drawn, only its outline: {why}',
  overlayKind: '{file} is {content}. Save it as PNG or JPEG.',
  overlaySkewed: 'its corners make no parallelogram. Save the picture with a world file instead.',
  damagedParts: 'Parts of {file} are damaged and may show wrong colours. Copy or export it again.',
  jpegKind: '{file} is a JPEG of {bands} components and {bits} bits, which is not read. Save it again in RGB.',
  pictureTooLarge:
    '{file} has {millions} million pixels. A {format} has to be unpacked whole, and that is too much: convert it to a GeoTIFF.',
  pictureCut: '{file} ends at byte {byte}, before its picture is complete. Copy or export it again.',
  damaged: '{file} is damaged: {what}. Copy or export it again.',
  badHeader: 'its header cannot be read',
  badPixels: 'its pixels cannot be decompressed',
  controlPoints:
    '{file} is placed by control points that do not lie on a plane: pixels may be up to {pixels} off. Rectify the picture first.',
  otherPages:
    '{file} holds {count} more picture; the first is shown. | {file} holds {count} more pictures; the first is shown.',
  cutOff:
    '{file} ends early (at {bytes} bytes): {missing} of its {blocks} blocks of pixels, from row {row} on, are missing. They are left out; copy or export it again.',
  blocksDamaged:
    'In {file} {count} block of its pixels is damaged and left out. The last one: {why} | In {file} {count} blocks of its pixels are damaged and left out. The last one: {why}',
  cutBefore: '{file} ends at byte {bytes}, before {where} at byte {byte}. Copy or export it again.',
  cutAt: {
    values: 'the values of {tag}',
    header: 'its header ends',
    directory: 'its directory',
    directoryEnd: 'the end of its directory',
    pixels: 'the pixels from row {row} on',
  },
  notRead:
    '{file} {what}, which is not read. Save it again as an ordinary GeoTIFF (for instance DEFLATE or JPEG, 8 or 16 bit).',
  cameraOnly:
    '{file} is a picture as the camera saw it, placed by a camera model (RPC) only. Orthorectify it and export it with its georeference.',
  unplaced:
    '{file} is a picture that does not say where it lies: it has no georeference of its own, and no world file ({world}) is beside it. Add the world file, or export it with its georeference.',
  sideFile: '{file}, which should say where the picture lies, cannot be used: {what}. Mend or remove it.',
  side: {
    tooLong: 'it is {bytes} bytes long',
    noNumber: 'line {line} holds “{text}” where a number belongs',
    tooFew: 'it holds {numbers} of the six numbers of a world file',
    noArea: 'by it the pixels would have no area, or lie beyond all coordinates',
    noXml: 'it is no valid XML',
    noXmlAt: 'it is no valid XML at line {line}, column {column}',
  },
  tiff: {
    noStart: 'it does not begin as a TIFF',
    noImage: 'it holds no image (an unfinished copy?)',
    entries: 'the directory at byte {byte} claims {entries} entries',
    size: 'its size is given as {width} × {height} pixels',
    bands: 'it claims {bands} bands',
    bits: 'it claims samples of {bits} bits',
    floatBits: 'it claims floating point samples of {bits} bits',
    fax: 'it claims fax pixels of {bands} bands and {bits} bits',
    blocks: 'it needs {blocks} blocks of pixels, but lists {listed}',
    blockSize: 'its blocks are given as {width} × {height} pixels',
    noPlaces: 'it does not say where its pixels lie',
    noWholeNumbers: 'the places or sizes of its blocks are no whole numbers',
    pixelsFrom: 'the pixels from column {column}, row {row} on cannot be decompressed',
  },
  stored: {
    depths: 'has bands of different depth ({bits} bits)',
    samples: 'holds {kind} samples of {bits} bits',
    unknownSamples: 'holds unknown samples of {bits} bits',
    method: 'is compressed with method {method}',
    compression: 'is compressed with {name}',
    jpeg: 'holds JPEG pixels of {bands} bands and {bits} bits',
    subsampled: 'stores its colours at a lower resolution (subsampled YCbCr) without JPEG',
    yCbCr: 'stores YCbCr colours in {bands} bands of {bits} bits',
    yCbCrApart: 'stores YCbCr colours in {bands} bands of {bits} bits, apart',
  },
} as const
