import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { seededRandom } from '../../src/service/demo/site/random'
import { answers } from '../campaign/answers'
import { cuts } from '../campaign/cuts'
import { disk } from '../campaign/disk'
import { planner } from '../campaign/planner'
import { pageWithRun } from '../campaign/results-page'

// The campaigns of `npm run campaign` at a small size; `kill`, `hold` and `two-clients` have tests of their own beside this one.
it.each([
  ['planner', planner, 2_000],
  ['cuts', cuts, 8],
  ['answers', answers, 8],
  ['disk', disk, 3],
] as const)(
  'finds nothing lost, doubled or wrong in a small campaign: %s',
  async (_name, campaign, size) => {
    const seed = Math.floor(Math.random() * 2 ** 31)
    const folder = mkdtempSync(join(tmpdir(), 'plumbline-campaign-'))
    const found: string[] = []
    try {
      await campaign.run({
        ...{ folder, size, seed, only: '', random: seededRandom(seed) },
        isOver: () => false,
        tell: () => undefined,
        found: (kind, what) => void found.push(`${kind}: ${what}`),
      })
    } finally {
      rmSync(folder, { recursive: true, force: true })
    }
    expect(found, `seed ${seed}`).toEqual([])
  },
  240_000,
)

it('keeps one line for each campaign and size, the newest, in their order', () => {
  const run = {
    name: 'kill',
    day: '2026-11-20',
    size: 24,
    seed: 7,
    seconds: 61.2,
    told: '24 layers',
    lost: 0,
    doubled: 0,
    wrong: 0,
  }
  const one = pageWithRun(null, run)
  const both = pageWithRun(one, { ...run, name: 'cuts', told: 'a | b' })
  const again = pageWithRun(both, { ...run, day: '2026-11-21', seed: 8, lost: 1 })
  const lines = again.split('\n').filter((line) => line.startsWith('| `'))
  expect(lines).toEqual([
    '| `cuts` | 24 | 2026-11-20 | 7 | 61 s | 0 | 0 | 0 | a / b |',
    '| `kill` | 24 | 2026-11-21 | 8 | 61 s | 1 | 0 | 0 | 24 layers |',
  ])
})
