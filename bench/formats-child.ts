import { buildFiles } from '../src/geo/build'
import { fileSetFromPath } from '../src/geo/file-set'

/** Builds one tileset as the program does it, with pictures of what is read so far: FILE OUT-DIR SRID. The SRID is taken where the file names none. */
async function main(): Promise<void> {
  const [path = '', outDir = '', srid = ''] = process.argv.slice(2)
  const start = performance.now()
  let firstMs: number | null = null
  await buildFiles(
    { files: await fileSetFromPath(path), options: {}, defaultSrid: Number(srid), outDir },
    { onPreview: () => (firstMs ??= performance.now() - start) },
  )
  console.log(JSON.stringify({ firstMs }))
}

void main().catch((error: unknown) => {
  console.error(error)
  process.exitCode = 1
})
