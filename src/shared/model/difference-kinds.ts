/** What happened to a feature; one that moved may have other attributes too. */
export type DifferenceKind = 'added' | 'removed' | 'moved' | 'changed'

/**
 * What matters most to who digs comes first: what is not where the drawing of the permit shows it, what that drawing does not
 * show, what is gone, and last what is the same place with other attributes.
 */
export const worstFirst: readonly DifferenceKind[] = ['moved', 'added', 'removed', 'changed']

/** 0 for the worst. */
export const severity = (kind: DifferenceKind): number => worstFirst.indexOf(kind)

/** The worst kind of which there is any. */
export function worstOf(counts: Readonly<Record<DifferenceKind, number>>): DifferenceKind {
  return worstFirst.find((kind) => counts[kind] > 0) ?? 'changed'
}

/** By what the lines of the table of changes are put into order; null: as the features are in the files. */
export const lineColumns = ['kind', 'key', 'attribute', 'before', 'after', 'by'] as const
export type LineSort = { by: (typeof lineColumns)[number]; descending: boolean } | null

/** What told that a feature of each side is one: the key of both, one place, attributes that nobody else has, or places and attributes that are near each other. */
export const waysToPair = ['key', 'geometry', 'attributes', 'near'] as const
export type PairedBy = (typeof waysToPair)[number]
