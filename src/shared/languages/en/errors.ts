/** Words of the errors of core and service. */
export const errors = {} as const
