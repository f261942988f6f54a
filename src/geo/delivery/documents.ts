import { stat } from 'node:fs/promises'
import { dirname, join, posix } from 'node:path'
import type { Feature, Field, FileSet, Geometry } from '../model'
import type { DeliveryDocument, SplitRequest } from './delivery-api'
import type { NamedDocument, Survey } from './survey'

/** Columns of the layer of documents. */
export const documentFields: readonly Field[] = [
  { name: 'name', type: 'string' },
  { name: 'path', type: 'string' },
  { name: 'kind', type: 'string' },
  { name: 'owner', type: 'string' },
  { name: 'theme', type: 'string' },
  { name: 'about', type: 'string' },
  { name: 'in the delivery', type: 'boolean' },
  { name: 'size (bytes)', type: 'integer' },
]

/** The documents of a delivery, and the features that list them: one for each, or for each kind of geometry of its place. */
export async function listDocuments(
  { files, beside }: SplitRequest,
  survey: Survey,
): Promise<{ documents: DeliveryDocument[]; features: Feature[] }> {
  const sizes = new Map(beside.map(({ path, sizeBytes }) => [path, sizeBytes]))
  const named = new Map<string, NamedDocument>()
  for (const one of survey.named) {
    const path = safePath(one.path)
    if (path === null || named.has(path)) continue
    named.set(path, one)
    const sizeBytes = sizes.get(path) ?? (await sizeOf(files, path))
    if (sizeBytes !== null) sizes.set(path, sizeBytes)
  }
  const paths = [...new Set([...named.keys(), ...sizes.keys()])]
  const documents: DeliveryDocument[] = []
  const features: Feature[] = []
  for (const path of paths) {
    const one = named.get(path)
    const owner = one?.owner ?? ownerOfPath(path, survey.owners)
    const size = sizes.get(path) ?? null
    documents.push({ path, owner, isThere: size !== null })
    const properties = [
      ...[posix.basename(path), path, one?.kind ?? null, owner, one?.theme ?? null, one?.about ?? null],
      ...[size !== null, size],
    ]
    for (const geometry of placeOf(one, survey)) features.push({ id: path, geometry, properties })
  }
  return { documents, features }
}

/** Where a document belongs: where the feature lies that names it, or what demands what it says, or the area of the enquiry. */
function placeOf(one: NamedDocument | undefined, { precautions, area }: Survey): (Geometry | null)[] {
  if (one?.geometry) return [one.geometry]
  const demanded = one?.precaution ? precautions.get(one.precaution) : undefined
  return demanded ?? [area]
}

/** The code of an owner in the folder of a document (bronnen/KL1031/…), by name where that is known. */
function ownerOfPath(path: string, owners: ReadonlyMap<string, string>): string | null {
  const code = path.split('/').find((part) => /^[A-Z]{2}\d{4}$/.test(part))
  return code === undefined ? null : (owners.get(code) ?? code)
}

/** The path as it is below the folder of the delivery; null for one that leads out of it. */
function safePath(written: string): string | null {
  const path = posix.normalize(written.replaceAll('\\', '/')).replace(/^(\.\/)+/, '')
  return path.startsWith('/') || path.startsWith('..') || path.includes('\0') ? null : path
}

async function sizeOf({ main }: FileSet, path: string): Promise<number | null> {
  const found = await stat(join(dirname(main.path), path)).catch(() => null)
  return found?.isFile() ? found.size : null
}
