import type { JsonObject } from '../store/permits'

/** The nil UUID (RFC 9562): stands where the interface wants a user and an import names none. */
export const nobody = '00000000-0000-0000-0000-000000000000'

const uuidPattern = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

/**
 * Users who are involved in a permit, lower case: who requested, created, holds or is to hold it, signed or has to sign it,
 * or answers one of its categories.
 */
export function involvedUsers(detail: JsonObject, listItem: JsonObject): string[] {
  const found = new Set<string>()
  const add = (value: unknown): void => {
    if (typeof value === 'string' && uuidPattern.test(value) && value !== nobody) found.add(value.toLowerCase())
  }
  const addSignatures = (value: unknown): void => {
    for (const each of objects(value)) add(each['userId'])
  }
  for (const form of [detail, listItem]) {
    for (const field of ['requesterId', 'holderId', 'specifiedHolderId']) add(form[field])
  }
  add((objects([detail['creator']])[0]?.['user'] as JsonObject | null | undefined)?.['id'])
  addSignatures(detail['signatures'])
  for (const list of ['categories', 'closeoffCategories', 'progressionCategories', 'openCategories']) {
    for (const category of objects(detail[list])) {
      add(category['respondent'])
      for (const signoff of Array.isArray(category['signoffs']) ? (category['signoffs'] as unknown[]) : []) add(signoff)
      addSignatures(category['signatures'])
      addSignatures(category['signatureRequirements'])
    }
  }
  return [...found]
}

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

const objects = (value: unknown): JsonObject[] =>
  (Array.isArray(value) ? (value as unknown[]) : []).filter(
    (each): each is JsonObject => typeof each === 'object' && each !== null,
  )
