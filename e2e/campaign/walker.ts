import { findHosts } from '../../build/test/end-to-end.mjs'
import { startInBrowser } from '../harness/web'
import { describe, shorten, walk } from '../walker/walk'
import type { Campaign } from './campaign'

/** A window is new after so many steps: a path that fails can be taken again in a few minutes. */
const stepsOfWindow = 150
const shortenForMs = 15 * 60_000

export const walker: Campaign = {
  about: 'walks through the window by chance, with a colleague and a network that goes; size: steps',
  defaultSize: 10_000,
  async run({ size, seed, tell, found }) {
    const { chromium, noChromium } = await findHosts()
    if (chromium === null) throw new Error(noChromium ?? 'no Chromium')
    const options = { start: () => startInBrowser(chromium), patienceMs: 15_000, turningMs: 5_000, tell }
    for (let taken = 0, walkSeed = seed; taken < size; walkSeed++) {
      tell(`a new window, --seed ${walkSeed}`)
      const { steps, failure } = await walk(walkSeed, Math.min(stepsOfWindow, size - taken), options)
      taken += Math.max(1, steps)
      if (failure === null) continue
      tell(describe(failure))
      found('wrong', describe(await shorten(failure, { ...options, forMs: shortenForMs })))
    }
  },
}
