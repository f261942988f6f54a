import { build, type Rolldown } from 'vite'
import { expect, it } from 'vitest'
import config from '../electron.vite.config'

/** Chunks that are read for some of them: these and what they import. */
function readFor(
  output: Rolldown.RolldownOutput['output'],
  isWanted: (chunk: Rolldown.OutputChunk) => boolean,
): Rolldown.OutputChunk[] {
  const chunks = new Map(output.flatMap((file) => (file.type === 'chunk' ? [[file.fileName, file]] : [])))
  const found = new Set<Rolldown.OutputChunk>()
  const take = (chunk: Rolldown.OutputChunk | undefined): void => {
    if (!chunk || found.has(chunk)) return
    found.add(chunk)
    for (const name of chunk.imports) take(chunks.get(name))
  }
  for (const chunk of chunks.values()) if (isWanted(chunk)) take(chunk)
  return [...found]
}

it('the window reads the tree of layers in one file, without the map, the schemas and what is asked for later', async () => {
  const { renderer } = config as { renderer: object }
  const built = (await build({
    ...renderer,
    configFile: false,
    logLevel: 'error',
    define: { 'process.env.NODE_ENV': '"production"' },
    build: { ...(renderer as { build: object }).build, write: false },
  })) as Rolldown.RolldownOutput
  const first = readFor(built.output, ({ isEntry }) => isEntry)
  expect(first.filter(({ code }) => code.length > 5_000).map(({ name }) => name)).toEqual(['first-screen'])
  // Each kilobyte is read and understood before anything is painted. The program's own build is some 15,000 smaller.
  expect(first.reduce((sum, { code }) => sum + code.length, 0)).toBeLessThan(512_000)
  const modules = first.flatMap(({ moduleIds }) => moduleIds)
  const has = (part: string) => modules.some((id) => id.includes(part))
  expect(has('/features/layers/LayerTree.vue')).toBe(true)
  const late = ['/leaflet/', '/zod/', '/features/map/MapPane', '/features/frame/FrameRest', '/features/permits/Permits']
  expect(late.filter(has)).toEqual([])
  // What comes after it is asked for by the file, and there are as many questions.
  const rest = readFor(built.output, ({ name }) => ['FrameRest', 'LayersInspector', 'StatusBar'].includes(name))
  expect(rest.filter((chunk) => !first.includes(chunk)).length).toBeLessThan(8)
  const page = built.output.find(({ fileName }) => fileName === 'index.html') as Rolldown.OutputAsset
  expect(String(page.source)).toMatch(/<link rel="preload" as="font"[^>]* href="[^"]*inter-latin-wght-normal-[^"]*"/)
  // What reads schemas later has them without code that the content security policy forbids.
  const all = built.output.flatMap((file) => (file.type === 'chunk' ? [file] : []))
  const withSchemas = all.find(({ moduleIds }) => moduleIds.some((id) => id.endsWith('/zod/v4/core/schemas.js')))
  expect(all.some(({ code }) => /jitless: ?(true|!0)/.test(code))).toBe(withSchemas !== undefined)
}, 240_000)
