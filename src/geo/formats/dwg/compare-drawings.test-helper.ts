import type { Feature } from '../../model'

/** In what two features differ, as a word; null: in nothing that a user would see. Coordinates may differ by a millionth. */
function difference(one: Feature | undefined, other: Feature | undefined): string | null {
  if (!one || !other) return 'missing'
  if (JSON.stringify(one.properties) !== JSON.stringify(other.properties)) return 'properties'
  if (JSON.stringify(look(one)) !== JSON.stringify(look(other))) return 'style'
  const [a, b] = [one.geometry, other.geometry]
  if (a === null || b === null) return a === b ? null : 'geometry'
  if (a.type !== b.type || String(a.ends) !== String(b.ends) || String(a.polygonEnds) !== String(b.polygonEnds))
    return 'shape'
  for (let i = 0; i < a.coords.length; i++) {
    if (!(Math.abs((a.coords[i] as number) - (b.coords[i] as number)) <= 1e-6)) return 'coordinates'
  }
  return null
}

/** Angles of texts to a millionth of a degree. */
function look({ style }: Feature): object | null {
  if (!style) return null
  return { ...style, labelAngle: style.labelAngle == null ? null : Math.round(style.labelAngle * 1e6) / 1e6 }
}

/** The features that differ, each with its handle, kind and difference, in the order of the first. */
export function differences(ones: readonly Feature[], others: readonly Feature[]): string[] {
  const byId = new Map(others.map((feature) => [feature.id, feature]))
  const found = ones.flatMap((feature) => {
    const what = difference(feature, byId.get(feature.id))
    byId.delete(feature.id)
    return what ? [`${feature.id} ${String(feature.properties[2])}: ${what}`] : []
  })
  return [...found, ...[...byId.keys()].map((id) => `${id}: not in the other`)]
}
