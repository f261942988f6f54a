import { buildFiles } from '../src/geo/build'
import { fileSetFromPath } from '../src/geo/file-set'

/** Builds one map form: FILE OUT-DIR SRID. The SRID is taken where the file names none. */
async function main(): Promise<void> {
  const [path = '', outDir = '', srid = ''] = process.argv.slice(2)
  const { report } = await buildFiles({
    files: await fileSetFromPath(path),
    options: {},
    defaultSrid: Number(srid),
    outDir,
  })
  console.log(JSON.stringify({ features: report.layers.reduce((sum, layer) => sum + layer.features, 0) }))
}

void main().catch((error: unknown) => {
  console.error(error)
  process.exitCode = 1
})
