import { closeSync, openSync, readSync } from 'node:fs'
import * as ifc from 'web-ifc'
import { buildFiles } from '../src/geo/build'
import { fileSetFromPath } from '../src/geo/file-set'
import { openIfc } from '../src/geo/formats/ifc/ifc-dataset'

/** Processor seconds of this process since the last call. */
let counted = 0
function lap(): number {
  const { user, system } = process.cpuUsage()
  const all = (user + system) / 1e6
  const spent = all - counted
  counted = all
  return spent
}

/** The geometry kernel with the settings of our reader, and nothing of ours. */
async function kernel(path: string): Promise<Record<string, number>> {
  const api = new ifc.IfcAPI()
  await api.Init()
  api.SetLogLevel(ifc.LogLevel.LOG_LEVEL_OFF)
  lap()
  const file = openSync(path, 'r')
  let buffer = Buffer.alloc(0)
  const model = api.OpenModelFromCallback(
    (position, length) => {
      if (buffer.length < length) buffer = Buffer.allocUnsafe(length)
      return buffer.subarray(0, readSync(file, buffer, 0, length, position))
    },
    { COORDINATE_TO_ORIGIN: false, CIRCLE_SEGMENTS: 33, TAPE_SIZE: 4 * 2 ** 20 },
  )
  closeSync(file)
  const products: number[] = []
  for (const { typeID } of api.GetAllTypesOfModel(model)) {
    if (!api.IsIfcElement(typeID)) continue
    const ids = api.GetLineIDsWithType(model, typeID)
    for (let at = 0; at < ids.size(); at++) products.push(ids.get(at))
  }
  const open = lap()
  for (const product of products)
    api.StreamMeshes(model, [product], ({ geometries }) => {
      for (let at = 0; at < geometries.size(); at++) {
        const geometry = api.GetGeometry(model, geometries.get(at).geometryExpressID)
        api.GetVertexArray(geometry.GetVertexData(), geometry.GetVertexDataSize())
        api.GetIndexArray(geometry.GetIndexData(), geometry.GetIndexDataSize())
        geometry.delete()
      }
    })
  const geometry = lap()
  for (const product of products) api.GetLine(model, product)
  return { open, geometry, lines: lap() }
}

async function reader(path: string): Promise<Record<string, number>> {
  const files = await fileSetFromPath(path)
  const context = { signal: new AbortController().signal, onProgress: () => undefined }
  lap()
  const { layers } = await openIfc(files, {}, context)
  let features = 0
  for (const layer of layers) for await (const batch of layer.features(context)) features += batch.length
  if (features === 0) throw new Error(`${path} has no features.`)
  return { all: lap() }
}

async function tileset(path: string, outDir: string, srid: number): Promise<Record<string, number>> {
  const files = await fileSetFromPath(path)
  lap()
  await buildFiles({ files, options: {}, defaultSrid: srid, outDir }, { onPreview: () => undefined })
  return { all: lap() }
}

/** One stage of bench/ifc.ts: NAME FILE TILES-DIR SRID. Prints its figures as JSON. */
async function main(): Promise<void> {
  const [name = '', path = '', outDir = '', srid = ''] = process.argv.slice(2)
  const run = { kernel, reader, tileset }[name] as (path: string, dir: string, srid: number) => Promise<unknown>
  const cpu = await run(path, outDir, Number(srid))
  console.log(JSON.stringify({ cpu, peakMb: Math.round(process.resourceUsage().maxRSS / 1024) }))
}

void main().catch((error: unknown) => {
  console.error(error)
  process.exitCode = 1
})
