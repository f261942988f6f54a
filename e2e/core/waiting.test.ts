import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { startProgram, type Program } from '../campaign/program'
import { openCoreSite, type CoreSite } from './core-site'
import type { Fault } from './fault-proxy'

let site: CoreSite
let program: Program | null = null

beforeEach(async () => {
  site = await openCoreSite()
  for (const name of ['a', 'b', 'c']) site.write(`${name}.csv`, `id,latitude,longitude\n1,0.1,0.1\n`)
})
afterEach(async () => {
  program?.child.kill('SIGKILL')
  await site.close()
})

/** The command line as a program of its own. */
function upload(): Program {
  const project = ['--org', 'acme', '--project', String(site.project.projectId)]
  program = startProgram(['upload', site.files, '--server', site.proxy.url, ...project, '--json'], {
    PLUMBLINE_HOME: join(site.home, '..', 'cli-home'),
    PLUMBLINE_AUTHORIZATION: site.authorization,
  })
  return program
}

const answer = (status: number, headers: Record<string, string> = {}): Fault => ({ do: 'answer', status, headers })

describe('an upload on the command line that meets a service that does not take it', () => {
  it.each([
    ['503 with a time', answer(503, { 'Retry-After': '3' }), /is busy and asks to wait\. Next try in \d s, at /],
    ['507', answer(507), /no room .*Next try in/],
    ['a sign-in page', answer(302, { Location: 'http://portal.example/' }), /sign-in page.*Next try in/],
  ])('says so at once, with the time of the next try, and goes on: %s', async (_, fault, words) => {
    const run = upload()
    site.proxy.decide = (step) => (step === 'step-1' ? fault : { do: 'pass' })
    await expect.poll(() => run.err()).toMatch(/Waiting since \d\d:\d\d:\d\d: /)
    site.proxy.decide = () => ({ do: 'pass' })
    expect(run.err()).toMatch(words)
    expect(await run.ended, run.err()).toBe(0)
    expect(run.err()).toContain('Going on. ')
    expect(JSON.parse(run.out())).toMatchObject({ completed: 3, failed: 0 })
    // Not a line for each look.
    expect(run.err().split('\n').length).toBeLessThan(30)
  })

  it('names what the project refuses item by item, with status 3', async () => {
    site.proxy.decide = (step) => (step === 'step-1' ? answer(403) : { do: 'pass' })
    const run = upload()
    expect(await run.ended, run.err()).toBe(3)
    const items = (JSON.parse(run.out()) as { items: { error: { code: string } | null }[] }).items
    expect(items.map((item) => item.error?.code)).toEqual(Array(3).fill('service.forbidden'))
  })

  it('ends with status 5 when the credential is refused on the way', async () => {
    site.proxy.decide = (_step, _nth, request) => {
      if (request.method === 'POST') site.proxy.decide = () => answer(401)
      return request.method === 'POST' ? answer(401) : { do: 'pass' }
    }
    const run = upload()
    expect(await run.ended, run.err()).toBe(5)
    expect(run.err()).toContain('Nothing is lost: run again with a valid credential.')
  })

  it('says the size of a file that is too large for the service', async () => {
    site.proxy.decide = (step) => (step === 'step-2' ? answer(413) : { do: 'pass' })
    const run = upload()
    expect(await run.ended, run.err()).toBe(3)
    const { items } = JSON.parse(run.out()) as { items: { error: { message: string } }[] }
    expect(items[0]?.error.message).toMatch(/does not take files of this size: a\.csv, 32\sB\b/)
  })

  it('says what it waits for while the jobs are processed and nobody tells how far they are', async () => {
    site.proxy.decide = (step, _nth, request) =>
      step === 'other' && request.url?.includes('/processing') ? answer(503, { 'Retry-After': '2' }) : { do: 'pass' }
    const run = upload()
    await expect.poll(() => /\d of 3 layers done.*3 sent.*Waiting since/.test(run.err())).toBe(true)
    site.proxy.decide = () => ({ do: 'pass' })
    expect(await run.ended, run.err()).toBe(0)
  })
})
