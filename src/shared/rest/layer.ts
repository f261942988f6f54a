import { flag, integer, listOf, orNull, utcTime } from './fields'
import { z } from './zod'

/** A person as layers and revisions name them. `email` is there in the layer list only. */
export const wireUser = z.looseObject({
  id: z.string(),
  name: z.string(),
  organization: orNull(z.string()),
  title: orNull(z.string()),
  email: orNull(z.string()),
})
export type WireUser = z.output<typeof wireUser>

/**
 * Where a revision's file comes from (docs/interface.md, getLayer). `url` is null when there is no download; it works
 * for 30 minutes and is never stored. `fileLastModified` is UTC milliseconds. `srid` is an EPSG code, -1 or 0.
 */
const revisionSource = z.looseObject({
  url: orNull(z.string()),
  fileLastModified: orNull(z.number()),
  filename: orNull(z.string()),
  srid: orNull(integer),
})
export type RevisionSource = z.output<typeof revisionSource>

/** A revision as it comes over the wire; its user object has a key that only the service knows (see normalise.ts). */
export const wireRevision = z.looseObject({
  id: z.union([z.string(), z.number()]).transform(String),
  comment: orNull(z.string()),
  createdDate: utcTime,
  source: orNull(revisionSource),
})
export type WireRevision = z.output<typeof wireRevision>

/** A layer as it comes over the wire (docs/interface.md, listLayers); `revisions` may be left out. */
export const wireLayer = z.looseObject({
  id: integer,
  layerId: orNull(integer),
  name: z.string(),
  description: orNull(z.string()),
  fromFileName: orNull(z.string()),
  onByDefault: flag,
  global: flag,
  downloadRules: orNull(integer),
  creationDate: orNull(utcTime),
  lastEditDate: orNull(utcTime),
  startDate: orNull(utcTime),
  endDate: orNull(utcTime),
  revisions: listOf(wireRevision),
})
export type WireLayer = z.output<typeof wireLayer>
