import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { root, say } from './checkout.mjs'
import { lastLines, run } from './processes.mjs'

const stampFile = join(root, 'out', '.built-from')
const sources = [
  'src',
  'build/vite-icon-sprite.ts',
  'electron.vite.config.ts',
  'package.json',
  'package-lock.json',
  'tsconfig.base.json',
]

/** Builds the app into out/ when its sources are not those of the last build. Returns null, or what went wrong. */
export async function ensureBuild() {
  const wanted = sourcesDigest()
  if (existsSync(stampFile) && readFileSync(stampFile, 'utf8') === wanted) return null
  say('Building the app …')
  rmSync(stampFile, { force: true })
  const done = await run(process.execPath, [join(root, 'node_modules/electron-vite/bin/electron-vite.js'), 'build'], {
    cwd: root,
    env: { ...process.env, NODE_ENV: 'production', NO_COLOR: '1', FORCE_COLOR: '0' },
  })
  if (done.status !== 0) return lastLines(done.output, 30)
  mkdirSync(join(root, 'out'), { recursive: true })
  writeFileSync(stampFile, wanted)
  return null
}

/** One digest over every file that the build reads; tests are not among them. */
function sourcesDigest() {
  const hash = createHash('sha256').update(process.versions.node)
  for (const file of sources.flatMap((name) => filesBelow(join(root, name))).sort()) {
    if (file.endsWith('.test.ts')) continue
    hash.update(`\n${relative(root, file)}\n`).update(readFileSync(file))
  }
  return hash.digest('hex')
}

function filesBelow(path) {
  if (!existsSync(path)) return []
  if (!statSync(path).isDirectory()) return [path]
  const entries = readdirSync(path, { withFileTypes: true, recursive: true })
  return entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath ?? entry.path, entry.name))
}
