/** Parts of a directory path; one slash at either end is ignored, the root has none. */
export function splitDirectoryPath(path: string): string[] {
  const inner = path.replace(/^\//, '').replace(/\/$/, '')
  return inner === '' ? [] : inner.split('/')
}
