import { describe, expect, it } from 'vitest'
import type { SamplePeople } from './sample-people'
import { samplePermits } from './sample-permits'

interface Sample {
  permit: { id: number; status: number; renewalTime: string | null; lapsed: boolean }
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
})
