import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { loadGrids } from './load-grids'

const folder = mkdtempSync(join(tmpdir(), 'grids-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

describe('datum grids of the user', () => {
  it('passes over what is no grid, by name, and a folder that is not there', () => {
    writeFileSync(join(folder, 'BETA2007.gsb'), 'not a grid')
    writeFileSync(join(folder, 'readme.txt'), 'x')
    const told: string[] = []
    expect(loadGrids(folder, (message) => told.push(message))).toEqual([])
    expect(told).toHaveLength(1)
    expect(told[0]).toContain('BETA2007.gsb')
    expect(loadGrids(join(folder, 'absent'), (message) => told.push(message))).toEqual([])
    expect(told).toHaveLength(1)
  })
})
