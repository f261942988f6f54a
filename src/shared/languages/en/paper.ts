/** Words of the paper. */
export const paper = {} as const
