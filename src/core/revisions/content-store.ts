import { createHash, randomBytes } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { copyFile, mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises'
import type { IncomingMessage } from 'node:http'
import { dirname, join } from 'node:path'
import { Transform } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { fileError } from '../../node/file-errors'
import { handOut } from '../../node/private-folder'
import { storablePath } from '../../node/zip/zip-names'
import { AppError } from '../../shared/errors/app-error'
import { unpackerOf } from '../remote/http-exchange'
import { networkError } from '../remote/network-error'
import { hasEnded, newOwner } from '../uploads/owner-watch'
import { wordedError } from '../../shared/errors/worded-error'

/** Source files by the SHA-256 of their content, each under its own name in a folder of its own. */
export type ContentStore = ReturnType<typeof openContentStore>

/** @param folder of the cache; made where missing */
export function openContentStore(folder: string) {
  const partials = join(folder, 'partial')
  const homeOf = (sha256: string) => join(folder, 'sources', sha256.slice(0, 2), sha256)

  return {
    /** Path of a stored file; null when it is not there, or not of its size any more. */
    async find(sha256: string, fileName: string, sizeBytes: number): Promise<string | null> {
      const path = join(homeOf(sha256), safeName(fileName))
      // What cannot be looked at is not held.
      const found = await stat(path).catch(() => null)
      return found?.size === sizeBytes ? path : null
    },
    /** Whether a stored file is known not to be there, or not whole. What cannot be looked at now is not thereby gone. */
    async isGone(sha256: string, fileName: string, sizeBytes: number): Promise<boolean> {
      try {
        return (await stat(join(homeOf(sha256), safeName(fileName)))).size !== sizeBytes
      } catch (error) {
        return ['ENOENT', 'ENOTDIR'].includes((error as NodeJS.ErrnoException).code ?? '')
      }
    },
    /**
     * Stores a download that is still to be read. Nothing stands under its final name before it is whole and on disk. Errors:
     * net.cut, net.protocol (shorter or longer than announced), disk.full.
     * @param onWhole called with the SHA-256 before the file gets its final name
     */
    async take(
      answer: IncomingMessage,
      fileName: string,
      onProgress: (read: number, total: number | null) => void,
      signal: AbortSignal,
      onWhole: (sha256: string) => void,
    ): Promise<{ sha256: string; sizeBytes: number; path: string }> {
      const partial = join(partials, `${newOwner()}.partial`)
      const announced = lengthOf(answer)
      const hash = createHash('sha256')
      let sizeBytes = 0
      const counter = new Transform({
        transform(chunk: Buffer, _encoding, done) {
          hash.update(chunk)
          sizeBytes += chunk.length
          onProgress(sizeBytes, announced)
          done(null, chunk)
        },
      })
      let closeFile = () => Promise.resolve()
      try {
        await mkdir(partials, { recursive: true, mode: 0o700 })
        const out = createWriteStream(partial, { flags: 'wx', mode: 0o600 })
        const closed = new Promise<void>((done) => void out.once('close', done))
        closeFile = () => (out.destroy(), closed)
        const unpacker = unpackerOf(answer)
        const steps = unpacker === null ? [answer] : [answer, unpacker]
        await pipeline([...steps, counter, out], { signal })
        if (!answer.complete || (announced !== null && sizeBytes !== announced))
          throw wordedError(
            'net.cut',
            'downloadBroke',
            { file: fileName, bytes: sizeBytes, all: announced ?? '?' },
            { retry: 'later' },
          )
        const handle = await open(partial, 'r+')
        await handle.sync().finally(() => handle.close())
        const sha256 = hash.digest('hex')
        const path = join(homeOf(sha256), safeName(fileName))
        onWhole(sha256)
        await mkdir(dirname(path), { recursive: true, mode: 0o700 })
        await rename(partial, path)
        return { sha256, sizeBytes, path }
      } catch (error) {
        answer.destroy()
        // What breaks off at once does so while the file is still being opened: it would come after it was removed.
        await closeFile()
        // The first error is the one to tell; `tidy` removes what is left.
        await rm(partial, { force: true }).catch(() => undefined)
        if (signal.aborted) throw new AppError('cancelled', 'The download was stopped.', { cause: error })
        // The folder is what a person can do something about; the partial file is gone.
        throw translated(error, folder)
      }
    },
    /** Copies a stored file to a path of the user's choice. Errors: file.denied, disk.full. */
    async copyTo(path: string, target: string): Promise<void> {
      const partial = `${target}.${randomBytes(4).toString('hex')}.partial`
      try {
        await copyFile(path, partial)
        await handOut(partial)
        await rename(partial, target)
      } catch (error) {
        // The first error is the one to tell.
        await rm(partial, { force: true }).catch(() => undefined)
        throw fileError(error, target, 'write')
      }
    },
    remove: (sha256: string): Promise<void> => rm(homeOf(sha256), { recursive: true, force: true }),
    /** Removes what programs that died have left half read; what another one is reading now stays. Gives the bytes that were freed. */
    async tidy(): Promise<number> {
      let freed = 0
      for (const name of await readdir(partials).catch(() => [])) {
        if (/^\d+-\d+-/.test(name) && !hasEnded(name)) continue
        const path = join(partials, name)
        freed += (await stat(path).catch(() => null))?.size ?? 0
        await rm(path, { force: true })
      }
      return freed
    },
  }
}

/** Bytes that the head announces; null when it does not, or when the body is packed on the way. */
function lengthOf(answer: IncomingMessage): number | null {
  const text = answer.headers['content-length']
  const packed = (answer.headers['content-encoding'] ?? 'identity') !== 'identity'
  return text === undefined || packed ? null : Number(text)
}

/** A name that any disk takes; the extension stays, since readers look at it. */
function safeName(fileName: string): string {
  const last = fileName.replace(/\\/g, '/').split('/').pop() ?? ''
  const storable = storablePath(last)
  if (storable === '' || storable === '.' || storable === '..' || Buffer.byteLength(storable) > 180)
    return `source${/\.[a-z0-9]{1,10}$/i.exec(last)?.[0] ?? ''}`
  return storable
}

/** What a disk answers and no socket does. */
const diskCodes = new Set(
  'ENOSPC EDQUOT EFBIG EACCES EPERM EROFS ENOENT ENOTDIR EIO ENXIO ENODEV ESTALE EMFILE ENFILE EBUSY'.split(' '),
)

function translated(error: unknown, path: string): AppError {
  if (error instanceof AppError) return error
  const code = (error as NodeJS.ErrnoException | null)?.code ?? ''
  return diskCodes.has(code) ? fileError(error, path, 'write') : networkError(error, 'the service')
}
