import { expect, it } from 'vitest'
import { ensurePropertyTester } from '../../build/setup.mjs'
import { askDescribed } from './ask-described'
import { openDescribed } from './described-service'

const tester = await ensurePropertyTester()
const name = tester.program === null ? ` (skipped: ${tester.reason})` : ''

it.skipIf(tester.program === null)(
  `the service answers as its description says${name}`,
  { timeout: 600_000 },
  async () => {
    const service = await openDescribed()
    try {
      const free = { each: 15, covering: false, seed: 1, known: false }
      const placed = { each: 3, covering: true, seed: 1, known: true }
      for (const how of [free, placed]) {
        const asked = await askDescribed({ program: tester.program ?? '', service, ...how })
        expect(asked.passed, `${asked.output}\n${service.lines.join('\n')}`).toBe(true)
        expect(asked.requests).toBeGreaterThan(200)
      }
    } finally {
      await service.close()
    }
  },
)
