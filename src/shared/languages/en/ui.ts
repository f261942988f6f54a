/** Words of the components that all parts use. */
export const ui = {} as const
