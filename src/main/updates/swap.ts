import { execFile } from 'node:child_process'
import { createHash } from 'node:crypto'
import { constants, copyFileSync, createReadStream, linkSync, renameSync, rmSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { promisify } from 'node:util'
import { using } from '../../node/using'
import { fileError } from '../../node/file-errors'
import { wordedError } from '../../shared/errors/worded-error'
import { versionsFolder, type Place } from './place'
import { realFiles } from './real-files'
import { changeRecords } from './records'
import { previousOf } from './trial'

const { chmod, copyFile, mkdir, open, readdir, rename, rm, symlink } = realFiles.promises

/** A package that was fetched, with what the signed feed says of it. */
export interface Fetched {
  file: string
  version: string
  /** Base64. */
  sha512: string
}

/** What lies beside the program until it takes its place. */
const nextOf = (program: string): string => `${program}.next`

/** A version says its name within this time where it starts at all; an AppImage may have to unpack itself for it. */
const saysWithinMs = 120_000

/**
 * Lays a newer version beside the program, and has it say its version: what cannot even do that never takes a place. AppError
 * file.corrupt, disk.full, file.denied, unavailable.
 */
export async function prepare({ kind, program }: Place, fetched: Fetched): Promise<void> {
  const next = nextOf(program)
  await rm(next, { force: true })
  try {
    const starter = kind === 'archive' ? await unpack(program, fetched) : await copyImage(next, fetched)
    await sayVersion(starter, fetched.version)
    if (kind === 'archive') await symlink(relative(dirname(program), programIn(program, fetched.version)), next)
  } catch (error) {
    await rm(next, { force: true })
    throw error
  }
}

/**
 * Puts the prepared version in the place of the program, in one step of the file system: whenever this is killed, one of the two is
 * there. The one before stays beside it. AppError when what lies there is not what was prepared, or cannot be put in place.
 */
export async function putInPlace(homeDir: string, place: Place, own: string, fetched: Fetched): Promise<void> {
  const { kind, program } = place
  const next = nextOf(program)
  if (kind === 'image' && (await digestOf(next)) !== fetched.sha512)
    throw wordedError('file.corrupt', 'updateChanged', { version: fetched.version })
  try {
    keepPrevious(program)
    changeRecords(homeDir, { trial: { from: own, to: fetched.version, program, starts: 0, failed: false } })
    renameSync(next, program)
  } catch (error) {
    throw fileError(error, program, 'write')
  }
}

function keepPrevious(program: string): void {
  const part = `${previousOf(program)}.new`
  rmSync(part, { force: true })
  try {
    // Of an archive this may be a link, of which another link is made.
    linkSync(program, part)
  } catch {
    copyFileSync(program, part, constants.COPYFILE_FICLONE)
  }
  renameSync(part, previousOf(program))
}

async function copyImage(next: string, { file, version, sha512 }: Fetched): Promise<string> {
  try {
    await copyFile(file, next, constants.COPYFILE_FICLONE)
    await chmod(next, 0o755)
    await settle(next)
  } catch (error) {
    throw fileError(error, next, 'write')
  }
  // It is about to be started.
  if ((await digestOf(next)) !== sha512) throw wordedError('file.corrupt', 'updateChanged', { version })
  return next
}

const programIn = (program: string, version: string): string => join(versionsFolder(program), version, 'plumbline')

/** Unpacks an archive into its folder, whole or not at all; gives what starts its command line. */
async function unpack(program: string, { file, version, sha512 }: Fetched): Promise<string> {
  if ((await digestOf(file)) !== sha512) throw wordedError('file.corrupt', 'updateChanged', { version })
  const folder = join(versionsFolder(program), version)
  const part = `${folder}.part`
  try {
    await dropOthers(program)
    await mkdir(part, { recursive: true, mode: 0o755 })
    await promisify(execFile)('tar', ['-xzf', file, '-C', part, '--strip-components=1', '--no-same-owner'])
    await settleBelow(part)
    await rename(part, folder)
  } catch (error) {
    await rm(part, { recursive: true, force: true })
    throw unpackError(error, folder)
  }
  return join(folder, 'bin', 'plumbline')
}

function unpackError(error: unknown, folder: string): Error {
  const said = (error as { stderr?: string }).stderr ?? ''
  return fileError(
    /No space left/i.test(said) ? Object.assign(new Error(said), { code: 'ENOSPC' }) : error,
    folder,
    'write',
  )
}

/** Versions before the one that runs: the one that runs is what the next one may have to give way to. */
async function dropOthers(program: string): Promise<void> {
  const folder = versionsFolder(program)
  for (const name of await readdir(folder).catch(() => [])) {
    const running = relative(folder, process.execPath).split(/[\\/]/)[0]
    if (name !== running) await rm(join(folder, name), { recursive: true, force: true })
  }
}

async function sayVersion(starter: string, version: string): Promise<void> {
  const said = await promisify(execFile)(starter, ['--version'], { timeout: saysWithinMs }).then(
    ({ stdout }) => stdout.trim(),
    (error: unknown) => String(error),
  )
  if (said !== version)
    throw wordedError('unavailable', 'updateDoesNotStart', { version }, { details: { said: said.slice(0, 500) } })
}

async function settleBelow(folder: string): Promise<void> {
  for (const entry of await readdir(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name)
    if (entry.isDirectory()) await settleBelow(path)
    else if (entry.isFile()) await settle(path)
  }
}

/** To the disk itself: a rename that outlives a power cut must not lead to what did not. */
async function settle(path: string): Promise<void> {
  await using(await open(path, 'r'), async (handle) => {
    await handle.sync()
  })
}

async function digestOf(path: string): Promise<string> {
  const hash = createHash('sha512')
  try {
    await pipeline(createReadStream(path, { highWaterMark: 1024 * 1024 }), hash)
  } catch (error) {
    throw fileError(error, path)
  }
  return hash.digest('base64')
}
