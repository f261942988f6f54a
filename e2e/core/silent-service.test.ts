import { afterEach, beforeEach, expect, it } from 'vitest'
import { openCoreSite, type CoreSite } from './core-site'

let site: CoreSite

beforeEach(async () => {
  site = await openCoreSite()
  await site.core.start()
  site.write('mains.csv', 'point\nmains')
})
afterEach(() => site.close())

it('ends soon though the service does not say which job it made, and goes on with the upload at the next start', async () => {
  let isAsked = false
  site.proxy.decide = (step) => {
    if (step !== 'step-1') return { do: 'pass' }
    isAsked = true
    return { do: 'hold' }
  }
  const { id: planId } = await site.plan()
  const { batchId } = await site.core.handlers['uploads.start']({ planId }, site.context)
  await expect.poll(() => isAsked).toBe(true)
  const began = performance.now()
  await site.core.close()
  expect(performance.now() - began).toBeLessThan(10_000)

  site.proxy.decide = () => ({ do: 'pass' })
  await site.reopen()
  expect((await site.settled(batchId)).batch.state).toBe('completed')
  expect((await site.layers()).map(({ name }) => name)).toEqual(['mains'])
})

it('sends the files again where another than the service said that it has them, and makes one layer', async () => {
  const portal = { 'Content-Type': 'text/html' }
  site.proxy.decide = (step, nth) =>
    step === 'step-2' && nth === 1
      ? { do: 'answer', status: 200, headers: portal, body: '<title>Welcome to Quay Wi-Fi</title>' }
      : { do: 'pass' }
  const { rows } = await site.upload()
  expect(rows).toMatchObject([{ name: 'mains', state: 'completed', error: null }])
  expect(site.proxy.count).toMatchObject({ 'step-1': 1, 'step-2': 2 })
  expect(await site.marks()).toHaveLength(1)
  expect((await site.jobs()).filter(({ complete }) => !complete)).toEqual([])
})
