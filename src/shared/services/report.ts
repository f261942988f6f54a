import type { WireError } from '../errors/app-error'
import type { SaidBy } from '../languages/said'
import type { PermitStanding } from '../model/permit-standing'
import type { ColumnMeanings, ServiceRole } from './columns'
import type { Quality } from './quality'

/** The largest distance of a services report, metres. */
export const maxServicesDistanceMetres = 5_000
/** Places, or permits, of one report. */
export const maxServicesPlaces = 1_000
/** Features of a layer that are listed, the nearest; all are counted. */
export const maxServicesTold = 2_000
/** So many of a layer can be asked for. */
export const mostServicesTold = 100_000

/** What lies at places, or near to them, with its sources, and what was not looked at. */
export interface ServicesReport {
  /** ISO 8601, UTC. */
  madeAt: string
  /** Where the list of layers came from, and when it was read (ISO 8601). */
  source: 'service' | 'offline'
  readAt: string
  staleReason?: WireError
  distanceMetres: number
  places: ReportPlace[]
  /** Layers that were looked into, by their names; those in which nothing was found too. */
  layers: LookedLayer[]
  /** By place, what lies in the ground before what tells of it, then from the nearest on. */
  rows: ServiceRow[]
  /** Layers in question that were not looked into: silence says nothing of them. */
  notLooked: NotLookedLayer[]
  /** Layers that are in no services report, by name, and why. */
  leftOut: LeftOutLayer[]
}

export interface ReportPlace {
  name: string
  permitId: number | null
  /** Of a permit by its newest reading; null of what is none, and where it cannot be had. */
  standing: PermitStanding | null
  /** ISO 8601: when the permit was read; null of what is none. */
  readAt: string | null
  /** As it was asked for, GeoJSON, lon/lat; null where it is not known. */
  geometry: string | null
  /** `empty`: the permit has no area; `unread`: it cannot be read; `partly`: parts of it cannot; `crosses`: its outline crosses itself; `error`: the permit cannot be had. */
  problem: 'empty' | 'unread' | 'partly' | 'crosses' | 'error' | null
  error: WireError | null
}

interface NamedLayer {
  layerId: number
  name: string
  /** Folder that it lies in, '' is the root; null: in none. */
  path: string | null
}

/** A layer that was looked into. */
export interface LookedLayer extends NamedLayer {
  revision: ReportRevision
  /** Newer revisions that are not on this computer: what they hold was not looked at. */
  newer: number
  /** Whether it is in services reports as it was set from this computer; null: the service does not tell. */
  inReports: boolean | null
  /** Features of the revision in all, and those that lie nowhere (null: not counted). */
  features: number
  withoutPlace: number | null
  /** Features within the distance of any place; `told` of them are in the rows. */
  found: number
  told: number
  /** Pictures have no features that could be found; `heights`: so many of them are rasters of heights. */
  pictures: number
  heights: number
  /** What its reader could not read, or doubts: in English, and by what the window says it. */
  warnings: readonly { message: string; by?: SaidBy | undefined }[]
  /** Sublayers with their columns and what these mean. */
  sublayers: { name: string; columns: string[]; meanings: ColumnMeanings; doubts: ColumnDoubt[] }[]
}

/** A revision as the report names it. */
export interface ReportRevision {
  id: string
  /** From 1, the oldest. */
  number: number
  createdDate: string
  comment: string | null
  fileName: string | null
  by: string | null
  /** ISO 8601: when its source was read from the service. */
  readAt: string
}

/** What is doubtful in a column: words where a number is meant, both signs, feet, or what is usual and was not measured. */
export interface ColumnDoubt {
  role: ServiceRole
  column: string
  kind: 'no-number' | 'both-signs' | 'feet' | 'usual'
  /** Rows of the report that it concerns. */
  rows: number
}

/** A feature near a place. */
export interface ServiceRow {
  /** Positions in `places` and `layers`, and the sublayer's in its layer. */
  place: number
  layer: number
  sublayer: number
  /** Position in the file, from 0. */
  feature: number
  id: string | number | null
  geometryType: string
  /** On the ellipsoid, in plan; 0: touches, crosses, or one lies in the other. */
  metres: number
  /** From the place to the feature, degrees from north by east; null where `metres` is 0. */
  bearingDegrees: number | null
  nearest: [lon: number, lat: number]
  /** Of `nearest`, by the nearest alignment that was chosen for the project; null: none was, or none is near. */
  chainage: RowChainage | null
  /** The feature's own height there, as drawn, in the unit of its file; null: drawn without heights. */
  drawnHeight: number | null
  owner: string | null
  kind: string | null
  /** What a fitting is: a valve, a joint, a street light. */
  part: string | null
  /** With its unit: "150 mm". */
  size: string | null
  material: string | null
  /** Below ground, metres; null: no column says it, or it is no number (`depthText`). */
  depthMetres: number | null
  depthText: string | null
  /** Only of a depth that its owner lays by rule: nobody has measured it. */
  depthIsUsual?: true
  /** By a column, metres above the datum of the source; null: none says it. */
  heightMetres: number | null
  quality: Quality | null
  /** How far a surface or a raster of heights lies over it there, metres, by its height and theirs; null: no height, or no surface was found over it. */
  cover: { metres: number; layer: number } | null
  /** Whether it is in use, as a column writes it: "functional", "disused", "projected". */
  state: string | null
  reference: string | null
  /** What a register of networks calls it, and no other feature: the INSPIRE id. */
  registryId: string | null
  /** Only of what tells of things in the ground and does not lie there: texts, dimensions, records of owners. */
  isBeside?: true
  /** Parts of it near the place, flat lon/lat; only where they were asked for. */
  drawn?: number[][]
}

/** What lies in the ground, without what only tells of it. */
export const lyingRows = (rows: readonly ServiceRow[]): ServiceRow[] => rows.filter(({ isBeside }) => !isBeside)

/** The rest: texts, dimensions and records of owners. */
export const besideRows = (rows: readonly ServiceRow[]): ServiceRow[] => rows.filter(({ isBeside }) => isBeside)

/** The permits under which no work may go on. */
export const barredPlaces = ({ places }: ServicesReport): ReportPlace[] =>
  places.filter(({ standing }) => standing?.bar)

/** Whether nothing at all could be looked for at a place. */
export const isNowhere = ({ problem }: ReportPlace): boolean =>
  problem === 'empty' || problem === 'unread' || problem === 'error'

/** Where a place lies along an alignment. */
export interface RowChainage {
  alignment: string
  /** In the notation of the project: "12+340.50". */
  station: string
  /** Positive to the right, in `unit` ("m", "ft", "ftUS"; null: not said). */
  offset: number
  unit: string | null
}

/** Why a layer in question was not looked into. */
export interface NotLookedLayer extends NamedLayer {
  /** `not-here`: no revision is on this computer; `no-source`: its owner shares none; `failed`: it cannot be read; `no-place`: of no place of the report is known where it is. */
  why: 'not-here' | 'no-source' | 'failed' | 'no-place'
  error: WireError | null
}

/** Why a layer is in no services report. */
export interface LeftOutLayer extends NamedLayer {
  /** `not-in-reports` and `superseded`: as set from this computer; the others by its dates. */
  why: 'not-in-reports' | 'superseded' | 'ended' | 'not-yet'
  /** The day it ended or begins; null of the others. */
  date: string | null
}
