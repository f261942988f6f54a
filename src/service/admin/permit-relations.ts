import type { JsonObject } from '../store/permits'

/** Ids of the layers that a permit lists. The element type is not shown: an id, or an object with layerId or id. */
export function listedLayers(detail: JsonObject): number[] {
  const layers = Array.isArray(detail['layers']) ? (detail['layers'] as unknown[]) : []
  return layers.flatMap((each) => {
    const value =
      typeof each === 'object' && each !== null ? ((each as JsonObject)['layerId'] ?? (each as JsonObject)['id']) : each
    const id = typeof value === 'string' && /^\d{1,15}$/.test(value) ? Number(value) : value
    return Number.isSafeInteger(id) ? [id as number] : []
  })
}
