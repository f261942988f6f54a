import { describe, expect, it } from 'vitest'
import type { Layer } from '../../shared/rest'
import { changesOf, checkDraft, draftOf, untoldNote } from './property-draft'

const layer: Layer = {
  id: 1,
  name: 'Gas',
  description: null,
  fromFileName: 'gas.shp',
  onByDefault: true,
  global: false,
  downloadRules: 1,
  creationDate: null,
  lastEditDate: null,
  startDate: '2026-01-31T00:00:00Z',
  endDate: null,
  revisions: [],
  user: null,
}
const before = draftOf(layer, {})

describe('properties of a layer', () => {
  it('sends nothing of what was not touched', () => {
    expect(changesOf(before, { ...before })).toEqual({})
  })

  it('takes a date away with null, a description with an empty text', () => {
    const described = draftOf({ ...layer, description: 'old' }, {})
    expect(changesOf(described, { ...described, validFrom: '', description: '' })).toEqual({
      validFrom: null,
      description: '',
    })
  })

  it('sends numbers, days and rules as they were typed or chosen, and a name without blanks at its ends', () => {
    const typed = { ...before, name: ' Mains ', opacity: '0,5', strokeWidth: '4', validUntil: '2026-12-31' } as const
    expect(changesOf(before, { ...typed, downloadRules: 2, global: true })).toEqual({
      ...{ name: 'Mains', opacity: 0.5, strokeWidth: 4, validUntil: '2026-12-31', downloadRules: 2, global: true },
    })
    expect(changesOf(before, { ...before, opacity: '0', name: 'Gas ' })).toEqual({ opacity: 0 })
  })

  it('shows what the service never tells as it was last set from here', () => {
    expect(draftOf(layer, { opacity: 0.5, superseded: false })).toMatchObject({ opacity: '0.5', superseded: false })
    expect(before).toMatchObject({
      opacity: '',
      superseded: null,
      validFrom: '2026-01-31',
      validUntil: '',
      downloadRules: 1,
    })
  })

  it('says which of the changes nobody can see beforehand', () => {
    expect(untoldNote({ opacity: 0.5, strokeWidth: 2, name: 'x' })).toMatch(/set now: opacity, stroke width\. Yours/)
    expect(untoldNote({ name: 'x' })).toBeNull()
  })

  it('finds nothing wrong with a layer as it is', () => {
    expect(checkDraft(before, before)).toEqual({})
    expect(checkDraft({ ...before, validUntil: '2026-01-31' }, before)).toEqual({})
    expect(checkDraft({ ...before, opacity: 'half' }, before).opacity).toBe('Must be a number, 0 to 1.')
    expect(checkDraft({ ...before, validFrom: '31.1.' }, before)).toEqual({
      validFrom: expect.stringContaining('calendar'),
    })
  })

  it('says the bounds and the nearest value while typing', () => {
    expect(checkDraft({ ...before, strokeWidth: '12' }, before).strokeWidth).toBe('Must be 1 to 10. Nearest: 10.')
    expect(checkDraft({ ...before, strokeWidth: '2.5' }, before).strokeWidth).toBe(
      'Must be a whole number. Nearest: 3.',
    )
    expect(checkDraft({ ...before, opacity: '-0.1' }, before).opacity).toBe('Must be 0 to 1. Nearest: 0.')
    expect(checkDraft({ ...before, opacity: '0,5' }, before).opacity).toBeUndefined()
    expect(checkDraft({ ...before, validUntil: '2025-02-30' }, before).validUntil).toMatch(/21\/11\/2026/)
    expect(checkDraft({ ...before, validUntil: '2025-12-31' }, before).validUntil).toBe('Ends before it begins.')
    expect(checkDraft({ ...before, name: '  ' }, before).name).toBe('A layer needs a name.')
  })

  it('says that a number which the service cannot take back is not emptied', () => {
    const set = { ...before, strokeWidth: '6' }
    expect(checkDraft({ ...set, strokeWidth: '' }, set).strokeWidth).toBe(
      'Once set it cannot be emptied: type 1 to 10.',
    )
    expect(checkDraft({ ...before, strokeWidth: '' }, before)).toEqual({})
  })

  it('sends switches that the service never tells only once somebody has set them', () => {
    expect(before.superseded).toBeNull()
    expect(changesOf(before, { ...before, superseded: false })).toEqual({ superseded: false })
  })
})
