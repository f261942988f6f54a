/** Words of the days, numbers and units. */
export const format = {} as const
