import { roundStep } from '../../../shared/model/round-step'
import { addTo } from '../../../shared/model/group-by'
import type { CrsRef, DatasetLayer, Feature, Geometry } from '../../model'

/** Faces of one feature; larger meshes come in several. */
const facesPerFeature = 20_000
/** Contours of a terrain, at most. */
const maxLevels = 200

/** Gathers 3D faces by layer, to be given as polyface meshes or as one terrain. */
export class FaceCollector {
  readonly #byLayer = new Map<string, Feature[]>()

  /** Takes a feature of a 3D face; false for any other, which stays a feature of its own. */
  take(feature: Feature, entityType: string): boolean {
    if (entityType !== '3DFACE' || !feature.geometry?.type.endsWith('Polygon')) return false
    addTo(this.#byLayer, String(feature.properties[0] ?? '0'), feature)
    return true
  }

  /** One MultiPolygon a layer and 20,000 faces, with the attributes of its first face. */
  meshes(): Feature[] {
    return [...this.#byLayer.values()].flatMap(meshesOf)
  }

  /** Those that have their 20,000 faces, which are given up: all faces of a large drawing do not fit into memory. */
  takeWhole(): Feature[] {
    const whole = [...this.#byLayer].filter(([, features]) => features.length >= facesPerFeature)
    for (const [layer] of whole) this.#byLayer.delete(layer)
    return whole.flatMap(([, features]) => meshesOf(features))
  }

  /** Triangles as x, y, z of three corners each. */
  *triangles(): Generator<readonly number[]> {
    for (const features of this.#byLayer.values()) {
      for (const { geometry } of features) {
        const coords = geometry?.coords ?? []
        const corners = Math.floor(coords.length / 3) - 1
        for (let i = 1; i + 1 < corners; i++)
          yield [0, i, i + 1].flatMap((k) => [coords[k * 3] ?? 0, coords[k * 3 + 1] ?? 0, coords[k * 3 + 2] ?? 0])
      }
    }
  }
}

function meshesOf(features: readonly Feature[]): Feature[] {
  const meshes: Feature[] = []
  for (let at = 0; at < features.length; at += facesPerFeature) {
    const part = features.slice(at, at + facesPerFeature)
    const first = part[0] as Feature
    meshes.push({
      ...first,
      properties: first.properties.map((value, i) => (i === 2 ? 'AcDbPolyFaceMesh' : value)),
      geometry: joined(part),
    })
  }
  return meshes
}

function joined(features: readonly Feature[]): Geometry {
  const coords: number[] = []
  const ends: number[] = []
  for (const { geometry } of features) {
    for (const value of geometry?.coords ?? []) coords.push(value)
    ends.push(coords.length / 3)
  }
  return { type: 'MultiPolygon', dim: 3, coords, ends, polygonEnds: ends.map((_, i) => i + 1) }
}

/** The terrain of a drawing: its surface as triangles, and contours at round heights. */
export function terrainLayers(faces: FaceCollector, crs: CrsRef, name: string): DatasetLayer[] {
  return [
    {
      name: `${name} terrain`,
      fields: [
        { name: 'faces', type: 'integer' },
        { name: 'lowest', type: 'number' },
        { name: 'highest', type: 'number' },
      ],
      crs,
      featureCount: null,
      headerBbox: null,
      async *features() {
        for (const mesh of faces.meshes())
          yield await Promise.resolve([{ ...mesh, style: null, properties: meshFacts(mesh) }])
      },
    },
    {
      name: `${name} contours`,
      fields: [{ name: 'height', type: 'number' }],
      crs,
      featureCount: null,
      headerBbox: null,
      async *features() {
        yield await Promise.resolve(contours(faces))
      },
    },
  ]
}

function meshFacts({ geometry }: Feature): number[] {
  let [low, high] = [Infinity, -Infinity]
  const coords = geometry?.coords ?? []
  for (let at = 2; at < coords.length; at += 3) {
    low = Math.min(low, coords[at] as number)
    high = Math.max(high, coords[at] as number)
  }
  return [geometry?.polygonEnds?.length ?? 0, low, high]
}

/** Lines of equal height through all triangles, about twenty levels at a round interval. */
function contours(faces: FaceCollector): Feature[] {
  let [low, high] = [Infinity, -Infinity]
  for (const t of faces.triangles()) {
    low = Math.min(low, t[2] as number, t[5] as number, t[8] as number)
    high = Math.max(high, t[2] as number, t[5] as number, t[8] as number)
  }
  if (!(high > low)) return []
  const interval = roundStep((high - low) / 20)
  const first = Math.ceil(low / interval)
  const levels = Math.min(maxLevels, Math.floor(high / interval) - first + 1)
  const segments = Array.from({ length: levels }, () => [] as number[])
  for (const t of faces.triangles()) {
    const [z1, z2, z3] = [t[2] as number, t[5] as number, t[8] as number]
    const from = Math.max(first, Math.ceil(Math.min(z1, z2, z3) / interval))
    const to = Math.min(first + levels - 1, Math.floor(Math.max(z1, z2, z3) / interval))
    for (let level = from; level <= to; level++) cut(t, level * interval, segments[level - first] as number[])
  }
  return segments.flatMap((coords, i) => {
    if (coords.length === 0) return []
    const height = Math.round((first + i) * interval * 1e6) / 1e6
    const ends = Array.from({ length: coords.length / 6 }, (_, k) => (k + 1) * 2)
    return [
      {
        id: i,
        geometry: { type: 'MultiLineString' as const, dim: 3 as const, coords, ends },
        properties: [height],
        style: { label: null, width: i % 5 === 0 ? 2 : 1 },
      },
    ]
  })
}

/** Adds the segment in which a plane of one height cuts a triangle. */
function cut(t: readonly number[], height: number, out: number[]): void {
  const points: number[] = []
  for (const [a, b] of [
    [0, 3],
    [3, 6],
    [6, 0],
  ] as const) {
    const [za, zb] = [t[a + 2] as number, t[b + 2] as number]
    if (za >= height === zb >= height) continue
    const part = (height - za) / (zb - za)
    points.push(
      (t[a] as number) + ((t[b] as number) - (t[a] as number)) * part,
      (t[a + 1] as number) + ((t[b + 1] as number) - (t[a + 1] as number)) * part,
      height,
    )
  }
  if (points.length === 6) out.push(...points)
}
