import { afterAll, beforeAll, expect, it } from 'vitest'
import { openCoreSite, type CoreSite } from './core-site'

let site: CoreSite
beforeAll(async () => void (site = await openCoreSite()))
afterAll(() => site.close())

it('a service without room is waited for however often it says so, and nothing is made twice', async () => {
  site.write('a.csv', 'point a')
  let refusals = 0
  site.proxy.decide = (step, nth) => {
    // More often than anything else is tried: eight times.
    if (step === 'other' || nth > 10) return { do: 'pass' }
    refusals++
    return { do: 'answer', status: 507, body: 'no room' }
  }
  const { rows } = await site.upload()
  expect(refusals).toBe(20)
  expect(rows).toMatchObject([{ name: 'a', state: 'completed', error: null }])
  expect((await site.layers()).map((layer) => layer.name)).toEqual(['a'])
  expect((await site.jobs()).filter((job) => !job.complete)).toEqual([])
})
