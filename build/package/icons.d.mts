/** Writes the icon of the program as Windows and macOS want it into a folder; gives the files. */
export function writeIcons(folder: string): { ico: string; icns: string }
