import { buildingFeatures, landFeatures, shoreFeatures, waterFeatures } from './ground'
import { roadFeatures } from './roads'
import { planTexts } from './plan-texts'
import { oneRevision, shown, type SiteLayer } from './site-layer'

/** What the ground shows: land, water, roads, buildings and quay walls, with their texts. */
export const groundLayers: readonly SiteLayer[] = [
  {
    ...shown,
    name: 'Land',
    description: 'Banks of the channel, from the quay survey',
    folder: 'Ground',
    file: 'land.geojson',
    revisions: oneRevision(null, 0, 240, landFeatures),
  },
  {
    ...shown,
    name: 'Harbour water',
    description: null,
    folder: 'Ground',
    file: 'water.geojson',
    revisions: oneRevision(null, 0, 240, waterFeatures),
  },
  {
    ...shown,
    name: 'Roads',
    description: 'Streets between their kerbs',
    folder: 'Ground',
    file: 'roads.zip',
    revisions: oneRevision(null, 0, 240, roadFeatures),
  },
  {
    ...shown,
    name: 'Buildings',
    description: null,
    folder: 'Ground',
    file: 'buildings.zip',
    revisions: oneRevision(null, 0, 240, buildingFeatures),
  },
  {
    ...shown,
    name: 'Plan texts',
    description: 'Streets, berths, levels and chainages',
    folder: 'Ground',
    file: 'plan_texts.dxf',
    revisions: oneRevision(null, 2, 5, planTexts),
  },
  {
    ...shown,
    name: 'Quay walls',
    description: null,
    folder: 'Ground',
    file: 'quay_walls.geojson',
    revisions: oneRevision(null, 0, 240, shoreFeatures),
  },
]
