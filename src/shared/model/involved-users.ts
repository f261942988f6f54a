/** A JSON object as it goes over the wire. */
type JsonObject = Readonly<Record<string, unknown>>

/** The nil UUID (RFC 9562): stands where the interface wants a user and there is none. */
export const nobody = '00000000-0000-0000-0000-000000000000'

const uuidPattern = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

/**
 * Users who are involved in a permit, lower case: who requested, created, holds or is to hold it, signed or has to sign it,
 * or answers one of its categories. What the filter `targetUserId` finds, in the service and without it.
 * @param detail the whole permit; {} where only the list is known, which tells less
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

const objects = (value: unknown): JsonObject[] =>
  (Array.isArray(value) ? (value as unknown[]) : []).filter(
    (each): each is JsonObject => typeof each === 'object' && each !== null,
  )
