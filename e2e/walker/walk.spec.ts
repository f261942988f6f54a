import { expect, it } from 'vitest'
import { onEachHost } from '../harness/hosts'
import { describe, walk } from './walk'

/** Another walk is `WALK_SEED=7 npm run e2e -- walker`. */
const seed = Number(process.env.WALK_SEED ?? 20261123)

onEachHost(
  'a walk through the window by chance',
  (host) => {
    it(`finds nothing untrue in up to 200 steps, seed ${seed}`, async () => {
      const { failure } = await walk(seed, 200, { start: () => host.start(), patienceMs: 30_000, forMs: 30_000 })
      expect(failure && describe(failure)).toBeNull()
    }, 400_000)
  },
  ['web'],
)
