import { maxRounds, runPlanner, troubleKinds } from '../../src/core/uploads/transfer/planner-model.test-helper'
import { between, type Campaign } from './campaign'

const maxTroubles = 60
/** In every other life a layer that was made is listed only some rounds later. */
const latestReveal = 6

/** The planner alone, against a model of the service: each life of an upload has its own row of troubles. */
export const planner: Campaign = {
  about: 'so many lives of one upload, by the planner alone, with answers lost, kills, cuts and jobs thrown away',
  defaultSize: 10_000,
  run({ size, random, tell, found }) {
    let [longest, made] = [0, 0]
    for (let life = 1; life <= size; life++) {
      const shows = life % 2 === 0 ? 0 : between(random, 0, latestReveal + 1)
      const drawn = Array.from({ length: between(random, 0, maxTroubles + 1) }, () => troubleKinds[between(random, 0, troubleKinds.length)] ?? 'none') // prettier-ignore
      // What is made and not shown, of a job that is gone, no client can know of.
      const troubles = shows === 0 ? drawn : drawn.filter((trouble) => trouble !== 'job-gone')
      const end = runPlanner(troubles, shows)
      const told = `life ${life}, layers shown after ${shows} rounds: ${troubles.join(' ')}`
      if (end.layers > 1) found('doubled', told)
      if (end.layers === 0) found('lost', told)
      if (end.rounds >= maxRounds) found('wrong', `it does not end: ${told}`)
      longest = Math.max(longest, end.rounds)
      made += end.layers
    }
    tell(`${made} layers of ${size} lives, the longest of ${longest} rounds`)
    return Promise.resolve()
  },
}
