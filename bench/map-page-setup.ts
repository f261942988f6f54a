/** What bench/map-page.ts and bench/qgis.ts share: the page in Chromium, its server in a process of its own, and layers for it. */
import { spawn, spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { chromium, type Page } from 'playwright'
import { build } from 'vite'

/** The bundles lie elsewhere, but find what they do not hold where the checkout has it. */
const nodeEnv = { ...process.env, NODE_PATH: join(import.meta.dirname, '..', 'node_modules') }

/** A layer of made features. */
export interface Layer {
  id: string
  bbox: [number, number, number, number]
  /** The same features as GeoJSON, where they were asked for. */
  geojson: string
}

export type Kind = 'points' | 'lines' | 'polygons'

export interface MapPage {
  page: Page
  address: string
  version: string
  /** Makes a layer, unless it is there from an earlier run. `east`: degrees by which it is moved. */
  layer(id: string, kind: Kind, count: number, east: number, geojson: boolean): Layer
  /** A fresh page at the layer's extent, without layers; gives the zoom. */
  fresh(layer: Layer): Promise<number>
  close(): Promise<void>
}

export const middle = ({ bbox }: Layer): [lat: number, lon: number] => [
  (bbox[1] + bbox[3]) / 2,
  (bbox[0] + bbox[2]) / 2,
]

/** Opens the page at 1280 × 800. `work`: folder for bundles and layers. */
export async function openMapPage(work: string, executablePath: string | undefined): Promise<MapPage> {
  const [pageDir, server, script] = [
    await bundlePage(work),
    await bundle(work, 'map-page-server'),
    await bundleTilesets(work),
  ]
  const tilesets = join(work, 'forms')
  mkdirSync(tilesets, { recursive: true })
  const host = spawn(process.execPath, [server, pageDir, tilesets], {
    stdio: ['ignore', 'pipe', 'inherit'],
    env: nodeEnv,
  })
  const port = await new Promise<string>((done) => host.stdout.once('data', (text) => done(String(text).trim())))
  const address = `http://127.0.0.1:${port}/`
  const browser = await chromium.launch({
    executablePath,
    args: ['--no-sandbox', '--disable-gpu', '--enable-unsafe-swiftshader', '--js-flags=--max-old-space-size=6000'],
  })
  const page = await browser.newPage({ viewport: { width: 1280, height: 800 } })
  return {
    page,
    address,
    version: browser.version(),
    layer: (...what) => makeTileset(tilesets, script, ...what),
    async fresh(layer) {
      await page.goto(address)
      const zoom = await page.evaluate((box) => window.page.fit(box), layer.bbox)
      const [lat, lon] = middle(layer)
      await page.evaluate(([y, x, z]) => window.page.look(y, x, z), [lat, lon, zoom] as const)
      return zoom
    },
    async close() {
      await browser.close()
      host.kill()
    },
  }
}

/** Bundles the script that makes layers; gives its path. */
export const bundleTilesets = (work: string): Promise<string> => bundle(work, 'map-page-tilesets')

async function bundle(work: string, entry: string): Promise<string> {
  await build({
    configFile: false,
    logLevel: 'warn',
    ssr: { noExternal: true, external: ['libsql'] },
    build: {
      ssr: join(import.meta.dirname, `${entry}.ts`),
      outDir: join(work, 'bin', entry),
      emptyOutDir: true,
      target: 'node20',
      rolldownOptions: { output: { format: 'cjs', entryFileNames: 'run.cjs' } },
    },
  })
  return join(work, 'bin', entry, 'run.cjs')
}

/** Bundles the page; gives its folder. */
export async function bundlePage(work: string): Promise<string> {
  const outDir = join(work, 'page')
  await build({
    configFile: false,
    logLevel: 'warn',
    root: join(import.meta.dirname, 'map-page'),
    worker: { format: 'es' },
    build: { target: 'chrome108', outDir, emptyOutDir: true, assetsInlineLimit: 0, modulePreload: { polyfill: false } },
  })
  return outDir
}

/** Makes a layer with the bundled script, unless it is there from an earlier run. */
export function makeTileset(
  tilesets: string,
  script: string,
  id: string,
  kind: Kind,
  count: number,
  east: number,
  geojson: boolean,
): Layer {
  const dir = join(tilesets, id)
  const text = join(tilesets, `${id}.geojson`)
  if (!existsSync(dir) || (geojson && !existsSync(text))) {
    const args = ['--max-old-space-size=6000', script, dir, kind, String(count), String(east)]
    const made = spawnSync(process.execPath, geojson ? [...args, text] : args, { env: nodeEnv })
    if (made.status !== 0) throw new Error(String(made.stderr))
  }
  const manifest = JSON.parse(readFileSync(join(dir, 'manifest.json'), 'utf8')) as { bbox4326: Layer['bbox'] }
  return { id, bbox: manifest.bbox4326, geojson: text }
}
