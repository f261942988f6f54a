import type { LayerUpdate } from '../rest'

/** What each property of a layer is called on screen and in records. */
export const layerPropertyNames: Readonly<Record<keyof LayerUpdate, string>> = {
  name: 'Name',
  description: 'Description',
  defaultToOn: 'On when the map opens',
  global: 'Seen by everyone',
  includeInServicesReports: 'In services reports',
  superseded: 'Superseded',
  opacity: 'Opacity',
  strokeWidth: 'Stroke width',
  validFrom: 'Valid from',
  validUntil: 'Valid until',
  downloadRules: 'Downloads',
  onlineImagerySettings: 'Online imagery',
}
