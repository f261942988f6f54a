import { constants, gzip } from 'node:zlib'
import { promisify } from 'node:util'

/** Shorter answers fill few packets of a network. */
const leastBytes = 16_384
const maxKeptBytes = 16_000_000
const pack = promisify(gzip)

/** Answers that were packed, by their names; those that were asked for least lately go. `length`: 0 until they are. */
const kept = new Map<string, { packed: Promise<Buffer>; length: number }>()
let keptBytes = 0

/**
 * The bytes of a named answer as gzip, for who takes that: a list of ten thousand layers is 8.4 MB, and 0.9 MB packed. They are packed
 * beside the thread that answers. Null where they go as they are.
 * @param accepted the request's Accept-Encoding
 */
export async function packedAnswer(
  name: string,
  pieces: readonly Buffer[],
  accepted: string | string[] | undefined,
): Promise<Buffer | null> {
  const length = pieces.reduce((sum, piece) => sum + piece.length, 0)
  if (length < leastBytes || !takesGzip(String(accepted ?? ''))) return null
  return packedOnce(name, pieces)
}

function packedOnce(name: string, pieces: readonly Buffer[]): Promise<Buffer> {
  const known = kept.get(name)
  if (known) {
    kept.delete(name)
    kept.set(name, known)
    return known.packed
  }
  const entry = { packed: pack(Buffer.concat(pieces), { level: constants.Z_BEST_SPEED }), length: 0 }
  kept.set(name, entry)
  entry.packed.then(
    ({ length }) => {
      entry.length = length
      keptBytes += length
      forgetOld()
    },
    () => kept.delete(name),
  )
  return entry.packed
}

/** `gzip;q=0` asks for anything else. */
function takesGzip(accepted: string): boolean {
  return accepted
    .toLowerCase()
    .split(',')
    .map((each) => each.split(';').map((part) => part.trim()))
    .some(([coding, ...rest]) => coding === 'gzip' && !rest.some((part) => /^q=0(\.0*)?$/.test(part)))
}

function forgetOld(): void {
  for (const [name, { length }] of kept) {
    if (keptBytes <= maxKeptBytes) return
    // What is being packed has its room yet to come.
    if (length === 0) continue
    kept.delete(name)
    keptBytes -= length
  }
}
