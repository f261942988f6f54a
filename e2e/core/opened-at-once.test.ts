import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { nodeArguments } from '../../build/test/node-arguments'

const rounds = 10
let root: string
let programs: ChildProcess[]

beforeAll(async () => {
  root = mkdtempSync(join(tmpdir(), 'plumbline-at-once-'))
  const script = await nodeArguments(join(__dirname, 'opens-stores.ts'))
  const stdio = ['ignore', 'inherit', 'inherit', 'ipc'] as const
  programs = Array.from({ length: 8 }, () => spawn(process.execPath, script, { stdio: [...stdio] }))
  await Promise.all(programs.map((program) => once(program, 'message')))
})
afterAll(() => {
  for (const program of programs) program.kill()
  rmSync(root, { recursive: true, force: true })
})

it('opens a fresh home in eight programs at once, each time', async () => {
  const failures: unknown[] = []
  for (let round = 0; round < rounds; round++) {
    const answers = programs.map((program) => once(program, 'message'))
    for (const program of programs) program.send(join(root, `round-${round}`))
    failures.push(
      ...(await Promise.all(answers)).map(([failure]: unknown[]) => failure).filter((each) => each !== null),
    )
  }
  expect(failures).toEqual([])
})
