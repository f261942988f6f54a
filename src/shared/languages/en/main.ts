/** Words of the menus and dialogs of the system. */
export const main = {} as const
