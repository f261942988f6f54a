import { createServer as createProbe, type AddressInfo } from 'node:net'
import { join } from 'node:path'
import { createServer, mergeConfig, type InlineConfig, type Plugin } from 'vite'
import { root } from '../setup.mjs'

const openAnew = 'plumbline:open'

/** In the page: goes to the address that a web host prints when it has started anew. */
const follow: Plugin = {
  name: 'plumbline:dev-page',
  apply: 'serve',
  resolveId: (id) => (id === '/@plumbline-dev' ? id : undefined),
  load: (id) =>
    id === '/@plumbline-dev'
      ? `import.meta.hot.on(${JSON.stringify(openAnew)}, (address) => location.replace(address))`
      : undefined,
  transformIndexHtml: () => [{ tag: 'script', attrs: { type: 'module', src: '/@plumbline-dev' } }],
}

/** Vite's server of the window's sources. The page itself keeps its own origin: the hosts hand on what this one gives. */
export async function startPageServer(renderer: InlineConfig): Promise<{
  origin: string
  openAnew(address: string): void
  close(): Promise<void>
}> {
  const port = await freePort()
  const server = await createServer(
    mergeConfig(renderer, {
      configFile: false,
      cacheDir: join(root, '.runtime/dev/vite'),
      plugins: [follow],
      // As the build lowers it (electron.vite.config.ts).
      css: { lightningcss: { targets: { chrome: 108 << 16 } } },
      server: {
        host: '127.0.0.1',
        port,
        strictPort: true,
        hmr: { protocol: 'ws', host: '127.0.0.1', clientPort: port },
        fs: { allow: [root] },
      },
    } satisfies InlineConfig),
  )
  await server.listen()
  return {
    origin: `http://127.0.0.1:${port}`,
    openAnew: (address) => server.ws.send(openAnew, address),
    close: () => server.close(),
  }
}

function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createProbe().once('error', reject)
    probe.listen(0, '127.0.0.1', () => {
      const { port } = probe.address() as AddressInfo
      probe.close(() => resolve(port))
    })
  })
}
