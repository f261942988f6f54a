import { closeSync, existsSync, fsyncSync, openSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'

/**
 * Puts a folder that was written beside its place into it, with its manifest; a folder that is there is replaced. At
 * every moment the place holds a whole folder or none.
 * @param durable waits until the disk has it
 */
export function publishFolder(workDir: string, outDir: string, manifest: unknown, durable: boolean): void {
  const path = join(workDir, 'manifest.json')
  writeFileSync(path, JSON.stringify(manifest))
  if (durable) {
    syncPath(path)
    syncPath(workDir)
  }
  const old = `${workDir}.old`
  const replaces = existsSync(outDir)
  if (replaces) renameSync(outDir, old)
  renameSync(workDir, outDir)
  if (durable) syncPath(dirname(outDir))
  if (replaces) rmSync(old, { recursive: true, force: true })
}

function syncPath(path: string): void {
  let fd: number
  try {
    fd = openSync(path, 'r')
  } catch {
    return // Windows cannot open folders; its rename is durable enough.
  }
  try {
    fsyncSync(fd)
  } catch {
    // A file system without fsync on folders.
  } finally {
    closeSync(fd)
  }
}
