import type { UploadOrder } from '../../shared/rest'

/**
 * What is wrong with the names of the files that were sent, or null. Names are compared exactly. Names that step 1 lists
 * and that were not sent must lie inside a zip that was sent: `inner` are the paths inside those zips, null when a zip
 * cannot be read (that is the job's error, not step 2's).
 */
export function checkNames(
  order: UploadOrder,
  sent: readonly string[],
  inner: readonly string[] | null,
): string | null {
  if (sent.length === 0) return 'No file was sent; each goes in a part named "file".'
  const names = new Set<string>()
  const twice = sent.find((name) => names.size === names.add(name).size)
  if (twice !== undefined) return `"${twice}" was sent twice.`
  const listed = new Set(order.fileNames)
  const extra = sent.find((name) => !listed.has(name))
  if (extra !== undefined) return `"${extra}" is not among the fileNames of step 1.`
  const missing = order.fileNames.filter((name) => !names.has(name))
  if (missing.length === 0) return null
  if (!sent.some(isZipName)) return `"${missing[0]}" is among the fileNames of step 1 but was not sent.`
  if (inner === null) return null
  const inside = new Set(inner.flatMap((path) => [path, path.slice(path.lastIndexOf('/') + 1)]))
  const absent = missing.find((name) => !inside.has(name))
  return absent === undefined ? null : `"${absent}" was neither sent nor is it inside the zip.`
}

/** Whether a file name is that of a zip archive. */
export const isZipName = (name: string): boolean => /\.zip$/i.test(name)

/** The times of sent files by their names, as step 1 gave them; none for those of which it gave none. */
export function lastModifieds(order: UploadOrder): Map<string, number> {
  const names =
    order.fileLastModifieds.length === order.fileNames.length ? order.fileNames : order.fileNames.filter(isZipName)
  return new Map(names.map((name, at) => [name, order.fileLastModifieds[at] ?? 0]))
}
