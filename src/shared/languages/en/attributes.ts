/** Words of the attribute table. */
export const attributes = {} as const
