/**
 * `npm run package:feed -- [--output DIR] [--staging N]`: writes the feeds of updates of the packages that lie in DIR (dist):
 * latest-linux.yml, latest.yml (Windows), latest-mac.yml. `--staging 10` offers the version to a tenth of all computers; raise it by
 * writing and signing the feed again. It is signed by sign-feed.mjs afterwards; the packages and the feeds go to one folder of a server.
 */
import { createHash } from 'node:crypto'
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { root } from '../setup.mjs'

/** Which packages a program can put in its place, by the feed that it reads. */
const feeds = {
  'latest-linux.yml': /\.AppImage$|linux-x64.*\.tar\.gz$/,
  'latest.yml': /setup.*\.exe$/,
  'latest-mac.yml': /macos.*\.zip$/,
}

/**
 * Writes the feeds of the packages of one version. YAML as electron-updater reads it, in the form of JSON, which is YAML too.
 * @param {{ folder: string, version: string, date: string, notes?: string, staging?: number }} options
 *   date: ISO 8601, of this feed, not of the version: a program takes none that is older than one it has seen; staging: 0 to 100
 * @returns {string[]} the files
 */
export function writeFeeds({ folder, version, date, notes = '', staging }) {
  return Object.entries(feeds).flatMap(([name, kind]) => {
    const packages = readdirSync(folder).filter((file) => kind.test(file) && file.includes(`-${version}-`))
    if (packages.length === 0) return []
    const files = packages.sort().map((url) => {
      const bytes = readFileSync(join(folder, url))
      return { url, sha512: createHash('sha512').update(bytes).digest('base64'), size: bytes.length }
    })
    const feed = {
      version,
      files,
      ...{ path: files[0].url, sha512: files[0].sha512 },
      releaseDate: date,
      releaseNotes: notes,
      ...(staging === undefined ? {} : { stagingPercentage: staging }),
    }
    writeFileSync(join(folder, name), `${JSON.stringify(feed, null, 2)}\n`)
    return [join(folder, name)]
  })
}

/** What CHANGELOG.md says of a version, as plain text. @returns {string} */
export function notesOf(version, changelog) {
  const [, text = ''] = changelog.split(new RegExp(`^## .*\\b${version.replaceAll('.', '\\.')}\\b.*$`, 'm'))
  return text
    .split(/^## /m)[0]
    .replace(/[*_\x60#]|\[([^\]]*)\]\([^)]*\)/g, '$1')
    .trim()
    .slice(0, 20_000)
}

if (import.meta.url === pathToFileURL(process.argv[1]).href) {
  const option = (name) => (process.argv.includes(name) ? process.argv[process.argv.indexOf(name) + 1] : undefined)
  const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))
  const staging = option('--staging')
  const files = writeFeeds({
    folder: option('--output') ?? join(root, 'dist'),
    version,
    date: new Date().toISOString(),
    notes: notesOf(version, readFileSync(join(root, 'CHANGELOG.md'), 'utf8')),
    ...(staging === undefined ? {} : { staging: Number(staging) }),
  })
  for (const file of files) console.log(`Wrote ${file}`)
}
