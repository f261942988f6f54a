import type { Box, Reading, SentRecord } from '../facts'

/** What is drawn somewhere: files of it may be called anything. */
export interface Thing {
  reading: Reading
  /** Metres east of the first. */
  placeMetres: number
}

export interface WorldMember {
  ext: string
  hash: string
  sizeBytes: number
  timeMs: number
}

/** A shapefile set, or a single file, on a machine. */
export interface PlanFile {
  name: string
  folder: string
  path: string
  thing: Thing
  members: WorldMember[]
  dbfTouched?: boolean
}

export interface WorldRevision {
  id: string
  createdMs: number
  by: string
  fileName: string
  mark: string | null
  members: WorldMember[]
  thing: Thing
}

export interface WorldLayer {
  id: number
  name: string
  folder: string | null
  /** Its owner allows no download. */
  isClosed: boolean
  /** Newest first. */
  revisions: WorldRevision[]
}

/** A machine with a folder of files and a home of its own. */
export interface Site {
  id: number
  person: string
  files: Map<string, PlanFile>
  backups: PlanFile[][]
  skewMs: number
  rounded: (timeMs: number) => number
  sent: SentRecord[]
  /** Revisions whose sources were looked into from here. */
  looked: Set<string>
  mirrors: boolean
}

export interface World {
  now: number
  machines: Site[]
  layers: WorldLayer[]
  things: Thing[]
  newHash(): string
  newMark(): string
  addLayer(name: string, folder: string | null, revision: NewRevision, isClosed?: boolean): WorldLayer
  addRevision(layer: WorldLayer, revision: NewRevision): WorldRevision
}

export type NewRevision = Omit<WorldRevision, 'id' | 'createdMs' | 'mark'> & {
  mark?: string | null
}

export const between = (random: () => number, low: number, high: number): number =>
  low + Math.floor(random() * Math.max(0, high - low))
export const chance = (random: () => number, share: number): boolean => random() < share
export function pick<T>(random: () => number, from: readonly T[]): T {
  const found = from[Math.floor(random() * from.length)]
  if (found === undefined) throw new Error('nothing to pick from')
  return found
}

const hour = 3_600_000

/** Three people on two machines each; one of each person's has files of the same site to begin with. */
export function openWorld(random: () => number): World {
  let hashes = 0
  let marks = 0
  let ids = 0
  const world: World = {
    now: Date.UTC(2026, 0, 1),
    machines: [],
    layers: [],
    things: [],
    newHash: () => `h${++hashes}`,
    newMark: () => `m${++marks}`,
    addLayer(name, folder, revision, isClosed = false) {
      const layer: WorldLayer = {
        id: ++ids,
        name,
        folder,
        isClosed,
        revisions: [],
      }
      world.layers.push(layer)
      world.addRevision(layer, revision)
      return layer
    },
    addRevision(layer, revision) {
      const made = {
        mark: null,
        ...revision,
        id: `r${++ids}`,
        createdMs: world.now,
      }
      layer.revisions.unshift(made)
      return made
    },
  }
  for (let id = 0; id < 6; id++) {
    const isFat = chance(random, 0.2)
    world.machines.push({
      id,
      person: ['Ada', 'Ben', 'Cleo'][Math.floor(id / 2)] ?? '',
      files: new Map(),
      backups: [],
      skewMs: chance(random, 0.2) ? between(random, -3, 4) * hour : between(random, -2_000, 2_000),
      rounded: isFat ? (timeMs) => Math.floor(timeMs / 2_000) * 2_000 : (timeMs) => timeMs,
      sent: [],
      looked: new Set(),
      mirrors: chance(random, 0.3),
    })
  }
  for (const machine of world.machines.slice(0, 3)) addFile(world, machine, random)
  return world
}

const kinds = ['LineString', 'LineString', 'LineString', 'Polygon', 'Point']
const columnSets = [
  ['id', 'size', 'material'],
  ['id', 'size', 'material', 'depth'],
  ['nr', 'owner', 'year'],
]

/** Something in a new place: here, 4 km away, or in another part of the country. */
export function addThing(world: World, random: () => number): Thing {
  const placeMetres = pick(random, [0, 4_000, 8_000, 700_000, 1_500_000])
  const west = 151 + placeMetres / 92_000
  const bbox4326: Box = [west, -33.9, west + 0.01, -33.89]
  const reading = {
    bbox4326,
    kinds: [pick(random, kinds)],
    columns: pick(random, columnSets),
    features: 10,
    srid: 4326,
  }
  const thing = { reading, placeMetres }
  world.things.push(thing)
  return thing
}

export function addFile(world: World, machine: Site, random: () => number): void {
  const timeMs = machine.rounded(world.now + machine.skewMs)
  const isSet = chance(random, 0.7)
  const exts = isSet ? ['shp', 'dbf', 'prj'] : ['geojson']
  const side = chance(random, 0.3) ? between(random, 1, 40) * hour : 0
  const members = exts.map((ext) => ({
    ext,
    hash: world.newHash(),
    sizeBytes: 500 + between(random, 0, 4),
    timeMs: ext === 'dbf' ? timeMs + side : timeMs,
  }))
  const thing = world.things.length > 0 && chance(random, 0.2) ? pick(random, world.things) : addThing(world, random)
  put(world, machine, {
    name: pick(random, ['mains', 'gas', 'kerbs']),
    folder: pick(random, ['', '', 'north', 'south']),
    path: '',
    thing,
    members,
  })
}

/** Puts a file into its folder, in place of one of the same name. */
export function put(_world: World, machine: Site, file: PlanFile): void {
  const path = `/m${machine.id}/${file.folder}/${file.name}.${file.members[0]?.ext ?? ''}`
  machine.files.set(path, {
    ...file,
    path,
    members: file.members.map((member) => ({ ...member })),
  })
}

export function snapshotOf(machine: Site): PlanFile[] {
  return [...machine.files.values()].map((file) => ({
    ...file,
    members: file.members.map((member) => ({ ...member })),
  }))
}
