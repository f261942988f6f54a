/** Words of the connections. */
export const connections = {} as const
