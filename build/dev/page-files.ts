import { get as request } from 'node:http'
import { Readable } from 'node:stream'
import type { StaticFile } from '../../src/node/static-file'

/** In place of the built files of the page (src/node/static-file.ts): what Vite's server has at the same address. */
export async function findStaticFile(_folder: string, urlPath: string): Promise<StaticFile | null> {
  const answer = await get(`${process.env.PLUMBLINE_DEV_PAGE}${urlPath}`)
  if (answer === null) return null
  return { ...answer, immutable: false, sizeBytes: answer.body.length, open: () => Readable.from([answer.body]) }
}

/** Node's own: the old Electron of the tests has no fetch in main. */
function get(url: string): Promise<{ mediaType: string; body: Buffer } | null> {
  return new Promise((resolve) => {
    request(url, { headers: { accept: '*/*' } }, (response) => {
      const parts: Buffer[] = []
      response.on('data', (part: Buffer) => parts.push(part))
      response.on('end', () =>
        resolve(
          response.statusCode === 200
            ? { mediaType: response.headers['content-type'] ?? 'application/octet-stream', body: Buffer.concat(parts) }
            : null,
        ),
      )
    }).on('error', () => resolve(null))
  })
}
