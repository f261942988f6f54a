import { using } from '../../../node/using'
import { fileFault } from '../../file-fault'
import {
  noCrs,
  type CrsRef,
  type Dataset,
  type DatasetLayer,
  type Feature,
  type FileSet,
  type Format,
  type OpenContext,
  type ReadContext,
  type ReadOptions,
} from '../../model'
import { FeatureBatch } from '../common/batch'
import { FeatureSpool, roughBytes } from '../common/feature-spool'
import { refuseManyLayers } from '../common/layer-limit'
import type { TextWish } from '../common/text-stream'
import { WarningList } from '../common/warnings'
import { readXml } from '../common/xml-stream'
import { Columns } from './columns'
import { GmlHandler, type FeaturePattern, type GmlFeature } from './gml-handler'
import { isGmlHead } from './gml-head'
import { imklStyle } from './imkl-style'
import { LinkStore } from './link-store'
import { Networks } from './networks'
import { tellSeen } from './tell-seen'

/** GML 2, 3.1 and 3.2: simple features and application schemas (IMKL, INSPIRE, CityGML, XPlanGML, …), a layer for each class. */
export const gmlFormat: Format = {
  id: 'gml',
  label: 'GML',
  extensions: ['gml', 'xml'],
  detect: isGmlHead,
  open,
}

/** So often references are followed to what refers further. */
const mostPasses = 5

async function open(files: FileSet, { encoding }: ReadOptions, context: OpenContext): Promise<Dataset> {
  return using(new LinkStore(files.main.sizeBytes), async (links) => {
    await links.open()
    const warnings = new WarningList()
    const read = await readLinked(files, links, context, { encoding, warnings })
    const { spool, handler } = read
    if (spool.counts.size === 0) {
      await spool.close()
      throw fileFault(files.main, 'geo.no-features', 'readers.vector.gmlEmpty', {})
    }
    tellSeen(files.main.name, handler.seen, warnings)
    const all = layersOf(read)
    const placed = all.filter(({ isPlaced }) => isPlaced)
    const layers = (placed.length > 0 ? placed : all).map(({ layer }) => layer)
    const tables = placed.length > 0 ? all.filter(({ isPlaced }) => !isPlaced).map(({ layer }) => layer) : []
    return { format: 'gml', layers, tables, rasters: [], warnings: warnings.list, close: () => spool.close() }
  })
}

interface Reading {
  handler: GmlHandler
  spool: FeatureSpool<string, GmlFeature>
  networks: Networks
  /** By class. */
  columns: Map<string, Columns>
  /** Classes and systems of which a feature has a geometry, by the keys of the spool. */
  placed: Set<string>
}

/** Reads the file; where it refers to geometries that stand elsewhere in it, they are looked for, and it is read again with them. */
async function readLinked(files: FileSet, links: LinkStore, context: ReadContext, text: TextWish): Promise<Reading> {
  const first = await readOnce(files, links, 'members', context, text)
  const pattern = first.spool.counts.size > 0 ? 'members' : first.handler.isRootPlaced ? 'root' : 'objects'
  const read = pattern === 'members' ? first : await again(first, () => readOnce(files, links, pattern, context, text))
  if (links.counts.wanted === 0) return read
  return again(read, async () => {
    links.phase = 'keep'
    let before = Infinity
    for (let pass = 1; pass < mostPasses; pass++) {
      const handler = new GmlHandler(links, pattern)
      for await (const _ of readXml(files, handler, context, text)) continue
      // What others refer to may refer to what comes later.
      if (handler.unfinished === 0 || handler.unfinished === before) break
      before = handler.unfinished
    }
    links.phase = 'take'
    return readOnce(files, links, pattern, context, text)
  })
}

async function again(before: Reading, read: () => Promise<Reading>): Promise<Reading> {
  await before.spool.close()
  return read()
}

const noValues: ReturnType<Networks['valuesOf']> = {}
const separator = '\n'

async function readOnce(
  files: FileSet,
  links: LinkStore,
  pattern: FeaturePattern,
  context: ReadContext,
  text: TextWish,
): Promise<Reading> {
  const handler = new GmlHandler(links, pattern)
  const networks = new Networks()
  const columns = new Map<string, Columns>()
  const placed = new Set<string>()
  const spool: Reading['spool'] = new FeatureSpool(
    ({ kind, srsKey }) => kind + separator + srsKey,
    ({ geometries, properties }) =>
      geometries.reduce((sum, { coords }) => sum + coords.length * 8, roughBytes(null, properties)),
  )
  const read = async function* () {
    for await (const features of readXml(files, handler, context, text)) {
      for (const one of features) {
        networks.note(one)
        let own = columns.get(one.kind)
        if (!own) columns.set(one.kind, (own = new Columns()))
        own.note(one.properties)
        if (one.geometries.length > 0) placed.add(one.kind + separator + one.srsKey)
      }
      yield features
      refuseManyLayers(files, spool.counts.size, 'classes')
    }
  }
  await spool.fill(read())
  return { handler, spool, networks, columns, placed }
}

/** A layer for each class, or for each class and system where one has several. */
function layersOf(read: Reading): { layer: DatasetLayer; isPlaced: boolean }[] {
  const { spool, placed, handler } = read
  const systems = new Map<string, string[]>()
  for (const key of spool.counts.keys()) {
    const [kind = '', srsKey = ''] = split(key)
    systems.set(kind, [...(systems.get(kind) ?? []), srsKey])
  }
  return [...systems].flatMap(([kind, keys]) => {
    // Features that stand before the first with a geometry go with it.
    const named = keys.filter((key) => key !== '')
    const groups =
      named.length === 0 ? [['']] : named.map((key, at) => (at === 0 && keys.includes('') ? ['', key] : [key]))
    return groups.map((group) => {
      const spoolKeys = group.map((key) => kind + separator + key)
      const srs = handler.systems.get(group.at(-1) ?? '')
      const crs = srs?.crs ?? noCrs
      const name = groups.length > 1 ? `${kind} (${srs?.crs.srid ? `EPSG:${srs.crs.srid}` : (srs?.name ?? '?')})` : kind
      return {
        layer: layerOf(read, { kind, name, crs, spoolKeys }),
        isPlaced: spoolKeys.some((key) => placed.has(key)),
      }
    })
  })
}

function split(key: string): [kind: string, srsKey: string] {
  const at = key.indexOf(separator)
  return [key.slice(0, at), key.slice(at + 1)]
}

function layerOf(
  { spool, networks, columns }: Reading,
  { kind, name, crs, spoolKeys }: { kind: string; name: string; crs: CrsRef; spoolKeys: readonly string[] },
): DatasetLayer {
  const own = columns.get(kind) ?? new Columns()
  const added = networks.fieldsOf(kind).filter((field) => !own.fields.some((each) => each.name === field))
  const fields = [
    ...added.map((field) => ({ name: field, type: field.endsWith('(m)') ? ('number' as const) : ('string' as const) })),
    ...own.fields,
  ]
  async function* features(context: ReadContext): AsyncGenerator<Feature[]> {
    const batch = new FeatureBatch()
    for (const key of spoolKeys)
      for await (const some of spool.features(key, context))
        for (const one of some) {
          const told = added.length > 0 ? networks.valuesOf(one) : noValues
          const properties = [...added.map((field) => told[field] ?? null), ...own.valuesOf(one.properties)]
          for (const geometry of one.geometries.length > 0 ? one.geometries : [null]) {
            const style = geometry && imklStyle(one, told.thema ?? null, geometry)
            if (batch.add({ id: one.id, geometry, properties, ...(style ? { style } : {}) })) yield batch.take()
          }
        }
    if (!batch.empty) yield batch.take()
  }
  const featureCount = spoolKeys.reduce((sum, key) => sum + (spool.counts.get(key) ?? 0), 0)
  return { name, fields, crs, featureCount, headerBbox: null, features }
}
