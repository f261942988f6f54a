/** Serves the page and the tiles of bench/map-page.ts, in a process of its own: PAGE_DIR FORMS_DIR. Prints its port. */
import { createServer } from 'node:http'
import { existsSync, readFileSync } from 'node:fs'
import type { AddressInfo } from 'node:net'
import { extname, join } from 'node:path'
import { Readable } from 'node:stream'
import { tileRoute } from '../src/core/tile-route'
import { openTileset, type Tileset } from '../src/geo/tileset'

const [pageDir = '', tilesetsDir = ''] = process.argv.slice(2)
const types: Record<string, string> = {
  '.html': 'text/html',
  '.js': 'text/javascript',
  '.mjs': 'text/javascript',
  '.css': 'text/css',
}
const tilesets = new Map<string, Tileset>()

const tiles = tileRoute({
  get(name, address) {
    // A layer can be asked for under many names.
    const key = name.split('.')[0]!
    let tileset = tilesets.get(key)
    if (!tileset) tilesets.set(key, (tileset = openTileset(join(tilesetsDir, key))))
    return Promise.resolve(tileset.tile(address))
  },
})

const server = createServer((request, response) => {
  const path = (request.url ?? '/').split('?')[0]!
  if (path.startsWith('/tiles/')) {
    void tiles(path).then((answer) => {
      response.writeHead(answer!.status, { ...answer!.headers, 'Cache-Control': 'no-store' })
      if (answer!.body instanceof Readable) answer!.body.pipe(response)
      else response.end(answer!.body)
    })
    return
  }
  const file = path.startsWith('/data/')
    ? join(tilesetsDir, path.slice(6))
    : join(pageDir, path === '/' ? 'index.html' : path)
  if (!existsSync(file)) return void response.writeHead(404).end()
  response
    .writeHead(200, { 'Content-Type': types[extname(file)] ?? 'application/octet-stream' })
    .end(readFileSync(file))
})
server.listen(0, '127.0.0.1', () => console.log((server.address() as AddressInfo).port))
