import { constants } from 'node:fs'
import { copyFile, link, mkdir } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { FileOnDisk } from '../../geo/file-set'
import { refuseMany } from '../../geo/formats/zip-container'
import { extractZip } from '../../node/zip/extract-zip'
import { storablePath } from '../../node/zip/zip-names'
import type { StoredFile } from '../store/layers'
import { isZipName } from '../upload/check-names'

/**
 * Lays a job's files out in `folder` under their own names, as readers and messages want them; zips are unpacked, unless they hold very many data sets (file.unsafe). A name
 * that cannot be a path here gets one that can. Content is linked, not copied, where the disk can do that.
 */
export async function layOutFiles(
  files: readonly StoredFile[],
  pathOf: (sha256: string) => string,
  folder: string,
  signal: AbortSignal,
): Promise<FileOnDisk[]> {
  const laid: FileOnDisk[] = []
  for (const file of files) {
    const home = join(folder, String(file.position))
    const path = join(home, safeName(file.name))
    await mkdir(dirname(path), { recursive: true })
    await place(pathOf(file.sha256), path)
    if (isZipName(file.name)) {
      await refuseMany({ name: file.name, path })
      const inner = join(folder, `${file.position}-unpacked`)
      await mkdir(inner, { recursive: true })
      laid.push(...(await extractZip(path, inner, { signal })))
    } else {
      laid.push({ relativePath: file.name, path, sizeBytes: file.size, lastModifiedMs: file.last_modified })
    }
  }
  return laid
}

/** The last part of a name as a file name that any disk takes. Attacks: `../`, absolute paths, `CON`, 300 characters. */
function safeName(name: string): string {
  const last = name.replace(/\\/g, '/').split('/').pop() ?? ''
  const storable = storablePath(last)
  return storable === '' || storable === '.' || storable === '..' || Buffer.byteLength(storable) > 200
    ? `file${/\.[a-z0-9]{1,10}$/i.exec(last)?.[0] ?? ''}`
    : storable
}

async function place(from: string, to: string): Promise<void> {
  await link(from, to).catch(() => copyFile(from, to, constants.COPYFILE_EXCL))
}
