import { describe, expect, it } from 'vitest'
import type { SamplePeople } from './sample-people'
import { samplePermits } from './sample-permits'

interface Sample {
  permit: { id: number; status: number; renewalTime: string | null; lapsed: boolean; holderId: string | null }
  events: { type: number; user: string; timestamp: string }[]
}

const people: SamplePeople = {
  ...{ surveyor: 'surveyor', engineer: 'engineer', gis: 'gis', utilities: 'utilities' },
  ...{ controller: 'controller', supervisor: 'supervisor', marine: 'marine' },
}
const nowMs = Date.UTC(2026, 4, 12, 3)
const permits = samplePermits(people, new Map(), nowMs) as Sample[]

describe('sample permits', () => {
  it('calls one that needs renewal lapsed only once its renewal is missed', () => {
    const due = permits.filter(({ permit }) => permit.status === 5)
    const missed = ({ permit }: Sample) => Date.parse(permit.renewalTime ?? '') < nowMs
    expect(due.filter(missed).length).toBeGreaterThan(0)
    expect(due.filter((each) => !missed(each)).length).toBeGreaterThan(0)
    expect(due.filter((each) => each.permit.lapsed !== missed(each)).map(({ permit }) => permit.id)).toEqual([])
  })

  it('tells in its history of who holds it last, and of nobody who does not', () => {
    const lastHold = ({ events }: Sample) => events.filter(({ type }) => type === 6 || type === 7).at(-1)
    const untrue = permits.filter((each) => {
      const last = lastHold(each)
      return each.permit.holderId === null ? last?.type === 6 : last?.type !== 6 || last.user !== each.permit.holderId
    })
    expect(permits.filter(({ permit }) => permit.holderId !== null).length).toBeGreaterThan(20)
    expect(untrue.map(({ permit }) => permit.id)).toEqual([])
  })
})
