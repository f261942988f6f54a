import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { changeRecords, readRecords } from './records'
import { endTrial, failTrial, previousOf, takeTrial } from './trial'

let home: string
let program: string
beforeEach(() => {
  home = mkdtempSync(join(tmpdir(), 'plumbline-trial-'))
  program = join(home, 'Plumbline.AppImage')
  writeFileSync(program, 'new')
  writeFileSync(previousOf(program), 'old')
  changeRecords(home, { trial: { from: '0.1.0', to: '0.2.0', program, starts: 0, failed: false } })
})
afterEach(() => rmSync(home, { recursive: true, force: true }))

const start = (version = '0.2.0') => takeTrial(home, version)
const lies = () => readFileSync(program, 'utf8')

it('puts the version before back after two starts that did not come up, and refuses the new one from then on', () => {
  expect(start()).toEqual({ isOnTrial: true, startInstead: null })
  expect(start()).toEqual({ isOnTrial: true, startInstead: null })
  expect(lies()).toBe('new')
  expect(start()).toEqual({ isOnTrial: false, startInstead: program })
  expect(lies()).toBe('old')
  expect(readRecords(home)).toMatchObject({ refused: ['0.2.0'], undone: '0.2.0', trial: null })
  expect(start('0.1.0')).toEqual({ isOnTrial: false, startInstead: null })
})

it('puts it back after one start that ended by an error', () => {
  start()
  failTrial(home)
  expect(start().startInstead).toBe(program)
  expect(lies()).toBe('old')
})

it('counts no more once the new version came up', () => {
  start()
  endTrial(home)
  for (let again = 0; again < 4; again++) expect(start()).toEqual({ isOnTrial: false, startInstead: null })
  expect(lies()).toBe('new')
  expect(readRecords(home).refused).toEqual([])
})

it('forgets a version that never took its place', () => {
  expect(start('0.1.0')).toEqual({ isOnTrial: false, startInstead: null })
  expect(readRecords(home).trial).toBeNull()
  expect(lies()).toBe('new')
})

it('goes on with putting back where it was killed in the middle of it', () => {
  changeRecords(home, {
    trial: { from: '0.1.0', to: '0.2.0', program, starts: 2, failed: false },
    refused: ['0.2.0'],
    undone: '0.2.0',
  })
  expect(start().startInstead).toBe(program)
  expect(lies()).toBe('old')
  expect(readRecords(home).refused).toEqual(['0.2.0'])
})

it('stays with the new version where the one before is gone', () => {
  rmSync(previousOf(program))
  start()
  start()
  expect(start()).toEqual({ isOnTrial: false, startInstead: null })
  expect(readRecords(home).trial).toBeNull()
})

it('starts whatever its records hold, and where they cannot be written', () => {
  for (const text of ['', 'null', '[]', '{"trial":{"to":7},"refused":"x"}']) {
    writeFileSync(join(home, 'updates/records.json'), text)
    expect(start()).toEqual({ isOnTrial: false, startInstead: null })
  }
  changeRecords(home, { trial: { from: '0.1.0', to: '0.2.0', program, starts: 5, failed: false } })
  mkdirSync(join(home, 'updates/records.json.new'))
  expect(start()).toEqual({ isOnTrial: false, startInstead: null })
  expect(existsSync(program)).toBe(true)
})
