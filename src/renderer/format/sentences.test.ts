import { describe, expect, it } from 'vitest'
import { lowerFirst, splitMessage, upperFirst } from './sentences'

describe('splitMessage', () => {
  it('parts the fact from what to do, and leaves dots inside names alone', () => {
    expect(splitMessage('hv_power.dbf is not there. Check the path, and that it was not moved.')).toEqual({
      fact: 'hv_power.dbf is not there.',
      rest: 'Check the path, and that it was not moved.',
    })
    expect(splitMessage('127.0.0.1:9 cannot be reached')).toEqual({ fact: '127.0.0.1:9 cannot be reached', rest: '' })
  })

  it('knows sentences of other languages, and days in the midst of one', () => {
    expect(splitMessage('Kein Fortschritt seit 21. Nov. 2026. Über „Erneut“ senden.').rest).toBe(
      'Über „Erneut“ senden.',
    )
    expect(splitMessage('La couche manque. « Gaz » est là.').rest).toBe('« Gaz » est là.')
  })
})

it('begins a text as a sentence begins, or as it goes on', () => {
  expect(['no CRS', ''].map(upperFirst)).toEqual(['No CRS', ''])
  expect(['Names no CRS', ''].map(lowerFirst)).toEqual(['names no CRS', ''])
})
