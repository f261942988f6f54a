import { expect, it } from 'vitest'
import type { Feature } from '../../model'
import { FaceCollector } from './faces'

const face = (layer: string): Feature => ({
  id: null,
  geometry: { type: 'Polygon', dim: 3, coords: [0, 0, 1, 4, 0, 1, 0, 4, 1, 0, 0, 1], ends: [4] },
  properties: [layer, false, 'AcDbFace'],
})

it('gives up whole meshes while the drawing is read, and the rest at its end', () => {
  const faces = new FaceCollector()
  for (let i = 0; i < 20_000; i++) faces.take(face('a'), '3DFACE')
  faces.take(face('b'), '3DFACE')
  const sizes = (meshes: Feature[]) => meshes.map((mesh) => [mesh.properties[0], mesh.geometry?.ends.length])
  expect(sizes(faces.takeWhole())).toEqual([['a', 20_000]])
  faces.take(face('a'), '3DFACE')
  expect(sizes(faces.meshes()).sort()).toEqual([
    ['a', 1],
    ['b', 1],
  ])
})
