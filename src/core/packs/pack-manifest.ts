import { z } from 'zod'
import { packHead } from '../../shared/packs/pack-head'

/** The version of the format that this program writes; it reads this one and those before it. */
export const packVersion = 1
/** Name of the last entry, which names all others. */
export const manifestName = 'manifest.json'

const size = z.number().int().min(0).max(Number.MAX_SAFE_INTEGER)

const entry = z.object({
  name: z.string().min(1).max(1_000),
  /** What it is, for people. */
  of: z.string(),
  size,
  stored: size,
  method: z.union([z.literal(0), z.literal(8)]),
  crc32: z.number().int().min(0).max(0xffffffff),
  sha256: z.string().regex(/^[0-9a-f]{64}$/),
})
export type ManifestEntry = z.infer<typeof entry>

/** The manifest: what the pack is, and every entry with its size and SHA-256, in the order of the file. */
export const packManifest = packHead.extend({ entries: z.array(entry) })
export type PackManifest = z.infer<typeof packManifest>
