import { alignmentLayers } from './alignment-layers'
import { areaLayers } from './area-layers'
import { groundLayers } from './ground-layers'
import { surveyLayers } from './survey-layers'
import { utilityLayers } from './utility-layers'
import type { SiteLayer } from './site-layer'

/** The layers of the sample project, in the order in which they are made. */
export const siteLayers: readonly SiteLayer[] = [
  ...groundLayers,
  ...alignmentLayers,
  ...utilityLayers,
  ...surveyLayers,
  ...areaLayers,
]

export type { SiteFeature, SiteGeometry } from './frame'
export { siteOrigin, siteSrid } from './frame'
