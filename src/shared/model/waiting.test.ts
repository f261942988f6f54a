import { describe, expect, it } from 'vitest'
import { waitingText } from './waiting'

const format = { clock: (iso: string) => iso.slice(11, 19), span: (seconds: number) => `${seconds} s` }
const busy = { code: 'service.busy', text: '“demo” is busy and asks to wait', since: '2026-03-01T10:00:00Z' }

describe('waitingText', () => {
  it('says what is waited for, since when and until when', () => {
    const until = '2026-03-01T10:01:00Z'
    const at = (clock: string) => Date.parse(`2026-03-01T${clock}Z`)
    expect(waitingText({ ...busy, until }, at('10:00:35.500'), format)).toBe(
      'Waiting since 10:00:00: “demo” is busy and asks to wait. Next try in 25 s, at 10:01:00.',
    )
    expect(waitingText({ ...busy, until }, at('10:01:02'), format)).toMatch(/wait\. Trying again now\.$/)
    expect(waitingText({ ...busy, until: null }, at('10:01:02'), format)).toMatch(/asks to wait\.$/)
  })
})
