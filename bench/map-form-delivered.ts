/**
 * A tile as the page gets it: over HTTP on the loopback address, on a connection that is kept, from the web host's own server,
 * tile route and engine, which run in a process of their own. FORM TURNS, or `serve FORM`. Prints one line of JSON, or where
 * it serves. Used by bench/map-form.ts.
 */
import { spawn } from 'node:child_process'
import { createInterface } from 'node:readline'
import { Agent, get } from 'node:http'
import { join } from 'node:path'
import { tileRoute } from '../src/core/tile-route'
import { createGeoEngine } from '../src/geo/workers/geo-engine'
import { createStaging } from '../src/host-web/staging'
import { startWebHost } from '../src/host-web/web-host'
import type { ContractServer } from '../src/shared/contract'
import { openMapForm } from '../src/geo/map-form'
import { tilesAbout } from './tiles-about'

const [first = '', second = ''] = process.argv.slice(2)

/** Serves the tiles of a form until the process is ended; nothing else of the host is asked. */
async function serve(form: string): Promise<void> {
  const engine = createGeoEngine({ entry: join(__dirname, 'geo-worker.cjs') })
  const host = await startWebHost({
    port: 0,
    rendererDir: __dirname,
    server: {} as ContractServer,
    bytes: tileRoute({ get: (_key, address, signal) => engine.tile(form, address, { signal }) }),
    staging: createStaging(join(__dirname, 'staging')),
    policy: () => Promise.resolve(''),
  })
  console.log(host.newAddress())
}

const agent = new Agent({ keepAlive: true, maxSockets: 1 })

function ask(
  address: string,
  cookie: string,
): Promise<{ status: number; cookie: string; bytes: number; reused: boolean }> {
  return new Promise((resolve, reject) => {
    const request = get(address, { agent, headers: { cookie } }, (response) => {
      let bytes = 0
      response.on('data', (chunk: Buffer) => (bytes += chunk.length))
      response.on('end', () =>
        resolve({
          status: response.statusCode ?? 0,
          cookie: response.headers['set-cookie']?.[0]?.split(';')[0] ?? '',
          bytes,
          reused: request.reusedSocket,
        }),
      )
    })
    request.on('error', reject)
  })
}

async function measure(folder: string, turns: number): Promise<object> {
  const server = spawn(process.execPath, [__filename, 'serve', folder], { stdio: ['pipe', 'pipe', 'inherit'] })
  try {
    const address = await new Promise<string>((done) => createInterface(server.stdout).once('line', done))
    const { cookie } = await ask(address, '')
    const form = openMapForm(folder)
    const answers: { ms: number; bytes: number }[] = []
    const warmUp = 300
    const tiles = tilesAbout(form, turns + warmUp)
    form.close()
    for (const { z, x, y } of tiles) {
      const before = performance.now()
      const { status, bytes } = await ask(new URL(`/tiles/form/v/${z}/${x}/${y}`, address).href, cookie)
      answers.push({ ms: performance.now() - before, bytes })
      if (status !== 200 && status !== 204) throw new Error(`A tile was answered with ${status}.`)
    }
    const sorted = answers.splice(warmUp).sort((a, b) => a.ms - b.ms)
    const at = (share: number, of = sorted): number => of[Math.min(of.length - 1, Math.floor(of.length * share))]!.ms
    const alike = sorted.filter(({ bytes }) => bytes >= 2048 && bytes <= 20_480)
    return { medianMs: at(0.5), p90Ms: at(0.9), p99Ms: at(0.99), maxMs: at(1), alikeMedianMs: at(0.5, alike) }
  } finally {
    agent.destroy()
    server.kill()
  }
}

async function run(): Promise<void> {
  if (first === 'serve') return serve(second)
  console.log(JSON.stringify(await measure(first, Number(second))))
}

run().catch((error: unknown) => {
  console.error(error)
  process.exitCode = 1
})
