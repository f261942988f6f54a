import { execFileSync } from 'node:child_process'
import { cpSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { createPackage, extractAll } from '@electron/asar'
import { makeTar } from '../../build/package/tar.mjs'

const checkout = join(__dirname, '../..')

/** Packs the app, with the runtime of the tests where there is no other; gives the folder of it. */
export function packApp(folder: string): string {
  const given = process.env['PLUMBLINE_PACKED']
  if (given) return given
  const output = join(folder, 'packed')
  const args = ['build/package.mjs', '--test-runtime', '--output', output]
  execFileSync(process.execPath, args, { cwd: checkout, stdio: 'pipe' })
  return join(output, 'linux-unpacked')
}

export interface VersionParts {
  version: string
  /** Address of a folder, with a slash. */
  feed: string
  /** Public ones. */
  keys: string[]
  /** What keeps it from coming up. `dies`: it ends in its first line; `blank`: its window never shows anything. */
  spoiled?: 'dies' | 'blank'
}

/** Makes a version of a packed app: what package.json says is written into what was built of it. Gives its archive, in `folder`. */
export async function makeVersion(app: string, folder: string, parts: VersionParts): Promise<string> {
  const { version, spoiled } = parts
  const tree = join(folder, `app-${version}`)
  cpSync(app, tree, { recursive: true })
  const asar = join(tree, 'resources/app.asar')
  const inside = join(folder, `inside-${version}`)
  extractAll(asar, inside)
  writeAbout(join(inside, 'out/main'), parts)
  if (spoiled === 'dies') writeFileSync(join(inside, 'out/main/index.js'), 'process.exit(9)')
  const page = join(inside, 'out/renderer/index.html')
  if (spoiled === 'blank') writeFileSync(page, readFileSync(page, 'utf8').replaceAll(/<script[^>]*><\/script>/g, ''))
  rmSync(asar)
  await createPackage(inside, asar)
  const about = { version, epoch: 1_700_000_000 }
  const made = await makeTar({ app: tree, output: folder, about, isForTests: true })
  for (const each of [tree, inside]) rmSync(each, { recursive: true })
  return made
}

function writeAbout(built: string, { version, feed, keys }: VersionParts): void {
  const about = readdirSync(built)
    .map((name) => join(built, name))
    .find((file) => file.endsWith('.js') && readFileSync(file, 'utf8').includes('\n// package.json\n'))
  if (about === undefined) throw new Error('Nothing that was built holds package.json.')
  const text = readFileSync(about, 'utf8')
  const changed = text
    .replace(/(\bversion = )"\d+\.\d+\.\d+"/, `$1${JSON.stringify(version)}`)
    .replace(/(\bupdates = )\{\s*"feed"[^}]*\}/, `$1${JSON.stringify({ feed, keys })}`)
  if (!changed.includes(feed)) throw new Error('What was built holds no feed of updates.')
  writeFileSync(about, changed)
}
