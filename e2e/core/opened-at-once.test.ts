import { fork, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'

const rounds = 25
let root: string
let programs: ChildProcess[]

beforeAll(async () => {
  root = mkdtempSync(join(tmpdir(), 'plumbline-at-once-'))
  programs = Array.from({ length: 8 }, () =>
    fork(join(__dirname, 'opens-stores.ts'), { execArgv: ['--import', 'tsx'] }),
  )
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
