import { describe, expect, it } from 'vitest'
import { permitEvent, type Layer } from '../../../shared/rest'
import { approvalOf, dependedLayers, otherRevisions } from './depended-layers'

const day = (date: number) => `2026-11-${String(date).padStart(2, '0')}T08:00:00Z`
const event = (date: number, fields: object) =>
  permitEvent.parse({ permitId: 1, typeLabel: null, timestamp: day(date), ...fields })
const status = (date: number, permitStatus: number) => event(date, { type: 0, permitStatus })
const layer = (id: number, name: string, dates: number[]) =>
  ({
    id,
    name,
    revisions: dates.map((date, index) => ({ id: `${id}-${dates.length - index}`, createdDate: day(date) })),
  }) as unknown as Layer

const active = { status: 8, startTime: day(12), layers: [7, 9, 11] }

describe('the layers of a permit', () => {
  it('say which revision was approved and that a newer one exists', () => {
    const approval = approvalOf(active, [status(12, 8), status(11, 3), status(10, 0)])
    expect(approval?.since).toBe('approval')
    const byId = new Map([
      [7, layer(7, 'Water mains', [21, 15, 9, 2])],
      [9, layer(9, 'Gas', [10])],
    ])
    const [water, gas, hidden] = dependedLayers(active, byId, approval)
    expect(water).toMatchObject({ revision: 4, late: { newestId: '7-4', approved: { id: '7-2', number: 2 } } })
    expect(gas).toMatchObject({ known: true, late: null })
    expect(hidden).toMatchObject({ known: false, title: 'Layer 11', late: null })
  })

  it('count from the last approval, else from the first effect, else from the start', () => {
    expect(approvalOf(active, [status(20, 3), status(11, 3)])?.at).toBe(Date.parse(day(20)))
    expect(approvalOf(active, [status(14, 8), status(12, 8)])).toEqual({
      at: Date.parse(day(12)),
      since: 'effect',
    })
    expect(approvalOf(active, [])?.since).toBe('start')
  })

  it('are held against nobody before the approval and after the end', () => {
    for (const ended of [0, 1, 2, 4, 7, 9, 11, 15]) expect(approvalOf({ ...active, status: ended }, [])).toBeNull()
    const fresh = layer(7, 'Water mains', [21])
    expect(dependedLayers(active, new Map([[7, fresh]]), null)[0]?.late).toBeNull()
  })

  it('that came after the approval have no approved revision', () => {
    const late = dependedLayers(active, new Map([[7, layer(7, 'New duct', [21])]]), approvalOf(active, []))[0]?.late
    expect(late).toMatchObject({ newestId: '7-1', approved: null })
  })

  it('that the user does not see are told of by the history', () => {
    const revised = (date: number, name: string) =>
      event(date, { type: 12, description: `Layer "${name}" was revised` })
    const events = [revised(21, 'Water mains'), revised(20, 'Secret duct'), status(11, 3), revised(9, 'Old duct')]
    const approval = approvalOf(active, events)
    const layers = dependedLayers(active, new Map([[7, layer(7, 'Water mains', [21, 9])]]), approval)
    expect(otherRevisions(events, approval, layers).map(({ description }) => description)).toEqual([
      'Layer "Secret duct" was revised',
    ])
  })
})
