/** What the file is called that a folder brings with it. */
export const specificationFile = 'plumbline-spec.json'

/** stop: the row is held back until it is mended or accepted; warn: it is told. */
export const severities = ['stop', 'warn'] as const

/** What a value of a column is. */
export const columnTypes = ['text', 'number', 'whole', 'date', 'yes-no'] as const

/** Kinds of geometry; "Multi" is the same kind. `None`: a feature without one; `Raster`: imagery. */
export const geometryKinds = ['Point', 'LineString', 'Polygon', 'GeometryCollection', 'None', 'Raster'] as const

/** How a day may be written in a name. */
export const dayFormats = ['YYYYMMDD', 'YYYY-MM-DD', 'YYMMDD'] as const
