/** Packages that sources name and the app is not packed with. */
export const notShipped: readonly string[]
/** What packages leave out of what they publish, by name, or by scope with its slash. */
export const leftOut: Record<string, { licence?: string; texts?: string[]; from?: string }>
/** Data that is shipped; `file` null: it is in a package. */
export const shippedData: readonly { name: string; file: string | null; text: string }[]
/** Data of our own making. */
export const ownData: readonly string[]
