/** Words of the permits. */
export const permits = {} as const
