/** Words of the layers. */
export const layers = {} as const
