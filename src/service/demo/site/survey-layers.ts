import { bathymetryFeatures, controlPoints, monitoringPoints, soundingFeatures } from './survey'
import { surfaceXml } from '../write-landxml'
import { hidden, oneRevision, shown, type SiteLayer } from './site-layer'
import { terrainMesh } from './terrain'

/** What surveyors measured: control points, monitoring, the bed of the harbour. */
export const surveyLayers: readonly SiteLayer[] = [
  {
    ...shown,
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
    ...shown,
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
    ...shown,
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
    ...hidden,
    name: 'Soundings',
    description: 'Multibeam, thinned to 5 m',
    folder: 'Survey',
    file: 'soundings.csv',
    downloadRules: 2,
    revisions: oneRevision('Multibeam of 14 September', 2, 67, () => soundingFeatures(5)),
  },
  {
    ...hidden,
    name: 'Ground and harbour bed',
    description: 'Triangles, with the quay walls as breaklines',
    folder: 'Works model',
    file: 'ground_and_bed.xml',
    revisions: [
      {
        comment: 'Levels of November',
        person: 0,
        daysAgo: 4.6,
        xml: () => surfaceXml('Ground and bed', terrainMesh()),
      },
    ],
  },
]
