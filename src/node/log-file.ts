import { appendFile, mkdir, rename, stat } from 'node:fs/promises'
import { dirname } from 'node:path'

const rotateAtBytes = 2 * 1024 * 1024

/** One line a record: time, level, message, details as JSON. */
export type WriteLog = (level: 'info' | 'warn' | 'error', message: string, details?: Record<string, unknown>) => void

/**
 * Appends to a log file, in order, without ever holding the caller up; the file before it is kept as NAME.1. What cannot
 * be written is lost.
 * @param clean takes out of a line what is not to be on the disk
 */
export function openLogFile(file: string, clean: (line: string) => string): WriteLog {
  let writing: Promise<unknown> = mkdir(dirname(file), { recursive: true, mode: 0o700 }).catch(() => undefined)
  return (level, message, details) => {
    const line = [new Date().toISOString(), level, message, details ? JSON.stringify(details) : ''].join(' ').trimEnd()
    writing = writing.then(() => append(file, `${clean(line)}\n`)).catch(() => undefined)
  }
}

async function append(file: string, text: string): Promise<void> {
  const size = await stat(file).then(
    (found) => found.size,
    () => 0,
  )
  if (size > rotateAtBytes) await rename(file, `${file}.1`)
  await appendFile(file, text, { mode: 0o600 })
}
