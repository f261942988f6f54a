/**
 * `npm run package:sign-feed -- FILE…`: writes beside each feed of updates its signature, FILE.sig: Base64 of Ed25519 over the bytes
 * of the file, by the private key in PLUMBLINE_UPDATE_KEY (Base64 of its 32 bytes). Without a key it signs nothing, and says so.
 * `--new-key` prints a pair: the private one goes into the secrets of the release, the public one into `updates.keys` of package.json.
 */
import { createPrivateKey, createPublicKey, generateKeyPairSync, sign } from 'node:crypto'
import { readFileSync, writeFileSync } from 'node:fs'
import { pathToFileURL } from 'node:url'

/** Before the 32 bytes of a private key (RFC 8410). */
const start = Buffer.from('302e020100300506032b657004220420', 'hex')

/** @param {string} key Base64 of the 32 bytes */
const privateKey = (key) =>
  createPrivateKey({ key: Buffer.concat([start, Buffer.from(key, 'base64')]), format: 'der', type: 'pkcs8' })

/** The signature of a feed. @param {Buffer} bytes @param {string} key @returns {string} */
export const signatureOf = (bytes, key) => `${sign(null, bytes, privateKey(key)).toString('base64')}\n`

/** The public key of a private one. @param {string} key @returns {string} */
export const publicKeyOf = (key) =>
  createPublicKey(privateKey(key)).export({ format: 'der', type: 'spki' }).subarray(-32).toString('base64')

/** A new private key. @returns {string} */
export const newKey = () =>
  generateKeyPairSync('ed25519').privateKey.export({ format: 'der', type: 'pkcs8' }).subarray(-32).toString('base64')

if (import.meta.url === pathToFileURL(process.argv[1]).href) run(process.argv.slice(2))

function run(args) {
  if (args.includes('--new-key')) {
    const key = newKey()
    console.log(`private, for the secret PLUMBLINE_UPDATE_KEY: ${key}`)
    console.log(`public, for updates.keys of package.json:     ${publicKeyOf(key)}`)
    return
  }
  const key = process.env.PLUMBLINE_UPDATE_KEY
  if (!key) {
    console.warn('PLUMBLINE_UPDATE_KEY is not set: the feed is NOT signed, and no program will take it.')
    return
  }
  for (const file of args) {
    writeFileSync(`${file}.sig`, signatureOf(readFileSync(file), key))
    console.log(`Signed ${file}`)
  }
}
