import { controlLineXml } from '../write-landxml'
import { controlLine } from './control-line'
import { alignmentFeatures, chainageFeatures, cutAndCoverFeatures, elementFeatures } from './tunnel'
import { hidden, oneRevision, shown, type SiteLayer } from './site-layer'

/** The tunnel: centre line, immersed elements, cut and cover, chainage. */
export const alignmentLayers: readonly SiteLayer[] = [
  {
    ...shown,
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
    ...shown,
    name: 'Immersed elements',
    description: 'E1 to E6',
    folder: 'Alignment',
    file: 'immersed_elements.geojson',
    revisions: [
      ...oneRevision('As designed', 1, 120, elementFeatures),
      ...oneRevision('E4 in the trench', 1, 9, elementFeatures),
    ],
  },
  {
    ...hidden,
    name: 'Cut and cover, south',
    description: null,
    folder: 'Alignment',
    file: 'cut_and_cover_south.geojson',
    revisions: oneRevision(null, 4, 88, cutAndCoverFeatures),
  },
  {
    ...hidden,
    name: 'Chainage, 50 m',
    description: null,
    folder: 'Alignment',
    file: 'tunnel_chainage.csv',
    revisions: oneRevision(null, 1, 12, chainageFeatures),
  },
  {
    ...shown,
    name: 'Control line MC01',
    description: 'Clothoids, grades and the station equation at 1+010',
    folder: 'Works model',
    file: 'mc01_control_line.xml',
    revisions: [
      { comment: 'Issued for construction', person: 1, daysAgo: 3.1, xml: () => controlLineXml(controlLine()) },
    ],
  },
]
