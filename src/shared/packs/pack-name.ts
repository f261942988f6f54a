/** Whether a file is a site pack by its name or path. */
export const isPackName = (name: string): boolean => /\.plumblinepack$/i.test(name)
