/** A name for the file of a paper, of what a system allows in names of files. */
export const fileNameOf = (name: string): string => `${name.replace(/[\\/:*?"<>|]+/g, '_')}.pdf`
