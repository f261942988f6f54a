import { join } from 'node:path'
import { build, type Rolldown } from 'vite'
import { expect, it } from 'vitest'
import { root } from './setup.mjs'

it('the service that a window waits for reads neither the sample nor coordinate systems before it listens, and no metrics at all', async () => {
  const { output } = (await build({
    configFile: false,
    logLevel: 'error',
    build: { ssr: join(root, 'src/service/main.ts'), write: false, minify: false },
  })) as Rolldown.RolldownOutput
  const chunks = new Map(output.flatMap((file) => (file.type === 'chunk' ? [[file.fileName, file]] : [])))
  const atStart = new Set<string>()
  const take = (name: string): void => {
    const chunk = chunks.get(name)
    if (!chunk || atStart.has(name)) return
    atStart.add(name)
    chunk.imports.forEach(take)
  }
  for (const chunk of chunks.values()) if (chunk.isEntry) take(chunk.fileName)
  const modules = [...atStart].flatMap((name) => chunks.get(name)?.moduleIds ?? [])
  expect(modules.some((id) => id.endsWith('/service/start-service.ts'))).toBe(true)
  expect(modules.filter((id) => /\/src\/(service\/demo|geo\/crs)\//.test(id))).toEqual([])
  // What only a service alone has is not even within its reach.
  const all = [...chunks.values()].flatMap(({ moduleIds }) => moduleIds)
  expect(all.filter((id) => /prom-client|\/src\/service\/(operations|settings)\//.test(id))).toEqual([])
}, 60_000)
