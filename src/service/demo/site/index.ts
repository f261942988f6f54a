import { alignmentFeatures, chainageFeatures, cutAndCoverFeatures, elementFeatures } from './tunnel'
import { buildingFeatures, landFeatures, roadFeatures, shoreFeatures, waterFeatures } from './ground'
import { planTexts } from './plan-texts'
import {
  bathymetryFeatures,
  boreholeFeatures,
  controlPoints,
  monitoringPoints,
  pileFeatures,
  siteCompoundFeatures,
  soundingFeatures,
} from './survey'
import {
  exclusionZoneFeatures,
  gasFeatures,
  heritageFeatures,
  powerFeatures,
  stormwaterFeatures,
  telecomFeatures,
  trialHoleFeatures,
  waterMainFeatures,
} from './utilities'
import type { SiteFeature } from './frame'

/** One revision of a sample layer: what was said of it, who brought it, how long ago. */
export interface SiteRevision {
  comment: string | null
  /** Index into the sample project's people. */
  person: number
  daysAgo: number
  features: () => SiteFeature[]
}

/**
 * One sample layer. `file` decides the format: .geojson is written in lon/lat, .csv with Easting and Northing,
 * .dxf as a drawing of texts and .zip as a zipped shapefile in EPSG:7856.
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

const once = (
  comment: string | null,
  person: number,
  daysAgo: number,
  features: () => SiteFeature[],
): SiteRevision[] => [{ comment, person, daysAgo, features }]

const on = { onByDefault: true, global: true, downloadRules: 0 } as const
const off = { ...on, onByDefault: false } as const

/** The layers of the sample project, in the order in which they are made. */
export const siteLayers: readonly SiteLayer[] = [
  {
    ...on,
    name: 'Land',
    description: 'Banks of the channel, from the quay survey',
    folder: 'Ground',
    file: 'land.geojson',
    revisions: once(null, 0, 240, landFeatures),
  },
  {
    ...on,
    name: 'Harbour water',
    description: null,
    folder: 'Ground',
    file: 'water.geojson',
    revisions: once(null, 0, 240, waterFeatures),
  },
  {
    ...on,
    name: 'Roads',
    description: 'Streets between their kerbs',
    folder: 'Ground',
    file: 'roads.zip',
    revisions: once(null, 0, 240, roadFeatures),
  },
  {
    ...on,
    name: 'Buildings',
    description: null,
    folder: 'Ground',
    file: 'buildings.zip',
    revisions: once(null, 0, 240, buildingFeatures),
  },
  {
    ...on,
    name: 'Plan texts',
    description: 'Streets, berths, levels and chainages',
    folder: 'Ground',
    file: 'plan_texts.dxf',
    revisions: once(null, 2, 5, planTexts),
  },
  {
    ...on,
    name: 'Quay walls',
    description: null,
    folder: 'Ground',
    file: 'quay_walls.geojson',
    revisions: once(null, 0, 240, shoreFeatures),
  },
  {
    ...on,
    name: 'Tunnel alignment',
    description: 'Centre line, outer walls and chainage',
    folder: 'Alignment',
    file: 'tunnel_alignment.zip',
    strokeWidth: 2,
    revisions: [9, 7, 5, 4, 2, 1, 0].map((shift, i) => ({
      comment:
        [
          'Concept design',
          'Reference design',
          'After the marine borings',
          'Grade eased at the south bank',
          'Trench widened',
          'Comments of the harbour master',
          'Issued for construction',
        ][i] ?? null,
      person: i % 3,
      daysAgo: 210 - i * 31,
      features: () => alignmentFeatures(shift),
    })),
  },
  {
    ...on,
    name: 'Immersed elements',
    description: 'E1 to E6',
    folder: 'Alignment',
    file: 'immersed_elements.geojson',
    revisions: [once('As designed', 1, 120, elementFeatures)[0]!, once('E4 in the trench', 1, 9, elementFeatures)[0]!],
  },
  {
    ...off,
    name: 'Cut and cover, south',
    description: null,
    folder: 'Alignment',
    file: 'cut_and_cover_south.geojson',
    revisions: once(null, 4, 88, cutAndCoverFeatures),
  },
  {
    ...off,
    name: 'Chainage, 50 m',
    description: null,
    folder: 'Alignment',
    file: 'tunnel_chainage.csv',
    revisions: once(null, 1, 12, chainageFeatures),
  },
  {
    ...on,
    name: 'Water mains',
    description: 'Harbour Water, records and trial holes',
    folder: 'Utilities',
    file: 'watermains.zip',
    opacity: 0.85,
    strokeWidth: 3,
    revisions: [
      { comment: 'Records of Harbour Water', person: 3, daysAgo: 160, features: () => waterMainFeatures(1) },
      { comment: 'Datum corrected, GDA94 to GDA2020', person: 2, daysAgo: 68, features: () => waterMainFeatures(2) },
      { comment: 'Potholing VT-22 to VT-31 added', person: 0, daysAgo: 19, features: () => waterMainFeatures(3) },
      { comment: 'Before the diversion, as surveyed', person: 0, daysAgo: 1.3, features: () => waterMainFeatures(4) },
      {
        comment: 'Weekly issue W47, diversion at Quay Road',
        person: 0,
        daysAgo: 0.1,
        features: () => waterMainFeatures(5),
      },
    ],
  },
  {
    ...on,
    name: 'Gas, medium pressure',
    description: null,
    folder: 'Utilities',
    file: 'gas_mp.zip',
    revisions: [1, 2].map((issue) => ({
      comment: issue === 1 ? 'Records of City Gas' : 'Checked on site',
      person: 3,
      daysAgo: 150 - issue * 55,
      features: () => gasFeatures(issue),
    })),
  },
  {
    ...on,
    name: 'HV power 33 kV',
    description: 'Harbour Energy, with the crossing',
    folder: 'Utilities',
    file: 'hv_power_33kV.zip',
    downloadRules: 1,
    revisions: [1, 2, 3, 4, 5].map((issue) => ({
      comment:
        ['Records', 'Terminal Road corrected', 'Crossing as planned', 'Crossing as drilled', 'Feeder names'][
          issue - 1
        ] ?? null,
      person: issue % 4,
      daysAgo: 130 - issue * 24,
      features: () => powerFeatures(issue),
    })),
  },
  {
    ...on,
    name: 'Telecom ducts',
    description: null,
    folder: 'Utilities',
    file: 'telecom_ducts.geojson',
    revisions: once('Open Fibre and National Telecom', 3, 90, telecomFeatures),
  },
  {
    ...on,
    name: 'Stormwater',
    description: null,
    folder: 'Utilities',
    file: 'stormwater.geojson',
    revisions: [3, 2, 1].map((back) => ({
      comment: null,
      person: 2,
      daysAgo: back * 37,
      features: stormwaterFeatures,
    })),
  },
  {
    ...off,
    name: 'Trial holes VT-22 to VT-39',
    description: 'Vacuum excavation over crossed services',
    folder: 'Utilities/As-found, potholing',
    file: 'potholing_VT.csv',
    revisions: once('Week 46', 0, 8, trialHoleFeatures),
  },
  {
    ...on,
    name: 'Control points',
    description: 'Adjusted network',
    folder: 'Survey',
    file: 'control_points.csv',
    downloadRules: 0,
    revisions: [0, 1, 2, 3, 4, 5].map((n) => ({
      comment: `Adjustment ${n + 1}`,
      person: 0,
      daysAgo: 180 - n * 30,
      features: () => controlPoints(n),
    })),
  },
  {
    ...on,
    name: 'Quay wall monitoring',
    description: 'Prisms, one revision an epoch',
    folder: 'Survey',
    file: 'quay_monitoring.csv',
    revisions: Array.from({ length: 12 }, (_, n) => ({
      comment: `Epoch ${n + 1}`,
      person: 0,
      daysAgo: 84 - n * 7,
      features: () => monitoringPoints(n + 1),
    })),
  },
  {
    ...on,
    name: 'Bathymetry contours',
    description: 'Bed levels each 2 m',
    folder: 'Survey',
    file: 'bathymetry.geojson',
    revisions: [2, 1].map((back) => ({
      comment: back === 1 ? 'Multibeam of 14 September' : 'Chart',
      person: 2,
      daysAgo: back * 68,
      features: bathymetryFeatures,
    })),
  },
  {
    ...off,
    name: 'Soundings',
    description: 'Multibeam, thinned to 5 m',
    folder: 'Survey',
    file: 'soundings.csv',
    downloadRules: 2,
    revisions: once('Multibeam of 14 September', 2, 67, () => soundingFeatures(5)),
  },
  {
    ...off,
    name: 'Exclusion zones, marine',
    description: null,
    folder: 'Permit areas',
    file: 'exclusion_zones.geojson',
    revisions: [1, 2].map((issue) => ({
      comment: issue === 1 ? null : 'EZ-1 widened',
      person: 5,
      daysAgo: 60 - issue * 22,
      features: () => exclusionZoneFeatures(issue),
    })),
  },
  {
    ...off,
    name: 'Heritage boundary',
    description: 'Old Customs House',
    folder: 'Permit areas',
    file: 'heritage.geojson',
    revisions: once(null, 6, 200, heritageFeatures),
  },
  {
    ...off,
    name: 'Boreholes',
    description: null,
    folder: 'Geotechnical',
    file: 'boreholes.csv',
    revisions: [1, 2].map((n) => ({
      comment: n === 1 ? 'Stage 1' : 'Final logs',
      person: 2,
      daysAgo: 140 - n * 45,
      features: boreholeFeatures,
    })),
  },
  {
    ...off,
    name: 'Portal and shaft piles',
    description: null,
    folder: 'Structures',
    file: 'portal_piles.zip',
    revisions: once('Piling records to pile 24', 1, 15, pileFeatures),
  },
  {
    ...off,
    name: 'Site compounds',
    description: null,
    folder: null,
    file: 'site_compounds.geojson',
    revisions: once(null, 4, 30, siteCompoundFeatures),
  },
]

export type { SiteFeature, SiteGeometry } from './frame'
export { siteOrigin, siteSrid } from './frame'
