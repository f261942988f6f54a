import { liveWorld } from '../../src/core/uploads/decide/worlds/worlds.test-helper'
import { seededRandom } from '../../src/service/demo/site/random'
import { between, type Campaign, type Findings } from './campaign'

/** Worlds of people who copy, rename, restore and touch files, and of plans that nobody answers. */
export const worlds: Campaign = {
  about: 'three people, six machines, a project: what is sent without a question; counts worlds',
  defaultSize: 10_000,
  async run({ size, random, tell, found }) {
    const rules = new Map<string, number>()
    for (let nth = 1; nth <= size; nth++) {
      const seed = between(random, 0, 2 ** 31)
      const { rules: counted, ...findings } = liveWorld(seededRandom(seed), 40)
      for (const [rule, count] of counted) rules.set(rule, (rules.get(rule) ?? 0) + count)
      for (const kind of ['lost', 'doubled', 'wrong'] as (keyof Findings)[])
        for (const what of findings[kind]) found(kind, `world ${seed}: ${what}`)
      if (nth % 1_000 === 0) tell(`${nth} worlds`)
    }
    const most = [...rules].sort((a, b) => b[1] - a[1])
    tell(most.map(([rule, count]) => `${rule} ${count}`).join(', '))
    return Promise.resolve()
  },
}
