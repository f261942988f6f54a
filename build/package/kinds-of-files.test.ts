import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { root } from '../setup.mjs'

const read = (name: string) => readFileSync(join(root, 'build', name), 'utf8')
const all = (text: string, pattern: RegExp) => [...text.matchAll(pattern)].map(([, found]) => found ?? '').sort()

it('every system is told of the same kinds of files, and of the scheme of our addresses', () => {
  const windows = read('package/windows/installer.nsi')
  const endings = all(windows, /insertmacro \$\{DO\} "\.(\w+)"/g)
  expect(endings).toContain('gpkg')
  const builder = read('electron-builder.yml')
  expect(all(builder, /\{ ext: (\w+),/g)).toEqual(endings)
  // Linux knows files by types; those that the system does not bring are of our own.
  const types = (/^MimeType=(.*);$/m.exec(read('package/linux/plumbline.desktop'))?.[1] ?? '').split(';')
  const scheme = 'x-scheme-handler/plumbline'
  expect(types).toContain(scheme)
  const ofSystem = { 'application/geo+json': 'geojson', 'application/gpx+xml': 'gpx', 'application/vnd.google-earth.kml+xml': 'kml', 'application/vnd.google-earth.kmz': 'kmz', 'image/vnd.dxf': 'dxf', 'image/vnd.dwg': 'dwg' } // prettier-ignore
  const own = Object.fromEntries(
    [...read('package/linux/mime.xml').matchAll(/type="(.*)">[^]*?pattern="\*\.(\w+)"/g)].map(([, type, ending]) => [
      type,
      ending,
    ]),
  )
  const known: Record<string, string> = { ...ofSystem, ...own }
  expect(
    types
      .filter((type) => type !== scheme)
      .map((type) => known[type])
      .sort(),
  ).toEqual(endings)
  expect(windows).toContain('"Software\\Classes\\plumbline\\shell\\open\\command"')
  expect(builder).toMatch(/schemes: \[plumbline\]/)
})
