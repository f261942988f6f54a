import { join } from 'node:path'
import vue from '@vitejs/plugin-vue'
import { createServer } from 'vite'
import { iconSprite } from '../../build/vite-icon-sprite'
import { checkout } from '../harness/app-under-test'

/** Serves the gallery on the loopback address, from source. */
export async function serveGallery(): Promise<{ url: string; close(): Promise<void> }> {
  const server = await createServer({
    root: join(checkout, 'e2e/gallery'),
    configFile: false,
    logLevel: 'error',
    cacheDir: join(checkout, 'node_modules/.cache/gallery'),
    plugins: [vue(), iconSprite(join(checkout, 'node_modules/lucide-static/icons'))],
    css: { transformer: 'lightningcss' },
    server: { host: '127.0.0.1', fs: { allow: [checkout] } },
  })
  await server.listen()
  const url = server.resolvedUrls?.local[0]
  if (url === undefined) throw new Error('The gallery is served nowhere.')
  return { url, close: () => server.close() }
}
