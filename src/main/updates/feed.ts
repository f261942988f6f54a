import { createPublicKey, verify } from 'node:crypto'
import { parseUpdateInfo } from 'electron-updater/out/providers/Provider'
import { z } from 'zod'
import { wordedError } from '../../shared/errors/worded-error'
import { isSafeOnItsWay } from '../../shared/security/loopback'

const version = z.string().regex(/^\d+\.\d+\.\d+$/)
const sha512 = z.base64().length(88)

/** What stands in a feed (`latest-linux.yml`): what is not named here is passed over. */
const feed = z.object({
  version,
  releaseDate: z.iso.datetime(),
  /** Plain text. */
  releaseNotes: z.string().max(20_000).default(''),
  /** Of 100 computers so many are offered the version; left out: all. */
  stagingPercentage: z.number().int().min(0).max(100).optional(),
  files: z.array(z.object({ url: z.string(), sha512, size: z.number().int().positive() })).min(1),
})
export type Feed = z.infer<typeof feed>

/**
 * The feed, when one of the keys has signed its very bytes: AppError file.unsafe when none has. What is signed and is no feed is a
 * mistake at a release: AppError file.corrupt.
 * @param signature Base64 of the 64 bytes of Ed25519 @param keys public ones, Base64 of their 32 bytes
 */
export function readFeed(text: string, signature: string, keys: readonly string[], at: URL): Feed {
  const details = { host: at.host }
  if (!keys.some((key) => hasSigned(key, text, signature)))
    throw wordedError('file.unsafe', 'updateNotSigned', { host: at.host }, { details })
  let given: unknown
  try {
    given = parseUpdateInfo(text, at.pathname, at)
  } catch (cause) {
    throw wordedError('file.corrupt', 'updateFeedBroken', { host: at.host }, { details, cause })
  }
  const read = feed.safeParse(given)
  const isSound = read.success && read.data.files.every(({ url }) => isSafeOnItsWay(new URL(url, at)))
  if (!isSound)
    throw wordedError('file.corrupt', 'updateFeedBroken', { host: at.host }, { details, cause: read.error?.message })
  return read.data
}

/** Before the 32 bytes of an Ed25519 key, so that it is a key of any kind (RFC 8410). */
const keyStart = Buffer.from('302a300506032b6570032100', 'hex')

function hasSigned(key: string, text: string, signature: string): boolean {
  try {
    const spki = Buffer.concat([keyStart, Buffer.from(key, 'base64')])
    const publicKey = createPublicKey({ key: spki, format: 'der', type: 'spki' })
    return verify(null, Buffer.from(text), publicKey, Buffer.from(signature.trim(), 'base64'))
  } catch {
    return false
  }
}
