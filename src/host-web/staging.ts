import { randomUUID } from 'node:crypto'
import { mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { dirname, join } from 'node:path'
import { using } from '../node/using'
import { fileError } from '../node/file-errors'
import type { PathGrants } from '../node/path-grants'
import { toAppError } from '../shared/errors/app-error'
import type { StagedHead } from '../shared/host/staging-format'
import { createStagedBody, type StagedBody } from './staged-body'
import { wordedError } from '../shared/errors/worded-error'

const keptDays = 14
/** Beside the folders of the drops; what is in it has not arrived whole. */
const partsName = '.parts'

/** Takes the bytes of files dropped into a browser, which never tells their paths, and lays them in a folder of the home. */
export type Staging = ReturnType<typeof createStaging>

/** @param folder where staged files lie, one sub-folder a drop @param grants gets what was dropped */
export function createStaging(folder: string, grants: PathGrants) {
  return {
    /** Answers {"roots"}, handles of what was dropped (folders once), or a wire error; then nothing of the drop is left. */
    async receive(request: IncomingMessage, response: ServerResponse, query: URLSearchParams): Promise<void> {
      let batch = ''
      try {
        batch = batchOf(query)
        const roots = await receiveFiles(request, folder, batch)
        reply(response, 200, { roots: roots.map((root) => grants.grant(root, 'read').handle) })
      } catch (error) {
        const known = toAppError(error)
        request.resume()
        // The page gives up a drop of which a part fails, or that somebody stopped: nobody comes for what arrived before.
        if (batch !== '') await rm(join(folder, batch), { recursive: true, force: true }).catch(() => undefined)
        reply(response, known.code === 'invalid' ? 400 : 500, known.toWire())
      }
    },
    /** Removes what has lain there for two weeks. */
    async tidy(): Promise<void> {
      const oldest = Date.now() - keptDays * 86_400_000
      for (const name of await readdir(folder).catch(() => [])) {
        const drop = join(folder, name)
        const { mtimeMs } = await stat(drop).catch(() => ({ mtimeMs: oldest }))
        if (mtimeMs < oldest) await rm(drop, { recursive: true, force: true })
      }
    },
  }
}

function batchOf(query: URLSearchParams): string {
  const batch = query.get('batch') ?? ''
  if (!/^[\w-]{8,64}$/.test(batch)) throw wordedError('invalid', 'droppedNoName', {})
  return batch
}

async function receiveFiles(request: IncomingMessage, folder: string, batch: string): Promise<string[]> {
  const body = createStagedBody(request.iterator({ destroyOnReturn: false }))
  const roots = new Set<string>()
  const made = new Set<string>()
  for (let head = await body.nextHead(); head; head = await body.nextHead()) {
    const parts = stagedPath(head.path)
    const file = join(folder, batch, ...parts)
    for (const needed of [dirname(file), join(folder, partsName)]) {
      if (!made.has(needed)) await mkdir(needed, { recursive: true })
      made.add(needed)
    }
    await receiveFile(body, head, file, join(folder, partsName, randomUUID()))
    roots.add(join(folder, batch, parts[0] ?? ''))
  }
  return [...roots]
}

/**
 * Parts of a path below the staging folder. Attacks: `..`, absolute paths, NUL, names that the system reads as something
 * else, endless paths.
 */
function stagedPath(path: string): string[] {
  const parts = path.split('/')
  const bad =
    parts.length > 64 ||
    parts.some(
      (part) => part === '' || part === '.' || part === '..' || Buffer.byteLength(part) > 255 || /[\\\0]/.test(part),
    ) ||
    (process.platform === 'win32' &&
      parts.some((part) => /[<>:"|?*]|[. ]$|^(con|prn|aux|nul|com\d|lpt\d)(\.|$)/i.test(part)))
  if (bad) throw wordedError('invalid', 'droppedName', { path: path.slice(0, 200) })
  return parts
}

/** The file appears under its name only when it is whole, with the time that it had where it came from. */
async function receiveFile(body: StagedBody, head: StagedHead, file: string, part: string): Promise<void> {
  try {
    const handle = await open(part, 'wx', 0o600)
    await using(handle, async () => {
      await body.copyTo(handle, head.size)
      await handle.utimes(new Date(), new Date(head.modified))
    })
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
