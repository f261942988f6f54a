import { describe, expect, it } from 'vitest'
import { lifecycle } from './lifecycle'

const facts = {
  startTime: '2026-11-12T06:00:00Z',
  renewalTime: '2026-11-21T05:00:00Z',
  expiryDate: '2026-12-10T07:00:00Z',
}
const words = (status: number, changes: { status: number; at: string }[] = []) =>
  lifecycle({ ...facts, status }, changes).map((stop) => `${stop.label}:${stop.state}`)

describe('lifecycle', () => {
  it('puts a renewal between active and close-off', () => {
    expect(words(5)).toEqual([
      'Created:past',
      'Categories:past',
      'Signoff:past',
      'Approved:past',
      'Active:past',
      'Renewal required:here',
      'Close-off:ahead',
      'Completed:ahead',
    ])
    expect(lifecycle({ ...facts, status: 5 }, []).find((stop) => stop.state === 'here')).toMatchObject({
      at: facts.renewalTime,
      atMeans: 'by',
    })
  })

  it('ends at what ends a permit, with only the stops that it passed', () => {
    const changes = [
      { status: 1, at: '2026-11-10T00:00:00Z' },
      { status: 11, at: '2026-11-11T00:00:00Z' },
    ]
    expect(words(11, changes)).toEqual(['Created:past', 'Categories:past', 'Cancelled:here'])
  })

  it('takes the latest time at which a status was reached', () => {
    const stops = lifecycle({ ...facts, status: 8 }, [
      { status: 8, at: '2026-11-12T06:00:00Z' },
      { status: 8, at: '2026-11-19T06:00:00Z' },
    ])
    expect(stops.find((stop) => stop.label === 'Active')?.at).toBe('2026-11-19T06:00:00Z')
  })

  it.each([...Array(18).keys(), -1])('has exactly one place to stand for status %i', (status) => {
    expect(lifecycle({ ...facts, status }, []).filter((stop) => stop.state === 'here')).toHaveLength(1)
  })
})
