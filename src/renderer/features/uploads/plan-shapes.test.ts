import { expect, it } from 'vitest'
import type { PlanRow } from '../../../shared/contract'
import { createPlanShapes, landingBox } from './plan-shapes'

const row = {
  id: 'a',
  name: 'Mains',
  action: 'create',
  crs: { from: 'file' },
  bbox4326: [151, -34, 152, -33],
  outline4326: null,
} as PlanRow

it('makes a shape anew only where it looks otherwise', () => {
  const shapesOf = createPlanShapes(true)
  const [first] = shapesOf(row)
  expect(shapesOf({ ...row, bbox4326: [151, -34, 152, -33], features: 7 })[0]).toBe(first)
  expect(shapesOf({ ...row, action: 'problem' })[0]?.dash).toEqual([6, 4])
  expect(shapesOf({ ...row, name: 'Valves' })[0]?.tag?.text).toBe('Valves')
})

it('the map keeps to what lands in the project, also where what lands far away is sent or skipped', () => {
  const near = { ...row, problems: [] } as PlanRow
  const lands = { code: 'lands-far', blocking: false, message: '', fixes: [] }
  const far = { ...row, action: 'skip', bbox4326: [0, 0, 1, 1], problems: [lands] } as unknown as PlanRow
  expect(landingBox([near, far, { ...far, action: 'create' }])).toEqual([151, -34, 152, -33])
  expect(landingBox([far])).toBeNull()
})

it('draws a file that names no CRS, and is on its layer already, where that layer lies', () => {
  const held = {
    ...row,
    action: 'skip',
    crs: { from: 'project' },
    compared: { bbox4326: [5, 50, 6, 51] },
    problems: [],
  }
  const skipped = held as unknown as PlanRow
  const drawn = (one: PlanRow) => createPlanShapes(false)(one)[0]?.geometry
  expect(drawn(skipped)).toEqual(drawn({ ...row, bbox4326: [5, 50, 6, 51] }))
  expect(landingBox([skipped])).toEqual([5, 50, 6, 51])
  const named = { ...held, crs: { from: 'file' } } as unknown as PlanRow
  expect(landingBox([named])).toEqual([151, -34, 152, -33])
})
