import { describe, expect, it } from 'vitest'
import { isWaterName } from './water-names'

describe('names of waters', () => {
  it.each([
    'Harbour Channel',
    'Outer Basin',
    'Botany Bay',
    'Lake Tyers',
    'River Thames',
    'Bodensee',
    'Nord-Ostsee-Kanal',
    'Aurajoki',
    'Gulf of Finland',
  ])('%s is one', (name) => {
    expect(isWaterName(name)).toBe(true)
  })

  it.each([
    'Harbour Tunnel',
    'Canal Road',
    'HV joint bay',
    'Joint Bay',
    'Berth 7',
    'Pier 4',
    '−8',
    'CP-108',
    'see',
    'River Street',
  ])('%s is none', (name) => {
    expect(isWaterName(name)).toBe(false)
  })
})
