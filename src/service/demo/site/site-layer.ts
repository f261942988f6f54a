import type { SiteFeature } from './frame'

/** One revision of a sample layer: what was said of it, who brought it, how long ago, and what its file holds. */
export type SiteRevision = {
  comment: string | null
  /** Index into the sample project's people. */
  person: number
  daysAgo: number
} & ({ features: () => SiteFeature[] } | { xml: () => string })

/**
 * One sample layer. `file` decides the format: .geojson is written in lon/lat, .csv with Easting and Northing,
 * .dxf as a drawing of texts and .zip as a zipped shapefile in EPSG:7856.
 * .xml is LandXML, whose text its revision gives.
 */
export interface SiteLayer {
  name: string
  description: string | null
  /** Path in the layer directory; null leaves it unassigned. */
  folder: string | null
  file: string
  onByDefault: boolean
  global: boolean
  downloadRules: 0 | 1 | 2
  opacity?: number
  strokeWidth?: number
  /** Oldest first. */
  revisions: SiteRevision[]
}

/** A list of one revision. */
export const oneRevision = (
  comment: string | null,
  person: number,
  daysAgo: number,
  features: () => SiteFeature[],
): SiteRevision[] => [{ comment, person, daysAgo, features }]

/** Shown from the start, to everybody, to be downloaded by everybody. */
export const shown = { onByDefault: true, global: true, downloadRules: 0 } as const
/** The same, hidden at the start. */
export const hidden = { ...shown, onByDefault: false } as const
