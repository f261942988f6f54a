import { afterAll, beforeAll, expect, it } from 'vitest'
import type { AppUnderTest } from './harness/app-under-test'
import { onEachHost } from './harness/hosts'

onEachHost('first start', (host) => {
  let app: AppUnderTest
  beforeAll(async () => {
    app = await host.start()
  })
  afterAll(() => app?.close())

  it('shows the window', async () => {
    console.warn(`first start [${host.name}]: content after ${Math.round(app.startedInMs)} ms`)
    expect(await app.page.title()).toContain('Plumbline')
    await app.screenshot('first-start')
  })

  it('breaks no rule of its content security policy and logs no error', () => {
    expect(app.problems).toEqual({ consoleErrors: [], pageErrors: [], policyViolations: [], foreignRequests: [] })
  })
})
