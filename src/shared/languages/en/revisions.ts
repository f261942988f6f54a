/** Words of the revisions and comparisons. */
export const revisions = {} as const
