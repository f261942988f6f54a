import { packError } from './pack-error'
import { basename } from 'node:path'
import type { z } from 'zod'
import { fieldPath } from '../../shared/rest'
import {
  isPermitsFile,
  layersDocument,
  layersFile,
  permitsDocument,
  projectDocument,
  projectFile,
  revisionsDocument,
  revisionsFile,
  type LayersDocument,
  type PackedPermit,
  type PackedRevision,
  type ProjectDocument,
} from './pack-contents'
import { readJson, type OpenPack } from './pack-reader'

/** The documents of a pack. */
export interface PackContents {
  project: ProjectDocument
  layers: LayersDocument
  revisions: PackedRevision[]
  permits: PackedPermit[]
}

/** Reads all documents. AppError file.corrupt names the entry that is missing, or is not what such an entry has to be, and what in it. */
export async function readContents(pack: OpenPack): Promise<PackContents> {
  const permits: PackedPermit[] = []
  for (const { name } of pack.manifest.entries)
    if (isPermitsFile(name)) permits.push(...(await documentOf(pack, name, permitsDocument)))
  return {
    project: await documentOf(pack, projectFile, projectDocument),
    layers: await documentOf(pack, layersFile, layersDocument),
    revisions: await documentOf(pack, revisionsFile, revisionsDocument),
    permits,
  }
}

async function documentOf<T>(pack: OpenPack, name: string, schema: z.ZodType<T>): Promise<T> {
  const parsed = schema.safeParse(await readJson(pack, name))
  if (parsed.success) return parsed.data
  const [issue] = parsed.error.issues
  const where = `${fieldPath(issue?.path ?? [])} ${issue?.message ?? ''}`
  throw packError(
    'file.corrupt',
    'document',
    { file: basename(pack.path), entry: name, where },
    { details: { file: pack.path, entry: name } },
  )
}
