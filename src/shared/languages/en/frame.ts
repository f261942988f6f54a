/** Words of the frame: tabs, bars, search, shortcuts. */
export const frame = {} as const
