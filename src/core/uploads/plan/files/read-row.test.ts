import { expect, it } from 'vitest'
import { projectArea, type Box } from '../placement/landing'
import type { RowState } from '../row-state'
import { readRow, type ReadingContext } from './read-row'

const area = projectArea([[152.9, -27.6, 153.1, -27.4]], [], { lon: 153, lat: -27.5 })

/** A table of points that was read, and where it lands. @param outside as the reader counts it */
async function landed(bbox: Box, outside: object, of = area) {
  const layer = {
    name: 'towns',
    features: 15,
    srid: 28356,
    bbox4326: bbox,
    bboxNative: [0, 6.4e6, 5e5, 7.5e6],
    outside,
  }
  const report = { format: 'csv', layers: [layer], warnings: [], table: null, error: null }
  const state = { row: { options: {} }, readSet: {}, marks: null } as unknown as RowState
  const geo = {
    inspect: () => Promise.resolve(report),
    // Every other system would have its box meet the project as well.
    transform: () => Promise.resolve([...bbox]),
    describeCrs: () => Promise.resolve({ area: [150, -60, 156, -13.8] }),
  }
  const context = { geo, projectSrid: 28356, area: of, specification: null } as unknown as ReadingContext
  await readRow(state, context, {})
  const { kmOutside, kmOutsideCrs, landing, suggestions } = state
  return { kmOutside, told: landing?.kmOutside, suggestions: suggestions.length, kmOutsideCrs }
}

it('takes points all around the project for far off, and guesses no system by their box', async () => {
  const around: Box = [147, -38, 153.5, -27]
  const count = { features: 15, furthestMetres: 900_000 }
  expect(await landed(around, { ...count, nearestMetres: 245_000 })).toEqual({
    ...{ kmOutside: 245, told: 245, suggestions: 0, kmOutsideCrs: null },
  })
  expect((await landed(around, { ...count, nearestMetres: 0 })).kmOutside).toBe(0)
  expect((await landed(around, count)).kmOutside).toBe(0)
})

it('takes what lies where its CRS is not used for far off while the project lies nowhere', async () => {
  const nowhere = projectArea([], [], null)
  expect(await landed([149, -90, 149, -89.9], {}, nowhere)).toMatchObject({
    ...{ kmOutside: null, told: undefined, suggestions: 0 },
    kmOutsideCrs: expect.closeTo(3325, 0) as number,
  })
  // A zone is used some way beyond its edge.
  expect(await landed([148.5, -38, 149, -37], {}, nowhere)).toMatchObject({ kmOutsideCrs: null })
})
