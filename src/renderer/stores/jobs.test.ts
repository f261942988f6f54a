// @vitest-environment happy-dom
import { nextTick } from 'vue'
import { describe, expect, it } from 'vitest'
import { AppError } from '../../shared/errors/app-error'
import type { AppStatus } from '../../shared/contract'
import { openProjectWindow, scriptedClient } from '../client/project-window.test-helper'
import { useApp } from './app'
import { useJobs } from './jobs'

describe('the list of jobs', () => {
  it('is read again when the connection stands otherwise, so that an old reason does not stay', async () => {
    let refusal = new AppError('service.unauthorized', 'The credential was not kept.')
    const { client } = scriptedClient({ 'jobs.list': () => Promise.reject(refusal) })
    const { pinia, scope } = openProjectWindow(client)
    const state = useApp(pinia)
    state.status = { network: 'rejected' } as AppStatus
    const jobs = useJobs(scope)
    const stop = jobs.watchLive()
    await expect.poll(() => jobs.error?.message).toBe('The credential was not kept.')

    refusal = new AppError('net.protocol', 'The service answered with a web page.')
    state.status = { network: 'offline' } as AppStatus
    await nextTick()
    await expect.poll(() => jobs.error?.message).toBe('The service answered with a web page.')
    stop()
  })
})
