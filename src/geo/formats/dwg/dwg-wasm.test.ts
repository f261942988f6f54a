import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { root } from '../../../../build/setup.mjs'

const native = join(root, 'native', 'dwg-reader')
const built = JSON.parse(readFileSync(join(native, 'built.json'), 'utf8')) as Record<
  'rustc' | 'sources' | 'wasm',
  string
>
const sha256 = (data: string | Buffer): string => createHash('sha256').update(data).digest('hex')
const committed = readFileSync(join(__dirname, 'dwg-reader.wasm'))

it('the reader of DWG is the one that its sources were built to', () => {
  expect(sha256(committed)).toBe(built.wasm)
  const files = ['Cargo.toml', 'Cargo.lock', 'cadkit-dwg.patch', 'build.mjs'].concat(
    readdirSync(join(native, 'src')).map((name) => `src/${name}`),
  )
  const texts = files.sort().map((name) => `${name}\n${readFileSync(join(native, name), 'utf8')}`)
  expect(sha256(texts.join('\n')), 'run: node native/dwg-reader/build.mjs').toBe(built.sources)
})

/** Why the reader is not built here; null: it is. */
function lacking(): string | null {
  // It takes half a minute, and gives another outcome only when what the test above compares has changed.
  if (!process.env.CI) return 'it is built where CI is in the environment'
  const answer = (program: string, args: string[]) => {
    try {
      return execFileSync(program, args, { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }).trim()
    } catch {
      return null
    }
  }
  if (answer('rustc', ['--version']) !== built.rustc) return `${built.rustc} is not here`
  const target = ['--print', 'target-libdir', '--target', 'wasm32-unknown-unknown']
  if (!answer('ls', [answer('rustc', target) ?? ''])) return 'Rust has no target wasm32-unknown-unknown'
  const reaches = answer('cargo', ['fetch', '--locked', '--manifest-path', join(native, 'Cargo.toml')]) !== null
  return reaches ? null : 'the libraries cannot be fetched'
}

const lacks = lacking()
it.skipIf(lacks !== null)(
  `a build from the sources gives the same bytes${lacks ? ` (skipped: ${lacks})` : ''}`,
  { timeout: 600_000 },
  () => {
    const folder = mkdtempSync(join(tmpdir(), 'plumbline-dwg-wasm-'))
    try {
      const out = join(folder, 'dwg-reader.wasm')
      execFileSync(process.execPath, [join(native, 'build.mjs'), out], { stdio: 'ignore' })
      expect(sha256(readFileSync(out))).toBe(built.wasm)
    } finally {
      rmSync(folder, { recursive: true, force: true })
    }
  },
)
