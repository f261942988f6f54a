/** Serves the page and the tiles of bench/map-page.ts, in a process of its own: PAGE_DIR FORMS_DIR. Prints its port. */
import { createServer } from 'node:http'
import { existsSync, readFileSync } from 'node:fs'
import type { AddressInfo } from 'node:net'
import { extname, join } from 'node:path'
import { openMapForm, type MapForm } from '../src/geo/map-form'

const [pageDir = '', formsDir = ''] = process.argv.slice(2)
const types: Record<string, string> = {
  '.html': 'text/html',
  '.js': 'text/javascript',
  '.mjs': 'text/javascript',
  '.css': 'text/css',
}
const forms = new Map<string, MapForm>()

const server = createServer((request, response) => {
  const path = (request.url ?? '/').split('?')[0]!
  const tile = /^\/tiles\/([^/]+)\/v\/(\d+)\/(\d+)\/(\d+)$/.exec(path)
  if (tile) {
    // A layer can be asked for under many names.
    const key = tile[1]!.split('~')[0]!
    let form = forms.get(key)
    if (!form) forms.set(key, (form = openMapForm(join(formsDir, key))))
    const bytes = form.tile({ kind: 'vector', index: 0, z: +tile[2]!, x: +tile[3]!, y: +tile[4]! })
    if (!bytes) response.writeHead(204).end()
    else response.writeHead(200, { 'Content-Length': bytes.length, 'Cache-Control': 'no-store' }).end(bytes)
    return
  }
  const file = path.startsWith('/data/')
    ? join(formsDir, path.slice(6))
    : join(pageDir, path === '/' ? 'index.html' : path)
  if (!existsSync(file)) return void response.writeHead(404).end()
  response
    .writeHead(200, { 'Content-Type': types[extname(file)] ?? 'application/octet-stream' })
    .end(readFileSync(file))
})
server.listen(0, '127.0.0.1', () => console.log((server.address() as AddressInfo).port))
