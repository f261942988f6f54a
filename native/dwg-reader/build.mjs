// Builds src/geo/formats/dwg/dwg-reader.wasm: the same bytes from the same sources in any folder. See README.md.
import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { homedir } from 'node:os'
import { join, resolve } from 'node:path'

const folder = import.meta.dirname
/** The optimiser of WebAssembly, which npm brings for the one call. */
const binaryen = 'binaryen@132.0.0'
const features =
  'bulk-memory bulk-memory-opt sign-ext mutable-globals nontrapping-float-to-int reference-types multivalue'
const out = resolve(process.argv[2] ?? join(folder, '../../src/geo/formats/dwg/dwg-reader.wasm'))

const target = join(folder, 'target')
const vendor = join(target, 'vendor')
rmSync(vendor, { recursive: true, force: true })
run('cargo', ['vendor', '--locked', '--versioned-dirs', vendor])
const library = join(vendor, 'cadkit-dwg-0.5.2')
run('git', ['apply', '--directory', '.', '--unsafe-paths', join(folder, 'cadkit-dwg.patch')], { cwd: library })
const checksum = join(library, '.cargo-checksum.json')
writeFileSync(checksum, JSON.stringify({ ...JSON.parse(readFileSync(checksum, 'utf8')), files: {} }))

const cargoHome = process.env['CARGO_HOME'] ?? join(homedir(), '.cargo')
const flags = [
  `--remap-path-prefix=${cargoHome}=/cargo`,
  `--remap-path-prefix=${folder}=/dwg-reader`,
  '-Clink-arg=--import-memory',
]
run(
  'cargo',
  [
    ...['build', '--release', '--locked', '--offline', '--lib', '--target', 'wasm32-unknown-unknown'],
    ...['--config', 'source.crates-io.replace-with="vendored"'],
    ...['--config', `source.vendored.directory=${JSON.stringify(vendor)}`],
  ],
  { env: { ...process.env, CARGO_ENCODED_RUSTFLAGS: flags.join('\u001f'), CARGO_TARGET_DIR: target } },
)
run('npx', [
  ...['--yes', '--package', binaryen, 'wasm-opt', '-O3'],
  ...features.split(' ').map((name) => `--enable-${name}`),
  join(target, 'wasm32-unknown-unknown/release/dwg_reader.wasm'),
  ...['-o', out],
])
if (!process.argv[2]) {
  const record = { rustc: rustc(), sources: sources(), wasm: sha256(readFileSync(out)) }
  writeFileSync(join(folder, 'built.json'), `${JSON.stringify(record, null, 2)}\n`)
}

function run(program, args, options = {}) {
  execFileSync(program, args, { cwd: folder, stdio: ['ignore', 'ignore', 'inherit'], ...options })
}

function rustc() {
  return execFileSync('rustc', ['--version'], { encoding: 'utf8' }).trim()
}

/** One sum over all that the program is made from. */
function sources() {
  const files = [
    'Cargo.toml',
    'Cargo.lock',
    'cadkit-dwg.patch',
    'build.mjs',
    ...readdirSync(join(folder, 'src')).map((name) => `src/${name}`),
  ]
  return sha256(
    files
      .sort()
      .map((name) => `${name}\n${readFileSync(join(folder, name), 'utf8')}`)
      .join('\n'),
  )
}

function sha256(data) {
  return createHash('sha256').update(data).digest('hex')
}
