import { between, type Campaign } from './campaign'
import { sendOverBadLine } from './bad-line'

const hows = ['end', 'reset'] as const

/** The line breaks in the middle of bytes and answers: closed, reset, and now and then only silent. */
export const cuts: Campaign = {
  about: 'a folder of so many files over a line that is cut at bytes by chance: closed, reset, or silent',
  defaultSize: 120,
  async run(run) {
    // The product waits half a minute before it takes silence for a break.
    let silences = Math.ceil(run.size / 60)
    await sendOverBadLine(run, ({ step, random }) => {
      const dice = random()
      const how = hows[between(random, 0, hows.length)] ?? 'end'
      if (step === 'step-2') {
        if (dice < 0.02 && silences-- > 0) return { do: 'cut', afterBytes: between(random, 0, 40_000), how: 'silence' }
        return dice < 0.55 ? { do: 'cut', afterBytes: between(random, 0, 62_000), how } : null
      }
      if (step === 'step-1') return dice < 0.2 ? { do: 'cut', afterBytes: between(random, -1, 300), how } : null
      return dice < 0.03 ? { do: 'cut', afterBytes: -1, how } : null
    })
  },
}
