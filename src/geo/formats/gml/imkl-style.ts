import type { FeatureStyle, Geometry } from '../../model'
import type { GmlFeature } from './gml-handler'

/** Colours of the themes of IMKL, as every viewer of KLIC draws them. Source: Kadaster, visualisation rules of IMKL (PMKL). */
const themeColors: Readonly<Record<string, string>> = {
  datatransport: '#00ff00',
  gasLageDruk: '#ffd750',
  gasHogeDruk: '#ffaf3c',
  buisleidingGevaarlijkeInhoud: '#ff7f00',
  landelijkHoogspanningsnet: '#ff0000',
  hoogspanning: '#ff0000',
  middenspanning: '#c80000',
  laagspanning: '#960000',
  petrochemie: '#b64a00',
  rioolVrijverval: '#ba38a8',
  rioolOnderOverOfOnderdruk: '#800080',
  warmte: '#008080',
  water: '#0000ff',
  wees: '#918a6f',
  overig: '#6f5c10',
}

/** Classes whose text stands on the map. */
const lettered = new Set(['Annotatie', 'Maatvoering'])

/** How a feature of a theme is drawn: in its colour, annotations and dimensions with their text; null: as anything else. */
export function imklStyle(
  { kind, properties }: GmlFeature,
  theme: string | null,
  geometry: Geometry,
): FeatureStyle | null {
  const color = themeColors[theme ?? '']
  if (color === undefined) return null
  const label = lettered.has(kind) && geometry.type === 'Point' ? (properties.get('label') ?? null) : null
  if (label === null) return { color }
  const turned = Number(properties.get('rotatiehoek (deg)') ?? 0)
  // Deliveries turn their texts clockwise.
  return { color, label, labelAngle: Number.isFinite(turned) ? 0 - turned : 0 }
}
