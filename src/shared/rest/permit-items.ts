import { flag, listOf, orNull, unshown } from './fields'
import { z } from './zod'

/** One question of a category. The meaning of `type` is not shown; `isHeaderType` marks a heading. */
export interface PermitCategoryItem {
  [key: string]: unknown
  id: unknown
  subItems: PermitCategoryItem[]
  type: number | null
  prompt: string | null
  value: unknown
  options: string[]
  dependencyResponse: unknown
  defaultValue: unknown
  flagged: boolean
  revisionComment: unknown
  linkedPermit: unknown
  linkedPermits: unknown
  isHeaderType: boolean
  NullAllowed: boolean
}

/** Schema of {@link PermitCategoryItem}. */
const permitCategoryItem: z.ZodType<PermitCategoryItem> = z.lazy(() =>
  z.looseObject({
    id: unshown,
    subItems: listOf(permitCategoryItem),
    type: orNull(z.number()),
    prompt: orNull(z.string()),
    value: unshown,
    options: listOf(z.unknown().transform(String)),
    dependencyResponse: unshown,
    defaultValue: unshown,
    flagged: flag,
    revisionComment: unshown,
    linkedPermit: unshown,
    linkedPermits: unshown,
    isHeaderType: flag,
    NullAllowed: flag,
  }),
) as unknown as z.ZodType<PermitCategoryItem>

const maxCharacters = 5_000_000

/**
 * The items that a category's `items` string holds, in order; null when the string is not what the interface says, is
 * larger than 5 million characters or is nested too deeply to read. An empty or null string is no items.
 */
export function parseCategoryItems(items: string | null): PermitCategoryItem[] | null {
  if (items === null || items.trim() === '') return []
  if (items.length > maxCharacters) return null
  try {
    const parsed = z.array(permitCategoryItem).safeParse(JSON.parse(items))
    return parsed.success ? parsed.data : null
  } catch {
    return null
  }
}
