/** A layer that a permit lists: its id and name as far as the entry tells. */
export interface PermitLayer {
  key: string
  layerId: number | null
  name: string | null
}

/** The layers of a permit; the interface does not show what the entries are, so ids, names and objects are all taken. */
export function readPermitLayers(list: readonly unknown[]): PermitLayer[] {
  return list.flatMap((entry, index): PermitLayer[] => {
    if (typeof entry === 'number') return [{ key: String(index), layerId: entry, name: null }]
    if (typeof entry === 'string') {
      const id = /^\d+$/.test(entry) ? Number(entry) : null
      return [{ key: String(index), layerId: id, name: id === null ? entry : null }]
    }
    if (typeof entry !== 'object' || entry === null) return []
    const record = entry as Record<string, unknown>
    const layerId = numberOf(record.layerId) ?? numberOf(record.id)
    const name = [record.layerName, record.name, record.title].find((value) => typeof value === 'string') as
      | string
      | undefined
    return layerId === null && !name ? [] : [{ key: String(index), layerId, name: name ?? null }]
  })
}

const numberOf = (value: unknown): number | null => (typeof value === 'number' && Number.isFinite(value) ? value : null)
