/** Licences under which a package may be shipped, by their SPDX names. */
export const allowedLicences = new Set([
  '0BSD',
  'Apache-2.0',
  'BlueOak-1.0.0',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'BSL-1.0',
  'CC0-1.0',
  'ISC',
  'MIT',
  // A package that is used as it came: its own files stay under it.
  'MPL-2.0',
  // Fonts.
  'OFL-1.1',
  'Python-2.0',
])

/** Packages that sources name and the app is not packed with: those of a service beyond one machine, which runs from a checkout. */
export const notShipped = ['@aws-sdk/client-s3', '@aws-sdk/s3-request-presigner', 'pg']

/**
 * What packages leave out of what they publish, looked up where they are made. `licence` where package.json has no SPDX name;
 * `texts`: files of licence-texts, `from`: packages whose own text it is.
 * @type {Record<string, { licence?: string, texts?: string[], from?: string }>}
 */
export const leftOut = {
  '@canvas/image-data': { texts: ['mit'] },
  '@cwasm/jpeg-turbo': { texts: ['mit', 'libjpeg-turbo'] },
  '@cwasm/webp': { texts: ['mit', 'libwebp'] },
  '@libsql/': { from: 'libsql' },
  brotli: { texts: ['mit'] },
  busboy: { licence: 'MIT' },
  'clipper-lib': { licence: 'BSL-1.0', texts: ['boost'] },
  dfa: { texts: ['mit'] },
  fontkit: { texts: ['mit'] },
  'lazy-val': { texts: ['mit'] },
  lerc: { texts: ['lerc'], from: 'flatbuffers' },
  'png-js': { licence: 'MIT' },
  saxes: { texts: ['saxes'] },
  streamsearch: { licence: 'MIT' },
}

/** Data that is shipped and is no package, or comes in one from elsewhere; `file` null: in a package. */
export const shippedData = [
  { name: 'EPSG Geodetic Parameter Dataset', file: 'src/geo/crs/data/epsg.json', text: 'epsg' },
  { name: 'DWG reader', file: 'src/geo/formats/dwg/dwg-reader.wasm', text: 'dwg-reader' },
  { name: 'Natural Earth', file: null, text: 'natural-earth' },
  { name: 'Time zones of places', file: null, text: 'time-zones' },
]

/** Data of our own making. */
export const ownData = ['src/main/first-start/sample-answers.json']
