import { randomBytes } from 'node:crypto'
import { copyFile, mkdir, rename, rm, stat } from 'node:fs/promises'
import type { IncomingMessage } from 'node:http'
import { dirname, join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { fileError } from '../../node/file-errors'
import { handOut } from '../../node/private-folder'
import { storablePath } from '../../node/zip/zip-names'
import { AppError } from '../../shared/errors/app-error'
import { unpackerOf } from '../remote/http-exchange'
import { networkError } from '../remote/network-error'
import { openPartials, type PartialDownload, type PartialWriter } from './partial-downloads'
import { wordedError } from '../../shared/errors/worded-error'

/** Source files by the SHA-256 of their content, each under its own name in a folder of its own. */
export type ContentStore = ReturnType<typeof openContentStore>

/** @param folder of the cache; made where missing */
export function openContentStore(folder: string) {
  const partials = openPartials(join(folder, 'partial'))
  const homeOf = (sha256: string) => join(folder, 'sources', sha256.slice(0, 2), sha256)

  return {
    /** Where the file of a content lies, or would lie. */
    placeOf: (sha256: string, fileName: string): string => join(homeOf(sha256), safeName(fileName)),
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
    /** What an earlier download of the same thing has left, or nothing yet. The caller releases it. */
    claimPartial: partials.claim,
    /**
     * Stores a download that is still to be read. Nothing stands under its final name before it is whole and on disk. Errors:
     * net.cut, net.protocol (shorter or longer than announced), disk.full.
     * @param taking `onWhole` is called with the SHA-256 before the file gets its final name
     */
    async take(answer: IncomingMessage, partial: PartialDownload, taking: Taking, signal: AbortSignal) {
      const { fileName } = taking
      let writer: PartialWriter | null = null
      try {
        const own = (writer = await partial.write(answer))
        const unpacker = unpackerOf(answer)
        const write = async (chunks: AsyncIterable<Buffer>) => {
          for await (const chunk of chunks) {
            await own.add(chunk)
            taking.onProgress(own.bytes(), own.total)
          }
        }
        if (unpacker === null) await pipeline(answer, write, { signal })
        else await pipeline(answer, unpacker, write, { signal })
        const sizeBytes = own.bytes()
        if (!answer.complete || (own.total !== null && sizeBytes !== own.total))
          throw wordedError(
            'net.cut',
            'downloadBroke',
            { file: fileName, bytes: sizeBytes, all: own.total ?? '?' },
            { retry: 'later' },
          )
        const sha256 = await own.end()
        await own.close()
        writer = null
        const path = join(homeOf(sha256), safeName(fileName))
        taking.onWhole(sha256)
        await mkdir(dirname(path), { recursive: true, mode: 0o700 })
        await rename(partial.path, path)
        await partial.drop()
        return { sha256, sizeBytes, path }
      } catch (error) {
        answer.destroy()
        // The folder is what a person can do something about.
        const failure = signal.aborted
          ? new AppError('cancelled', 'The download was stopped.', { cause: error })
          : translated(error, folder)
        // The first error is the one to tell; `tidy` removes what is left.
        await endWriting(writer, partial, goesOnLater(failure)).catch(() => undefined)
        throw failure
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
    /**
     * Removes what programs that died have left half read, unless it can be gone on with (`all`: that too); what another one is
     * reading now stays. Gives the bytes that were freed.
     */
    tidy: partials.tidy,
  }
}

/** What a download is stored as, and who is told of it. */
export interface Taking {
  fileName: string
  onProgress: (read: number, total: number | null) => void
  onWhole: (sha256: string) => void
}

/** What broke off on its way can be gone on with; what was wrong, or found no room, cannot. */
const goesOnLater = ({ code }: AppError): boolean =>
  ['cancelled', 'net.cut', 'net.timeout', 'net.offline', 'service.busy'].includes(code)

async function endWriting(writer: PartialWriter | null, partial: PartialDownload, isKept: boolean): Promise<void> {
  try {
    if (isKept) await writer?.note()
  } finally {
    await writer?.close()
    if (!isKept) await partial.drop()
  }
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
