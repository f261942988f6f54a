import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeEach, expect, it } from 'vitest'
import type { Guard } from './guard'
import { openKept } from './kept'

const root = mkdtempSync(join(tmpdir(), 'plumbline-kept-'))
const file = join(root, 'test-results/kept.json')
const guard: Guard = { what: 'a door', file: 'door.ts', take: 'lock()', test: 'door.test.ts' }
beforeEach(() => {
  writeFileSync(join(root, 'door.ts'), 'lock()')
  writeFileSync(join(root, 'door.test.ts'), 'is locked')
})
afterEach(() => rmSync(file, { force: true }))
afterAll(() => rmSync(root, { recursive: true, force: true }))

it('goes on after an interruption with what was held, and tries again what was not', () => {
  const other = { ...guard, what: 'a window' }
  const beside = { ...guard, what: 'a wall' }
  const interrupted = openKept(file, root, false)
  openKept(file, root, true).add({ guard: beside, failed: 'the wall stands', fault: null })
  interrupted.add({ guard, failed: 'the door is locked', fault: null })
  interrupted.add({ guard: other, failed: '', fault: '3 tests pass without it' })
  const next = openKept(file, root, true)
  expect(next.get(guard)).toEqual({ guard, failed: 'the door is locked', fault: null })
  expect(next.get(beside)).toEqual({ guard: beside, failed: 'the wall stands', fault: null })
  expect(next.get(other)).toBeNull()
  expect(openKept(file, root, false).get(guard)).toBeNull()
})

it.each([
  ['its row', { ...guard, take: 'lock(' }, []],
  ['its file', guard, ['door.ts']],
  ['its test', guard, ['door.test.ts']],
])('tries a guard again when %s has changed since', (_, now, changed) => {
  openKept(file, root, false).add({ guard, failed: 'the door is locked', fault: null })
  for (const name of changed) writeFileSync(join(root, name), 'changed')
  expect(openKept(file, root, true).get(now)).toBeNull()
})

it('goes on with tests that were seen to pass with every guard in place, while they have not changed', () => {
  openKept(file, root, false).addSound('door.test.ts')
  expect(openKept(file, root, true).isSound('door.test.ts')).toBe(true)
  expect(openKept(file, root, true).isSound('door.ts')).toBe(false)
  writeFileSync(join(root, 'door.test.ts'), 'changed')
  expect(openKept(file, root, true).isSound('door.test.ts')).toBe(false)
})
