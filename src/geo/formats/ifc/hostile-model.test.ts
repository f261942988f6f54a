import { mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, it, vi } from 'vitest'
import { ifcFormat } from './ifc-format'
import { blocksWithoutEnd, wallsModel } from './small-model.test-helper'
import { context } from '../read-all.test-helper'

const folder = mkdtempSync(join(tmpdir(), 'ifc-hostile-'))
afterAll(() => {
  vi.unstubAllEnvs()
  rmSync(folder, { recursive: true, force: true })
})

/** Opens a model of walls, each with a body. @param more lines that the bodies refer to */
function openWalls(bodies: readonly string[], more: readonly string[]) {
  const path = join(folder, 'walls.ifc')
  writeFileSync(path, wallsModel(bodies, more))
  const main = { path, name: 'walls.ifc', ext: 'ifc', sizeBytes: statSync(path).size, lastModifiedMs: 0 }
  return ifcFormat.open({ name: 'walls', main, members: [main] }, {}, context)
}

it('gives a small model little memory, and more where a person allows more than usual', async () => {
  const beforeBytes = process.memoryUsage.rss()
  vi.stubEnv('PLUMBLINE_READ_MEMORY_MB', '300')
  await expect(openWalls(['#245'], blocksWithoutEnd())).rejects.toMatchObject({
    code: 'geo.limit',
    message: expect.stringMatching(
      /^The geometry of #902 in walls\.ifc needs more than the 192 MB .+ allow more memory/,
    ),
  })
  expect((process.memoryUsage.rss() - beforeBytes) / 2 ** 20).toBeLessThan(400)
  // The bound is for one model: the next is read.
  vi.unstubAllEnvs()
  expect((await openWalls(['#14'], [])).layers).toHaveLength(1)
})

it('says of bodies of which nothing is left that nothing is left', async () => {
  const cutAway = '#100=IFCBOOLEANRESULT(.DIFFERENCE.,#14,#16);'
  await expect(openWalls(['#100'], [cutAway])).rejects.toMatchObject({
    code: 'geo.no-features',
    message: expect.stringContaining(
      'its geometry comes to nothing (it has no parts or no extent, or all of it is cut away): 1 IfcWall (IfcBooleanResult)',
    ),
  })
  const { warnings } = await openWalls(['#14', '#100'], [cutAway])
  expect(warnings.map(({ code }) => code)).toContain('element-empty')
})

// How deep the kernel goes, and so whether it works on after that, depends on the room of the thread.
it('says of a body that refers to itself that it does', async () => {
  await expect(openWalls(['#100'], ['#100=IFCBOOLEANRESULT(.UNION.,#100,#14);'])).rejects.toMatchObject({
    message: expect.stringMatching(/(?=.*IfcWall)(?=.*cannot be worked out).*refer to themselves/),
  })
})
