import { z } from 'zod'
import { chosenColumns, type LayerLook, type LayerOverview, type ProjectSettings } from '../../shared/contract'
import {
  directoryNode,
  organizationDetail,
  permitEvent,
  permitListItem,
  projectDetail,
  projectListItem,
  unassignedLayer,
  type Layer,
} from '../../shared/rest'
import type { ReadOptions } from '../../geo/model'
import type { LayerNote } from '../services/layer-notes'

/**
 * The documents of a site pack. Who opens one reads what a stranger may have written: ids, names and lists are checked here, what is only
 * shown is as the service gave it.
 */
export const projectFile = 'project.json'
export const layersFile = 'layers.json'
export const revisionsFile = 'revisions.json'
export const isPermitsFile = (name: string): boolean => /^permits\/\d{4}\.json$/.test(name)
export const permitsFile = (number: number): string => `permits/${String(number).padStart(4, '0')}.json`
/** Permits in one document. */
export const permitsInFile = 100

const time = z.string().max(64)

/** The project, who is named in it, and what was chosen for it. */
export const projectDocument = z.object({
  listItem: projectListItem,
  detail: projectDetail,
  organization: organizationDetail.nullable(),
  readAt: time,
  people: z.array(z.object({ id: z.string(), name: z.string(), organization: z.string(), title: z.string() })),
  settings: z.custom<ProjectSettings>((value) => typeof value === 'object' && value !== null),
})
export type ProjectDocument = z.infer<typeof projectDocument>

const layer = z.custom<Layer>((value) => isLayer(value), 'is no layer')

/** The layers with every revision, the directory, how layers are drawn, and what services reports take of them. */
export const layersDocument = z.object({
  readAt: time,
  overview: z.object({
    layers: z.array(layer),
    root: directoryNode,
    unassigned: z.array(unassignedLayer),
  }) satisfies z.ZodType<Pick<LayerOverview, 'layers' | 'root' | 'unassigned'>>,
  notInForce: z.array(
    z.object({
      layer,
      path: z.string().nullable(),
      readAt: time,
      before: z.object({ startDate: z.string().nullable(), endDate: z.string().nullable() }).nullable(),
    }),
  ),
  looks: z.array(
    z.object({
      layerId: z.number().int(),
      named: z.string(),
      variant: z.number().int(),
      kind: z.custom<LayerLook['kind']>((value) => value === null || typeof value === 'string'),
      color: z.string().nullable(),
    }),
  ),
  notes: z.array(
    z.object({
      layerId: z.number().int(),
      inReports: z.boolean().nullable(),
      superseded: z.boolean().nullable(),
      columns: chosenColumns,
    }),
  ) satisfies z.ZodType<(LayerNote & { layerId: number })[]>,
})
export type LayersDocument = z.infer<typeof layersDocument>

const hash = z.string().regex(/^[0-9a-f]{64}$/)

/** The revisions whose sources are in the pack, how each is read, and the maps that were made of them. */
export const revisionsDocument = z.array(
  z.object({
    layerId: z.number().int(),
    revisionId: z.string(),
    layerName: z.string(),
    fileName: z.string(),
    sha256: hash,
    sizeBytes: z.number().int().min(0),
    srid: z.number().int().nullable(),
    readAt: time,
    /** How it was read; null: as its service says. */
    options: z.custom<ReadOptions>((value) => typeof value === 'object').nullable(),
    /** Files of its tileset and the entries that hold them; null: there is none, and it is made where the pack is opened. */
    map: z.array(z.object({ file: z.string(), entry: z.string() })).nullable(),
  }),
)
export type PackedRevision = z.infer<typeof revisionsDocument>[number]

/** Permits, each part with the time of its own reading. */
export const permitsDocument = z.array(
  z.object({
    item: permitListItem,
    itemAt: time,
    detail: z.record(z.string(), z.unknown()).nullable(),
    detailAt: time.nullable(),
    /** The list item is another than when the details were read. */
    changed: z.boolean(),
    events: z.array(permitEvent).nullable(),
    eventsAt: time.nullable(),
  }),
)
export type PackedPermit = z.infer<typeof permitsDocument>[number]

/** Name of the entry that holds a source. */
export const sourceEntry = (sha256: string): string => `sources/${sha256}`

/**
 * Files of a tileset without pictures (src/geo/tileset/README.md): no other is taken into a pack, or from one. A tileset of pictures names
 * files of its own and their times, and is made anew of its source where the pack is opened.
 */
export const isMapFile = (name: string): boolean =>
  /^((manifest|alignments)\.json|features\.(bin|idx)|parts\.idx|(points|shapes)\.(tiles|nodes))$/.test(name)

function isLayer(value: unknown): boolean {
  const one = value as Partial<Layer> | null
  return (
    typeof one === 'object' &&
    Number.isInteger(one?.id) &&
    typeof one?.name === 'string' &&
    Array.isArray(one.revisions) &&
    one.revisions.every((each: Partial<Layer['revisions'][number]> | null) => typeof each?.id === 'string')
  )
}
