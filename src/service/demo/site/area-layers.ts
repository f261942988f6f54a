import { boreholeFeatures, pileFeatures, siteCompoundFeatures } from './survey'
import { exclusionZoneFeatures, heritageFeatures } from './constraints'
import { hidden, oneRevision, type SiteLayer } from './site-layer'

/** Areas that permits ask for, and what is built or bored in the ground. */
export const areaLayers: readonly SiteLayer[] = [
  {
    ...hidden,
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
    ...hidden,
    name: 'Heritage boundary',
    description: 'Old Customs House',
    folder: 'Permit areas',
    file: 'heritage.geojson',
    revisions: oneRevision(null, 6, 200, heritageFeatures),
  },
  {
    ...hidden,
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
    ...hidden,
    name: 'Portal and shaft piles',
    description: null,
    folder: 'Structures',
    file: 'portal_piles.zip',
    revisions: oneRevision('Piling records to pile 24', 1, 15, pileFeatures),
  },
  {
    ...hidden,
    name: 'Site compounds',
    description: null,
    folder: null,
    file: 'site_compounds.geojson',
    revisions: oneRevision(null, 4, 30, siteCompoundFeatures),
  },
]
