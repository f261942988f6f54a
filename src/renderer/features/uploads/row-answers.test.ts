import { describe, expect, it } from 'vitest'
import { rowAnswers } from './row-answers'

const error = { code: 'service.failed' as const, message: 'Job 7 stopped.', details: {}, retry: 'later' as const }
const labels = (row: Parameters<typeof rowAnswers>[0]) => rowAnswers(row).map(({ label }) => label)

describe('what can be done about a row that stopped', () => {
  it('is trying again, where it asks nothing', () => {
    expect(labels({ question: null, error })).toEqual(['Retry now', 'Leave out'])
    expect(labels({ question: null, error: { ...error, code: 'file.changed' } })[0]).toBe('Read again and send')
  })

  it('is changing what the service could not read, where it says what that was', () => {
    const said = (text: string) => ({ question: null, error: { ...error, details: { said: text } } })
    expect(labels(said('No coordinate system in the file'))).toEqual(['Retry now', 'Choose the CRS…', 'Leave out'])
    expect(labels(said('Something else'))[1]).toBe('Change and send again…')
    expect(rowAnswers(said('No CRS')).map(({ does }) => does)).toEqual(['retry', 'change', 'cancel'])
  })

  it('is an answer where it asks, and never trying again, which would ask the same', () => {
    expect(labels({ question: { layerId: 7 }, error })).toEqual(['Revise that one', 'Send all the same', 'Leave out'])
    expect(rowAnswers({ question: { layerId: 7 }, error }).map(({ does }) => does)).toEqual([
      'revise',
      'send',
      'leave-out',
    ])
  })

  it('revises nothing that is gone', () => {
    expect(labels({ question: { layerId: null }, error })).toEqual(['Send all the same', 'Leave out'])
  })
})
