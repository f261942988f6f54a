import { createWriteStream } from 'node:fs'
import { mkdir, readdir, rename, rm, stat, utimes } from 'node:fs/promises'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { dirname, join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { fileError } from '../node/file-errors'
import { AppError, toAppError } from '../shared/errors/app-error'

const keptDays = 14

/** Takes the bytes of files dropped into a browser, which never tells their paths, and lays them in a folder of the home. */
export interface Staging {
  /** Answers {"path"} of the file, or a wire error. */
  receive(request: IncomingMessage, response: ServerResponse, query: URLSearchParams): Promise<void>
  /** Removes what has lain there for two weeks. */
  tidy(): Promise<void>
}

/** @param folder where staged files lie, one sub-folder a drop */
export function createStaging(folder: string): Staging {
  return {
    async receive(request, response, query) {
      try {
        const file = join(folder, ...stagedPath(query))
        const modifiedMs = Number(query.get('modified') ?? Number.NaN)
        await receiveFile(request, file, Number.isFinite(modifiedMs) ? modifiedMs : Date.now())
        reply(response, 200, { path: file })
      } catch (error) {
        const known = toAppError(error)
        request.resume()
        reply(response, known.code === 'invalid' ? 400 : 500, known.toWire())
      }
    },
    async tidy() {
      const oldest = Date.now() - keptDays * 86_400_000
      for (const name of await readdir(folder).catch(() => [])) {
        const drop = join(folder, name)
        const { mtimeMs } = await stat(drop).catch(() => ({ mtimeMs: oldest }))
        if (mtimeMs < oldest) await rm(drop, { recursive: true, force: true })
      }
    },
  }
}

/**
 * Parts of the path below the staging folder. Attacks: `..`, absolute paths, NUL, names that the system reads as
 * something else, endless paths.
 */
function stagedPath(query: URLSearchParams): string[] {
  const batch = query.get('batch') ?? ''
  const parts = (query.get('path') ?? '').split('/')
  const bad =
    !/^[\w-]{8,64}$/.test(batch) ||
    parts.length > 64 ||
    parts.some(
      (part) => part === '' || part === '.' || part === '..' || Buffer.byteLength(part) > 255 || /[\\\0]/.test(part),
    ) ||
    (process.platform === 'win32' &&
      parts.some((part) => /[<>:"|?*]|[. ]$|^(con|prn|aux|nul|com\d|lpt\d)(\.|$)/i.test(part)))
  if (bad) throw new AppError('invalid', 'A dropped file has a name that cannot be kept on this machine.')
  return [batch, ...parts]
}

/** The file appears under its name only when it is whole, with the time that it had where it came from. */
async function receiveFile(request: IncomingMessage, file: string, modifiedMs: number): Promise<void> {
  const announced = Number(request.headers['content-length'])
  const part = `${file}.part`
  try {
    await mkdir(dirname(file), { recursive: true })
    await pipeline(request, createWriteStream(part, { mode: 0o600 }))
    const { size } = await stat(part)
    if (size !== announced) throw new AppError('net.cut', 'A dropped file did not arrive whole. Drop it again.')
    await utimes(part, new Date(), new Date(modifiedMs))
    await rename(part, file)
  } catch (error) {
    await rm(part, { force: true })
    throw fileError(error, file, 'write')
  }
}

function reply(response: ServerResponse, status: number, body: object): void {
  response.writeHead(status, { 'Content-Type': 'application/json', 'Cache-Control': 'no-store' })
  response.end(JSON.stringify(body))
}
