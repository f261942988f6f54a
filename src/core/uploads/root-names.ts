import { basename, dirname } from 'node:path'
import { groupBy } from '../../shared/model/group-by'
import { nameKey, splitName } from '../../shared/model/file-name'

/** As the drops of a browser are called. */
const isDrop = (part: string) => /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(part)
const mostParts = 4

/**
 * What folders that were chosen together are called: by their own name, with so much of where they lie as tells them from each other
 * ("North/DXF" and "South/DXF"), '/' between parts; where that tells nothing, by a number. Pure.
 */
export function rootNames(folders: readonly string[]): Map<string, string> {
  const alike = groupBy(folders, (folder) => nameKey(basename(folder)))
  return new Map([...alike.values()].flatMap(apart))
}

function apart(folders: readonly string[]): (readonly [string, string])[] {
  if (folders.length === 1) return folders.map((folder) => [folder, basename(folder)])
  for (let count = 2; count <= mostParts; count++) {
    const names = folders.map((folder) => folder.split(/[\\/]/).filter(Boolean).slice(-count))
    const keys = new Set(names.map((parts) => nameKey(parts.join('/'))))
    if (keys.size === folders.length && !names.flat().some(isDrop))
      return folders.map((folder, at) => [folder, (names[at] ?? []).join('/')])
  }
  return folders.map((folder, at) => [folder, at === 0 ? basename(folder) : `${basename(folder)} (${at + 1})`])
}

/** Where files that were chosen by themselves lie below nothing: by their names, or by those of their folders where files of one set or name lie in several. Pure. */
export function looseNames(files: readonly string[]): Map<string, string> {
  const folders = new Map<string, Set<string>>()
  const baseOf = (file: string) => nameKey(splitName(basename(file)).base)
  for (const file of files) folders.set(baseOf(file), (folders.get(baseOf(file)) ?? new Set()).add(dirname(file)))
  const names = rootNames([
    ...new Set([...folders.values()].filter(({ size }) => size > 1).flatMap((some) => [...some])),
  ])
  return new Map(
    files.map((file) => {
      const isApart = (folders.get(baseOf(file))?.size ?? 0) > 1
      return [file, isApart ? `${names.get(dirname(file)) ?? ''}/${basename(file)}` : basename(file)]
    }),
  )
}
