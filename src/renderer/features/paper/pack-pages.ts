/** A part of a flow that is not parted further, with where it lies in it: CSS pixels from its top. */
export interface FlowPart {
  top: number
  bottom: number
  /** It stands at the head of what follows it, and never alone at the foot of a page. */
  isHead: boolean
  /** Height of the heads of tables that are repeated above it where a page begins with it. */
  repeated: number
}

/**
 * Parts a flow into pages of a height: gives for each page the index of its first part and of the first one after it. A part
 * that is higher than a page has one for itself.
 */
export function packPages(parts: readonly FlowPart[], height: number): { from: number; to: number }[] {
  const pages: { from: number; to: number }[] = []
  let from = 0
  parts.forEach((_, index) => {
    const first = parts[from]
    if (!first || index === from) return
    if (lowestNeeded(parts, index) - first.top + first.repeated <= height) return
    pages.push({ from, to: index })
    from = index
  })
  return parts.length === 0 ? [] : [...pages, { from, to: parts.length }]
}

/** The lowest edge that has to be on a page with a part: of a head, that of the first part below it that is none. */
function lowestNeeded(parts: readonly FlowPart[], index: number): number {
  let at = index
  while (parts[at]?.isHead && at + 1 < parts.length) at++
  return parts[at]?.bottom ?? 0
}
