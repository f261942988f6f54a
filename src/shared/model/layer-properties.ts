import type { Layer, LayerUpdate } from '../rest'

export type LayerPropertyName = keyof LayerUpdate

/** The values of a property of each kind. */
export interface LayerPropertyValues {
  text: string
  switch: boolean
  number: number
  /** yyyy-MM-dd; null: none. */
  day: string | null
  rule: 0 | 1 | 2
}
export type LayerPropertyKind = keyof LayerPropertyValues

type Property<Value> = {
  /** What it is called on screen and in records. */
  label: string
  kind: { [K in LayerPropertyKind]: LayerPropertyValues[K] extends Value ? K : never }[LayerPropertyKind]
} & (
  | { untold: true }
  /** How a layer tells of it (undefined: it does not), and how it tells of another value. */
  | { read: (layer: Layer) => Value | undefined; show: (value: Value) => Partial<Layer> }
)
type Properties = { [N in LayerPropertyName]-?: Property<Exclude<LayerUpdate[N], undefined>> }

/** Every property that can be changed. `untold`: the interface takes it and never tells. */
export const layerProperties = {
  name: { label: 'Name', kind: 'text', read: ({ name }) => name, show: (name) => ({ name }) },
  description: {
    label: 'Description',
    kind: 'text',
    read: ({ description }) => description ?? '',
    show: (text) => ({ description: text === '' ? null : text }),
  },
  defaultToOn: {
    label: 'On when the map opens',
    kind: 'switch',
    read: ({ onByDefault }) => onByDefault,
    show: (onByDefault) => ({ onByDefault }),
  },
  global: { label: 'Seen by everyone', kind: 'switch', read: ({ global }) => global, show: (global) => ({ global }) },
  includeInServicesReports: { label: 'In services reports', kind: 'switch', untold: true },
  superseded: { label: 'Superseded', kind: 'switch', untold: true },
  opacity: { label: 'Opacity', kind: 'number', untold: true },
  strokeWidth: { label: 'Stroke width', kind: 'number', untold: true },
  validFrom: {
    label: 'Valid from',
    kind: 'day',
    read: ({ startDate }) => dayOf(startDate),
    show: (startDate) => ({ startDate }),
  },
  validUntil: {
    label: 'Valid until',
    kind: 'day',
    read: ({ endDate }) => dayOf(endDate),
    show: (endDate) => ({ endDate }),
  },
  downloadRules: {
    label: 'Downloads',
    kind: 'rule',
    read: ({ downloadRules: rule }) => (rule === 0 || rule === 1 || rule === 2 ? rule : undefined),
    show: (downloadRules) => ({ downloadRules }),
  },
  onlineImagerySettings: { label: 'Online imagery', kind: 'text', untold: true },
} as const satisfies Properties

type Table = typeof layerProperties
export const layerPropertyNames = Object.keys(layerProperties) as LayerPropertyName[]
/** Names of the properties of a kind. */
export type LayerPropertyOf<K extends LayerPropertyKind> = {
  [N in LayerPropertyName]: Table[N]['kind'] extends K ? N : never
}[LayerPropertyName]
export type UntoldProperty = {
  [N in LayerPropertyName]: Table[N] extends { untold: true } ? N : never
}[LayerPropertyName]

export const isUntold = (name: LayerPropertyName): name is UntoldProperty => 'untold' in layerProperties[name]

/** The day of a time as the interface writes it, yyyy-MM-dd; null for none. */
export function dayOf(time: string | null): string | null {
  return time === null ? null : time.slice(0, 10)
}

/** What a layer tells of the properties that can be changed. */
export function readableProperties(layer: Layer): LayerUpdate {
  const told = layerPropertyNames.map((name) => {
    const property = layerProperties[name]
    return [name, 'read' in property ? property.read(layer) : undefined] as const
  })
  return Object.fromEntries(told.filter(([, value]) => value !== undefined))
}

/** The layer as it will be once the changes are sent. */
export function withChanges(layer: Layer, changes: LayerUpdate): Layer {
  const shown = layerPropertyNames.map((name) => {
    const property = layerProperties[name]
    const value = changes[name]
    return value === undefined || !('show' in property) ? {} : property.show(value as never)
  })
  return Object.assign({}, layer, ...shown) as Layer
}

/** What a side makes of each property that is changed. */
export type LayerPropertyParts<Part> = {
  [N in LayerPropertyName]-?: (value: Exclude<LayerUpdate[N], undefined>) => Part
}

/** What a side makes of the properties that are changed, in the order of the table. */
export function eachProperty<Part>(parts: LayerPropertyParts<Part>, changes: LayerUpdate): Part[] {
  return layerPropertyNames.flatMap((name) =>
    changes[name] === undefined ? [] : [parts[name](changes[name] as never)],
  )
}
