/**
 * `npm run package:verify-feed -- FILE…`: whether each feed of updates is signed by a key of package.json, and the packages that it
 * names lie beside it, with its digests. Exits with 1 where one does not.
 */
import { createHash, createPublicKey, verify } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { root } from '../setup.mjs'

/** Before the 32 bytes of a public key (RFC 8410). */
const start = Buffer.from('302a300506032b6570032100', 'hex')

/**
 * What is wrong with a feed, a sentence each.
 * @param {string} file
 * @param {string[]} keys Base64 of the 32 bytes of each public key
 * @returns {string[]}
 */
export function faultsOfFeed(file, keys) {
  if (!existsSync(`${file}.sig`)) return [`${file} is not signed`]
  const bytes = readFileSync(file)
  const signature = Buffer.from(readFileSync(`${file}.sig`, 'utf8').trim(), 'base64')
  const isSigned = keys.some((key) => {
    const spki = Buffer.concat([start, Buffer.from(key, 'base64')])
    return verify(null, bytes, createPublicKey({ key: spki, format: 'der', type: 'spki' }), signature)
  })
  if (!isSigned) return [`${file} is signed by no key of package.json`]
  return JSON.parse(bytes.toString()).files.flatMap(({ url, sha512 }) => {
    const path = join(dirname(file), url)
    if (!existsSync(path)) return [`${url} is not there`]
    return createHash('sha512').update(readFileSync(path)).digest('base64') === sha512
      ? []
      : [`${url} has another digest`]
  })
}

if (import.meta.url === pathToFileURL(process.argv[1]).href) {
  const { updates } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))
  const faults = process.argv.slice(2).flatMap((file) => faultsOfFeed(file, updates.keys))
  for (const fault of faults) console.error(fault)
  process.exitCode = faults.length > 0 ? 1 : 0
}
