/** Words of the jobs. */
export const jobs = {} as const
