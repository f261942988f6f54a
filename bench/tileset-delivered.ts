/**
 * Tiles of two layers in turn, as a page gets them: over HTTP on the loopback address, on a connection that is kept, from the
 * web host's own server, tile route and engine, which run in a process of their own. TURNS FORM FORM, or `serve FORM FORM`.
 * Prints one line of JSON, or where it serves. Used by bench/tileset.ts.
 */
import { spawn } from 'node:child_process'
import { createInterface } from 'node:readline'
import { Agent, get } from 'node:http'
import { join } from 'node:path'
import { tileRoute } from '../src/core/tile-route'
import { createGeoEngine } from '../src/geo/workers/geo-engine'
import { createSavedFiles } from '../src/host-web/saved-files'
import { createStaging } from '../src/host-web/staging'
import { startWebHost } from '../src/host-web/web-host'
import { createPathGrants } from '../src/node/path-grants'
import type { ContractServer } from '../src/shared/contract'
import { pageTokenFragment, pageTokenHeader } from '../src/shared/host/loopback-paths'
import { openTileset } from '../src/geo/tileset'
import { tilesAbout } from './tiles-about'

const [first = '', ...tilesets] = process.argv.slice(2)

/** Serves the tiles of forms, by their numbers, until the process is ended; nothing else of the host is asked. */
async function serve(): Promise<void> {
  const engine = createGeoEngine({ entry: join(__dirname, 'geo-worker.cjs') })
  const grants = createPathGrants()
  const host = await startWebHost({
    port: 0,
    rendererDir: __dirname,
    server: {} as ContractServer,
    bytes: tileRoute({ get: (key, address, signal) => engine.tile(tilesets[Number(key)]!, address, { signal }) }),
    staging: createStaging(join(__dirname, 'staging'), grants),
    saved: createSavedFiles(join(__dirname, 'saved'), grants),
    policy: () => Promise.resolve(''),
  })
  console.log(host.newAddress())
}

const agent = new Agent({ keepAlive: true, maxSockets: 1 })

type Headers = Record<string, string>

/** Under the bare address: not every system knows the names of the host. */
function ask(
  address: string,
  headers: Headers,
): Promise<{ status: number; own: Headers; bytes: number; reused: boolean }> {
  return new Promise((resolve, reject) => {
    const request = get(new URL(address.replace(/\/\/[^:]*:/, '//127.0.0.1:')), { agent, headers }, (response) => {
      let bytes = 0
      response.on('data', (chunk: Buffer) => (bytes += chunk.length))
      response.on('end', () =>
        resolve({
          status: response.statusCode ?? 0,
          own: {
            cookie: response.headers['set-cookie']?.[0]?.split(';')[0] ?? '',
            [pageTokenHeader]: response.headers.location?.split(pageTokenFragment)[1] ?? '',
          },
          bytes,
          reused: request.reusedSocket,
        }),
      )
    })
    request.on('error', reject)
  })
}

interface Answer {
  ms: number
  bytes: number
}

function summary(answers: Answer[]): object {
  const sorted = [...answers].sort((a, b) => a.ms - b.ms)
  const at = (share: number, of = sorted): number => of[Math.min(of.length - 1, Math.floor(of.length * share))]!.ms
  const alike = sorted.filter(({ bytes }) => bytes >= 2048 && bytes <= 20_480)
  return { medianMs: at(0.5), p90Ms: at(0.9), p99Ms: at(0.99), maxMs: at(1), alikeMedianMs: at(0.5, alike) }
}

/** As many answers of a layer before any is counted: the engine compiles what it does often. */
const warmUp = 2000

async function measure(turns: number): Promise<object[]> {
  const server = spawn(process.execPath, [__filename, 'serve', ...tilesets], { stdio: ['pipe', 'pipe', 'inherit'] })
  try {
    const address = await new Promise<string>((done) => createInterface(server.stdout).once('line', done))
    const { own } = await ask(address, {})
    const tiles = tilesets.map((folder) => {
      const tileset = openTileset(folder)
      const list = tilesAbout(tileset, turns + warmUp)
      tileset.close()
      return list
    })
    const answers: Answer[][] = tilesets.map(() => [])
    for (let turn = 0; turn < turns + warmUp; turn++)
      for (const [number, list] of tiles.entries()) {
        const { z, x, y } = list[turn]!
        const before = performance.now()
        const { status, bytes } = await ask(new URL(`/tiles/${number}/v/${z}/${x}/${y}`, address).href, own)
        const ms = performance.now() - before
        if (status !== 200 && status !== 204) throw new Error(`A tile was answered with ${status}.`)
        if (turn >= warmUp) answers[number]!.push({ ms, bytes })
      }
    return answers.map(summary)
  } finally {
    agent.destroy()
    server.kill()
  }
}

async function run(): Promise<void> {
  if (first === 'serve') return serve()
  console.log(JSON.stringify(await measure(Number(first))))
}

run().catch((error: unknown) => {
  console.error(error)
  process.exitCode = 1
})
