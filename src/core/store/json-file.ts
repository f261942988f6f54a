import { randomBytes } from 'node:crypto'
import { mkdir, open, readdir, readFile, rename, rm, stat } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import { using } from '../../node/using'
import { fileError } from '../../node/file-errors'
import { wordedError } from '../../shared/errors/worded-error'
import type { z } from 'zod'

/**
 * A small JSON file that is never half written: a new text goes to a file beside it, to the disk, then takes its place.
 * Writes follow one another; each holds the newest value.
 */
export interface JsonFile<T> {
  /** Null when there is no file, or what it holds is not of the schema (it is then kept under `.broken`). */
  read(): Promise<T | null>
  write(value: T): Promise<void>
}

/** What is done about a file that this version cannot read. */
interface JsonFileOptions {
  /** Told when what the file holds is not of the schema and was put aside. */
  onBroken?: () => void
  /** Whether a newer version has written this: it is left alone then. AppError `unavailable`. */
  isNewer?: (value: unknown) => boolean
}

/** A small JSON file, checked by a schema when it is read and replaced whole when it is written. */
export function openJsonFile<T>(path: string, schema: z.ZodType<T>, options: JsonFileOptions = {}): JsonFile<T> {
  let last: Promise<void> = Promise.resolve()
  return {
    async read() {
      await removeHalfWritten(path)
      let text: string
      try {
        text = await readFile(path, 'utf8')
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null
        throw fileError(error, path)
      }
      const value = parseJson(text)
      if (options.isNewer?.(value)) throw wordedError('unavailable', 'newerProfile', { file: basename(path) })
      const parsed = schema.safeParse(value)
      if (parsed.success) return parsed.data
      // Where it cannot be moved either, the next write takes its place.
      await rename(path, `${path}.broken`).catch(() => undefined)
      options.onBroken?.()
      return null
    },
    write(value) {
      const text = JSON.stringify(value, null, 2)
      // Whoever asked for the write before has its error.
      const next = last.catch(() => undefined).then(() => replaceFile(path, text))
      last = next
      return next
    },
  }
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** A write takes no longer than this, milliseconds; what is older was left by a program that was killed. */
export const longestWriteMs = 60_000

async function removeHalfWritten(path: string): Promise<void> {
  try {
    const folder = dirname(path)
    for (const name of await readdir(folder)) {
      if (!name.startsWith(`${basename(path)}.`) || !name.endsWith('.tmp')) continue
      const left = join(folder, name)
      if (Date.now() - (await stat(left)).mtimeMs > longestWriteMs) await rm(left, { force: true })
    }
  } catch {
    // No folder yet, or another program was quicker: nothing that keeps anybody from reading.
  }
}

async function replaceFile(path: string, text: string): Promise<void> {
  const partial = `${path}.${randomBytes(4).toString('hex')}.tmp`
  try {
    await mkdir(dirname(path), { recursive: true, mode: 0o700 })
    const handle = await open(partial, 'w', 0o600)
    await using(handle, async () => {
      await handle.writeFile(text, 'utf8')
      await handle.sync()
    })
    await rename(partial, path)
  } catch (error) {
    // The first error is the one to tell.
    await rm(partial, { force: true }).catch(() => undefined)
    throw fileError(error, path, 'write')
  }
}
