import { mkdir, mkdtemp } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/**
 * Makes a new folder for passing files. A worker's folders lie below PLUMBLINE_TEMP, which whoever started it removes, so
 * that a worker that dies leaves nothing behind.
 */
export async function makeTempFolder(prefix: string): Promise<string> {
  const root = process.env['PLUMBLINE_TEMP'] ?? tmpdir()
  await mkdir(root, { recursive: true })
  return mkdtemp(join(root, prefix))
}
