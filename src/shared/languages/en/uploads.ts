/** Words of the uploads. */
export const uploads = {} as const
