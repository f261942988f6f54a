import { expect, it } from 'vitest'
import { onHost } from '../harness/hosts'
import { describe, shorten, walk } from './walk'

/** Another walk is `WALK_SEED=7 npm run e2e -- walker`. */
const seed = Number(process.env.WALK_SEED ?? 20261123)

onHost('web', 'a walk through the window by chance', (host) => {
  it(`finds nothing untrue in up to 200 steps, seed ${seed}`, async () => {
    const options = { start: host.start, patienceMs: 30_000 }
    const { failure } = await walk(seed, 200, { ...options, forMs: 30_000 })
    const told = failure && describe(await shorten(failure, { ...options, forMs: 60_000 }))
    expect(told && `seed ${seed}, ${told}`).toBeNull()
  }, 600_000)
})
