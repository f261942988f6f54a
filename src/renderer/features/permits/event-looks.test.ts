import { describe, expect, it } from 'vitest'
import { permitEvent } from '../../../shared/rest'
import { formatDayHead } from '../../format/dates'
import { groupByDay } from './event-days'
import { eventComment, eventFacts, eventKindLabel, eventLook } from './event-looks'

const event = (fields: object) =>
  permitEvent.parse({ permitId: 1, type: 3, typeLabel: 'Comment', timestamp: '2026-11-21T03:00:00Z', ...fields })

describe('an event of the timeline', () => {
  it('takes the look of the status that it brought', () => {
    expect(eventLook(event({ type: 0, permitStatus: 8 }))).toEqual({
      icon: 'circle-play',
      title: 'Active',
      tone: 'ps-8',
    })
    expect(eventLook(event({ type: 1, permitCategoryStatus: 2, categoryName: 'Method' })).title).toBe(
      'Method: rejected',
    )
    expect(eventLook(event({ type: 0, permitStatus: 31 })).title).toBe('Status 31 (unknown)')
  })

  it('tells the service’s own word for a status that the interface does not name', () => {
    expect(eventLook(event({ type: 0, permitStatus: 31, statusLabel: 'Suspended' })).title).toBe(
      'Suspended (unknown status 31)',
    )
    expect(eventLook(event({ type: 0, permitStatus: null, statusLabel: 'Suspended' })).title).toBe('Status: Suspended')
    const category = { type: 1, permitCategoryStatus: 9, categoryName: 'Method', statusLabel: 'Deferred' }
    expect(eventLook(event(category)).title).toBe('Method: deferred (unknown status 9)')
    expect(eventLook(event({ type: 0, permitStatus: 8, statusLabel: 'Active' })).title).toBe('Active')
  })

  it('names all 13 kinds and says so of others', () => {
    for (let type = 0; type <= 12; type++) expect(eventKindLabel(type, null)).not.toMatch(/unknown/)
    expect(eventKindLabel(13, 'InspectionBooked')).toBe('InspectionBooked (unknown kind)')
    expect(eventKindLabel(13, null)).toBe('Event 13 (unknown)')
  })

  it('says what it was about without repeating its kind', () => {
    expect(
      eventFacts(
        event({ type: 2, typeLabel: 'AttachmentAdded', fileName: 'a.jpg', description: 'AttachmentAdded' }),
        'S. Ferreira',
      ),
    ).toBe('a.jpg, S. Ferreira')
    expect(eventFacts(event({ description: 'From the site' }), '')).toBe('From the site')
  })

  it('hides marks of uploads', () => {
    expect(eventComment(event({ comment: 'Weekly issue ⟦u:ngwpp6wx9z⟧' }))).toBe('Weekly issue')
    expect(eventComment(event({ comment: '⟦u:ngwpp6wx9z⟧' }))).toBe('')
  })

  it('stands under its day, also when its time cannot be read', () => {
    const at = (day: number, hour: number) => new Date(2026, 10, day, hour).toISOString()
    const days = groupByDay(
      [
        event({ timestamp: at(21, 9) }),
        event({ timestamp: at(21, 1) }),
        event({ timestamp: at(20, 23) }),
        event({ timestamp: 'soon' }),
      ],
      (at) => formatDayHead(at, new Date(2026, 10, 21, 12)),
    )
    expect(days.map((day) => [day.head, day.events.length])).toEqual([
      ['Today, 21 Nov', 2],
      ['Yesterday, 20 Nov', 1],
      ['No date', 1],
    ])
  })
})
