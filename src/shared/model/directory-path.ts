/** Whether a directory path is a folder or lies in it; both plain: parts joined by '/', no slash at either end. */
export function isWithin(path: string, folder: string): boolean {
  return path === folder || path.startsWith(`${folder}/`)
}
