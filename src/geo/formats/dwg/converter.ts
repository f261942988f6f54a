import { spawn, type ChildProcess } from 'node:child_process'
import { constants } from 'node:fs'
import { access, readdir, stat } from 'node:fs/promises'
import { delimiter, isAbsolute, join } from 'node:path'
import { moved } from '../../../node/movement'

/** A program that turns DWG into DXF. */
export interface Converter {
  /** Its name for people. */
  name: string
  program: string
  /** What it is started with, in the folder that holds `in/drawing.dwg`; it writes `out/drawing.dxf`. */
  args: readonly string[]
}

const kinds = [
  {
    name: 'ODA File Converter',
    file: 'ODAFileConverter',
    // Folders, version and kind to write, without what lies below, with mending.
    args: ['in', 'out', 'ACAD2018', 'DXF', '0', '1'],
  },
  { name: 'dwg2dxf', file: 'dwg2dxf', args: ['-y', '-o', join('out', 'drawing.dxf'), join('in', 'drawing.dwg')] },
] as const

/** The first converter on the search path of the system, or where ODA File Converter is installed; null: there is none. */
export async function findConverter(env: NodeJS.ProcessEnv = process.env): Promise<Converter | null> {
  const folders = [...(env['PATH'] ?? env['Path'] ?? '').split(delimiter), ...(await usualFolders(env))]
  for (const { name, file, args } of kinds) {
    for (const folder of folders.filter(isAbsolute)) {
      const program = join(folder, process.platform === 'win32' ? `${file}.exe` : file)
      if (await isProgram(program)) return { name, program, args }
    }
  }
  return null
}

async function usualFolders(env: NodeJS.ProcessEnv): Promise<string[]> {
  if (process.platform === 'darwin') return ['/Applications/ODAFileConverter.app/Contents/MacOS']
  if (process.platform !== 'win32') return []
  const oda = join(env['ProgramFiles'] ?? 'C:\\Program Files', 'ODA')
  const versions = await readdir(oda).catch(() => [])
  return versions
    .sort()
    .reverse()
    .map((version) => join(oda, version))
}

async function isProgram(path: string): Promise<boolean> {
  const [isFile, may] = await Promise.all([
    stat(path).then(
      (one) => one.isFile(),
      () => false,
    ),
    access(path, constants.X_OK).then(
      () => true,
      () => false,
    ),
  ])
  return isFile && may
}

/** How a converter ended. */
export type Ending = 'done' | 'failed' | 'too-long' | 'too-large'

export interface RunLimits {
  withinMs: number
  /** Bytes that it may write. */
  maxBytes: number
}

const lookEveryMs = 250

/**
 * Runs a converter in a folder, without a shell, with no more of the environment than it needs to start; it is ended when it takes too
 * long, writes too much, or the signal says so.
 */
export async function runConverter(
  { program, args }: Converter,
  folder: string,
  limits: RunLimits,
  signal: AbortSignal,
): Promise<Ending> {
  signal.throwIfAborted()
  const child = spawn(program, args, { cwd: folder, stdio: 'ignore', windowsHide: true, env: environment(folder) })
  let ending: Ending | null = null
  const end = (why: Ending) => {
    ending ??= why
    child.kill('SIGKILL')
  }
  const stop = () => end('failed')
  signal.addEventListener('abort', stop)
  process.once('exit', stop)
  const begun = Date.now()
  const watch = setInterval(() => {
    if (Date.now() - begun > limits.withinMs) end('too-long')
    void bytesIn(join(folder, 'out')).then((bytes) => (bytes > limits.maxBytes ? end('too-large') : undefined))
    // It works, though nothing of it is seen here.
    moved()
  }, lookEveryMs)
  try {
    const isGood = await ended(child)
    signal.throwIfAborted()
    return ending ?? (isGood ? 'done' : 'failed')
  } finally {
    clearInterval(watch)
    signal.removeEventListener('abort', stop)
    process.removeListener('exit', stop)
  }
}

/** Whether it ended well. */
function ended(child: ChildProcess): Promise<boolean> {
  return new Promise((resolve) => {
    child.once('error', () => resolve(false))
    child.once('exit', (code) => resolve(code === 0))
  })
}

/** What programs of a system ask for to start at all; the converter of ODA has a window, which nobody needs. */
function environment(folder: string): NodeJS.ProcessEnv {
  const kept = [
    'PATH',
    'Path',
    'SystemRoot',
    'WINDIR',
    'LANG',
    'DISPLAY',
    'XAUTHORITY',
    'WAYLAND_DISPLAY',
    'XDG_RUNTIME_DIR',
  ]
  const given = kept.flatMap((name) => (process.env[name] === undefined ? [] : [[name, process.env[name]] as const]))
  const hidden = process.platform === 'linux' && !process.env['DISPLAY'] ? { QT_QPA_PLATFORM: 'offscreen' } : {}
  return { ...Object.fromEntries(given), ...hidden, HOME: folder, TMPDIR: folder, TEMP: folder, TMP: folder }
}

async function bytesIn(folder: string): Promise<number> {
  const names = await readdir(folder).catch(() => [])
  const sizes = await Promise.all(
    names.map((name) =>
      stat(join(folder, name)).then(
        (one) => one.size,
        () => 0,
      ),
    ),
  )
  return sizes.reduce((sum, size) => sum + size, 0)
}
