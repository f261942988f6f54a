import { readdir, stat } from 'node:fs/promises'
import { basename, dirname, join, resolve } from 'node:path'
import { fileError, throwFileError, notOrdinary } from '../node/file-errors'
import { groupFiles, type FileGroup } from '../shared/model/file-groups'
import { nameKey, splitName } from '../shared/model/file-name'
import type { FileMember, FileSet } from './model'

/** A listed file with what a FileMember needs. */
export interface FileOnDisk {
  relativePath: string
  path: string
  sizeBytes: number
  lastModifiedMs: number
}

/** A group of files on disk as the FileSet that readers take. */
export function fileSetOf(group: FileGroup<FileOnDisk>): FileSet {
  const members = group.members.map(toMember)
  const main = members[group.members.indexOf(group.main)] ?? toMember(group.main)
  return { name: group.name, main, members }
}

function toMember(file: FileOnDisk): FileMember {
  const { fileName, ext } = splitName(file.relativePath)
  const { path, sizeBytes, lastModifiedMs } = file
  return { path, name: fileName, ext, sizeBytes, lastModifiedMs }
}

/**
 * The upload group that a path belongs to: any member of a shapefile set, an image or its world file, a zip, a
 * geodatabase folder. Looks only at names beside it that share its base name. A file that belongs to no group stands
 * alone. Errors: file.missing, file.denied.
 */
export async function fileSetFromPath(given: string): Promise<FileSet> {
  const path = resolve(given)
  const info = await stat(path).catch(throwFileError(path))
  if (info.isDirectory()) return folderSet(path)
  if (!info.isFile()) throw notOrdinary(path)
  const dir = dirname(path)
  const own = nameKey(basename(path))
  const stem = own.split('.')[0] ?? own
  const names = (await list(dir)).filter((name) => nameKey(name).split('.')[0] === stem || nameKey(name) === own)
  const files = await statAll(dir, names)
  const group = groupFiles(files).groups.find((one) => one.members.some((file) => file.path === path))
  if (group) return fileSetOf(group)
  const alone = files.find((file) => file.path === path) ?? onDisk(path, basename(path), info)
  const member = toMember(alone)
  return { name: splitName(alone.relativePath).base, main: member, members: [member] }
}

async function folderSet(path: string): Promise<FileSet> {
  const name = basename(path)
  const files = await statAll(path, await list(path))
  const below = files.map((file) => ({ ...file, relativePath: `${name}/${file.relativePath}` }))
  const group = groupFiles(below).groups.find((one) => one.kind === 'filegdb')
  if (group) return fileSetOf(group)
  throw fileError(Object.assign(new Error('is a folder'), { code: 'EISDIR' }), path)
}

async function list(dir: string): Promise<string[]> {
  try {
    return await readdir(dir)
  } catch (error) {
    throw fileError(error, dir)
  }
}

async function statAll(dir: string, names: readonly string[]): Promise<FileOnDisk[]> {
  const files: FileOnDisk[] = []
  for (const name of names) {
    const path = join(dir, name)
    // A file that vanished between listing and asking is not there.
    const info = await stat(path).catch(() => null)
    if (info?.isFile()) files.push(onDisk(path, name, info))
  }
  return files
}

function onDisk(path: string, relativePath: string, info: { size: number; mtimeMs: number }): FileOnDisk {
  return { path, relativePath, sizeBytes: info.size, lastModifiedMs: Math.floor(info.mtimeMs) }
}
