/**
 * The layers that a permit lists, with their ids in another project. What names a layer by its id that is not there would name any other one:
 * it is left out, and told in `lost` as it was written. Entries without an id stay as they are.
 */
export function layersRenamed(
  layers: unknown,
  ids: ReadonlyMap<number, number>,
): { layers: unknown[]; lost: string[] } {
  const out: unknown[] = []
  const lost: string[] = []
  for (const entry of Array.isArray(layers) ? (layers as unknown[]) : []) {
    const renamed = entryRenamed(entry, ids)
    if (renamed === null) lost.push(nameOf(entry))
    else out.push(renamed.entry)
  }
  return { layers: out, lost }
}

function entryRenamed(entry: unknown, ids: ReadonlyMap<number, number>): { entry: unknown } | null {
  if (typeof entry === 'number' || (typeof entry === 'string' && /^\d{1,15}$/.test(entry))) {
    const id = ids.get(Number(entry))
    return id === undefined ? null : { entry: typeof entry === 'number' ? id : String(id) }
  }
  if (typeof entry !== 'object' || entry === null) return { entry }
  const record = entry as Record<string, unknown>
  const key = ['layerId', 'id'].find((name) => Number.isInteger(Number(record[name] ?? NaN)))
  if (key === undefined) return { entry }
  const id = ids.get(Number(record[key]))
  if (id === undefined) return null
  // Where both are there, both are the layer's: `id` equals `layerId` in the answers of the interface.
  const same = 'id' in record && 'layerId' in record && record['id'] === record['layerId'] ? { id, layerId: id } : {}
  return { entry: { ...record, [key]: typeof record[key] === 'string' ? String(id) : id, ...same } }
}

function nameOf(entry: unknown): string {
  if (typeof entry !== 'object' || entry === null) return String(entry)
  const { name, layerName, layerId, id } = entry as Record<string, unknown>
  return String(name ?? layerName ?? layerId ?? id)
}
