import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startProgram, type Program } from '../campaign/program'
import { openCoreSite, type CoreSite } from './core-site'

const count = 12
let site: CoreSite

beforeAll(async () => {
  site = await openCoreSite()
  for (let index = 1; index <= count; index++)
    site.write(`points ${index}.csv`, `id,latitude,longitude\n1,0.${index},0.1\n${'2,0.1,0.2\n'.repeat(20_000)}`)
})
afterAll(() => site.close())

function run(): Program {
  const { projectId } = site.project
  const place = ['--server', site.proxy.url, '--org', 'acme', '--project', String(projectId), '--json']
  return startProgram(['upload', site.files, ...place], {
    PLUMBLINE_HOME: join(site.home, '..', 'cli-home'),
    PLUMBLINE_AUTHORIZATION: site.authorization,
  })
}

describe('an upload that is killed again and again', () => {
  it('goes on where it was and makes each layer once', async () => {
    for (const afterMs of [0, 15, 40, 80, 150]) {
      const { child, err, ended } = run()
      const started = () => / of \d+ layers? done/.test(err())
      while (!started() && child.exitCode === null) await new Promise((next) => setTimeout(next, 10))
      await new Promise((next) => setTimeout(next, afterMs))
      child.kill('SIGKILL')
      await ended
    }
    const last = run()
    expect(await last.ended, last.err()).toBe(0)
    const layers = (await site.layers()).map((layer) => layer.name).sort()
    expect(layers).toEqual(Array.from({ length: count }, (_, index) => `points ${index + 1}`).sort())
    expect(await site.marks()).toHaveLength(count)
    const report = JSON.parse(last.out()) as { completed: number; failed: number; skipped: number }
    expect(report.failed).toBe(0)
    expect(report.completed + report.skipped).toBe(count)
    // Each kill may lose one answer of step 1; what cannot be proven ours is left.
    const empty = (await site.jobs()).filter((job) => !job.complete && job.error === null)
    expect(empty.length).toBeLessThanOrEqual(5)
  }, 240_000)

  it('refuses wrong credentials and an absent service by their exit status', async () => {
    site.proxy.decide = () => ({ do: 'answer', status: 401 })
    expect(await run().ended).toBe(5)
    site.proxy.decide = () => ({ do: 'pass' })
    await site.proxy.close()
    expect(await run().ended).toBe(4)
  })
})
