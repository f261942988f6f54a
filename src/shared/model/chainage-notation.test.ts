import { expect, it } from 'vitest'
import { formatChainage, parseChainage, plainNotation, type ChainageNotation } from './chainage-notation'

const kilometres: ChainageNotation = { ...plainNotation, style: 'km', decimals: 3, prefix: 'km' }
const stations: ChainageNotation = { ...plainNotation, plusDigits: 2, prefix: 'Sta.' }

it('writes chainages as the project does', () => {
  expect(formatChainage(12340.5, plainNotation)).toBe('12+340.50')
  expect(formatChainage(5.25, plainNotation)).toBe('0+005.25')
  expect(formatChainage(-12.3, plainNotation)).toBe('-0+012.30')
  expect(formatChainage(-0.001, plainNotation)).toBe('0+000.00')
  expect(formatChainage(999.999, plainNotation)).toBe('1+000.00')
  expect(formatChainage(12340, kilometres)).toBe('km 12.340')
  expect(formatChainage(2103.72, stations)).toBe('Sta. 21+03.72')
  expect(formatChainage(1234.5, { ...plainNotation, style: 'plain', decimals: 1, decimalSign: ',' })).toBe('1234,5')
  expect(formatChainage(1234.5, { ...plainNotation, decimals: 0 })).toBe('1+235')
})

it('reads what people type', () => {
  const read = (text: string, notation = plainNotation) => parseChainage(text, notation)
  expect(read('12+340.5')).toBe(12340.5)
  expect(read(' 12 + 340,5 ')).toBe(12340.5)
  expect(read('Ch. 12+340.5 m')).toBe(12340.5)
  expect(read('km 12.340')).toBe(12340)
  expect(read('12,34 km')).toBe(12340)
  expect(read('1234.5')).toBe(1234.5)
  expect(read('−0+012')).toBe(-12)
  expect(read('12.34', kilometres)).toBe(12340)
  expect(read('12340 m', kilometres)).toBe(12340)
  expect(read('21+03.72', stations)).toBeCloseTo(2103.72, 9)
  expect(read('KP 4.2', { ...kilometres, prefix: 'KP' })).toBe(4200)
  for (const text of ['', '+', '12+', '12+3405', 'north 12', '12+340+5', '1.2.3', '1e9']) expect(read(text)).toBeNull()
})

it('reads what it writes', () => {
  for (const notation of [plainNotation, kilometres, stations, { ...plainNotation, decimalSign: ',' as const }])
    for (const station of [0, 12.34, 999.99, 12340.5, -45.67])
      expect(parseChainage(formatChainage(station, { ...notation, decimals: 5 }), notation)).toBeCloseTo(station, 2)
})
