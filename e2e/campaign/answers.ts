import { between, type Campaign } from './campaign'
import { sendOverBadLine } from './bad-line'
import type { Fault } from '../core/fault-proxy'

const html = '<!doctype html><title>Welcome to Quay Wi-Fi</title><p>Sign in to go on.'
/** Answers that no service should give. */
const garbage: readonly Fault[] = [
  { do: 'answer', status: 200, headers: { 'Content-Type': 'text/html' }, body: html },
  { do: 'answer', status: 200, headers: { 'Content-Type': 'application/json' }, body: '[{"id":' },
  { do: 'answer', status: 200, headers: { 'Content-Type': 'application/json' }, body: '{"job":"seven","token":null}' },
  { do: 'answer', status: 200, headers: { 'Content-Type': 'application/json' }, body: 'null' },
  { do: 'answer', status: 500, body: 'x'.repeat(10_000_000) },
]
const busy: readonly Fault[] = [
  { do: 'answer', status: 500 },
  { do: 'answer', status: 502 },
  { do: 'answer', status: 503 },
  { do: 'answer', status: 503, headers: { 'Retry-After': '2' } },
  { do: 'answer', status: 429, headers: { 'Retry-After': '1' } },
]

/** Answers are lost after the service has done its part, refused for a while, or no answers of the service at all. */
export const answers: Campaign = {
  about: 'a folder of so many files while answers are lost, late, refused (429, 5xx) or none of the service',
  defaultSize: 120,
  async run(run) {
    const pick = (list: readonly Fault[]) => list[between(run.random, 0, list.length)] ?? null
    await sendOverBadLine(run, ({ step, random }) => {
      const dice = random()
      if (step === 'other') return dice < 0.04 ? pick([...garbage, ...busy]) : null
      if (dice < 0.2) return { do: 'swallow' }
      if (dice < 0.35) return pick(busy)
      return dice < 0.42 ? pick(garbage) : null
    })
  },
}
