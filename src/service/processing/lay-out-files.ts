import { mkdirSync } from 'node:fs'
import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { setImmediate as nextTurn } from 'node:timers/promises'
import type { FileOnDisk } from '../../geo/file-set'
import { refuseMany } from '../../geo/formats/zip-container'
import { extractZip } from '../../node/zip/extract-zip'
import { storablePath } from '../../node/zip/zip-names'
import type { StoredFile } from '../store/layers'
import { fileKinds } from '../../shared/model/file-kinds'
import { isZipName } from '../upload/check-names'

/**
 * Lays a job's files out in `folder` under their own names, as readers and messages want them; zips are unpacked, unless they hold very many data sets (file.unsafe). A name
 * that cannot be a path here gets one that can. `place` lays the content of one at its path. Files of one kind lie in
 * one folder as far as their names differ: a folder for each would be half of what ten thousand cost. Those of other kinds are in
 * others, so that none finds beside it what it was not grouped with; a shapefile, whose reader looks at nothing but what it was given,
 * lies in one with its side files.
 */
export async function layOutFiles(
  files: readonly StoredFile[],
  place: (file: StoredFile, path: string) => Promise<void>,
  folder: string,
  signal: AbortSignal,
): Promise<FileOnDisk[]> {
  const onDisk: FileOnDisk[] = []
  const homeOf = homes(folder)
  for (const [at, file] of files.entries()) {
    if (at % atOnce === atOnce - 1) await nextTurn()
    const path = homeOf(safeName(file.name))
    await place(file, path)
    if (isZipName(file.name)) {
      await refuseMany({ name: file.name, path })
      const inner = join(folder, `${file.position}-unpacked`)
      await mkdir(inner, { recursive: true })
      onDisk.push(...(await extractZip(path, inner, { signal })))
    } else {
      onDisk.push({ relativePath: file.name, path, sizeBytes: file.size, lastModifiedMs: file.last_modified })
    }
  }
  return onDisk
}

/** Files that are linked are there at once; so many between two turns of the loop. */
const atOnce = 64

const ofShapefile: ReadonlySet<string> = new Set(
  fileKinds.flatMap(({ kind, main, sidecars }) => (kind === 'shapefile' ? [...main, ...sidecars] : [])),
)

/** Gives each name a path of its own. Names that differ in their case alone are one to some disks. */
function homes(folder: string): (name: string) => string {
  const taken = new Map<string, number>()
  const made = new Set<string>()
  return (name) => {
    const key = name.normalize().toLowerCase()
    const count = taken.get(key) ?? 0
    taken.set(key, count + 1)
    const ext = /\.([a-z0-9]{1,10})$/.exec(key)?.[1] ?? 'other'
    const home = join(folder, `${ofShapefile.has(ext) ? 'shp' : ext}-${count}`)
    if (!made.has(home)) mkdirSync(home, { recursive: true, mode: 0o700 })
    made.add(home)
    return join(home, name)
  }
}

/** The last part of a name as a file name that any disk takes. Attacks: `../`, absolute paths, `CON`, 300 characters. */
function safeName(name: string): string {
  const last = name.replace(/\\/g, '/').split('/').pop() ?? ''
  const storable = storablePath(last)
  return storable === '' || storable === '.' || storable === '..' || Buffer.byteLength(storable) > 200
    ? `file${/\.[a-z0-9]{1,10}$/i.exec(last)?.[0] ?? ''}`
    : storable
}
