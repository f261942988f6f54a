import type { FileSet, Warning } from '../model'

/** What the layer of documents of a delivery is called. */
export const documentsName = 'Documents'

/** Column of the colour of each feature, where a layer has some. */
export const colorColumn = 'color'

export interface SplitRequest {
  files: FileSet
  /** Folder for the files that are made; it is there. */
  outDir: string
  /** Files that came with the delivery: their paths below the folder of the main file, '/' between parts, and sizes. */
  beside: readonly { path: string; sizeBytes: number }[]
}

/** One layer of a delivery, as a GeoPackage. */
export interface DeliveryPart {
  /** “theme – owner – class”, what there is of it; what the layer is called. */
  name: string
  /** Folders below that of the delivery: theme and owner. */
  folders: string[]
  path: string
  features: number
  /** Whether it has a column of colours. */
  isColored: boolean
}

export interface DeliveryDocument {
  /** Below the folder of the main file, '/' between parts. */
  path: string
  /** Name of its owner; null: it is nobody's, or not known. */
  owner: string | null
  isThere: boolean
}

/** What a delivery was split into. */
export interface SplitResult {
  /** “KLIC 22O000514”; the name of the file where it says none. */
  title: string
  parts: DeliveryPart[]
  documents: DeliveryDocument[]
  /** Of the reading, and of documents that are not there. */
  warnings: Warning[]
}
