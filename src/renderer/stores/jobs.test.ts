// @vitest-environment happy-dom
import { createApp, nextTick } from 'vue'
import { createPinia } from 'pinia'
import { describe, expect, it, vi } from 'vitest'
import { AppError } from '../../shared/errors/app-error'
import type { AppStatus } from '../../shared/contract'
import type { AppClient } from '../client'
import { provideClient } from '../client/use-client'
import { useApp } from './app'
import { useJobs } from './jobs'
import { useWorkspace } from './workspace'

describe('the list of jobs', () => {
  it('is read again when the connection stands otherwise, so that an old reason does not stay', async () => {
    let refusal = new AppError('service.unauthorized', 'The credential was not kept.')
    const client = {
      call: (name: string) => (name === 'jobs.list' ? Promise.reject(refusal) : Promise.resolve([])),
      subscribe: () => () => undefined,
      onGone: () => undefined,
    } as unknown as AppClient
    const app = createApp({ render: () => null })
    provideClient(app, client)
    const pinia = createPinia()
    app.use(pinia)
    const state = useApp(pinia)
    state.status = { network: 'rejected' } as AppStatus
    useWorkspace(pinia).current = { connectionId: 'c', organization: 'o', projectId: 1 }
    const jobs = useJobs(pinia)
    const stop = jobs.watchLive()
    await vi.waitFor(() => expect(jobs.error?.message).toBe('The credential was not kept.'))

    refusal = new AppError('net.protocol', 'The service answered with a web page.')
    state.status = { network: 'offline' } as AppStatus
    await nextTick()
    await vi.waitFor(() => expect(jobs.error?.message).toBe('The service answered with a web page.'))
    stop()
  })
})
