import { expect, it } from 'vitest'
import { plainNotation } from '../../../shared/model/chainage-notation'
import { readTypedChainage } from './typed-chainage'

const names = ['A1', 'A1 ramp', 'Ramp 2']
const read = (text: string) => readTypedChainage(text, plainNotation, names)

it('reads a chainage alone, or with the name of an alignment on either side', () => {
  expect(read('12+340.5')).toEqual({ station: 12340.5, name: null })
  expect(read('km 12,34')).toEqual({ station: 12340, name: null })
  expect(read('a1 12+340.5')).toEqual({ station: 12340.5, name: 'A1' })
  expect(read('A1 Ramp: km 0.25')).toEqual({ station: 250, name: 'A1 ramp' })
  expect(read('0+100, Ramp 2')).toEqual({ station: 100, name: 'Ramp 2' })
})

it('keeps a name that is not known, so that it can be said, and takes nothing else', () => {
  expect(read('B7 12+340')).toEqual({ station: 12340, name: 'B7' })
  expect(read('12+340 main road')).toEqual({ station: 12340, name: 'main road' })
  for (const text of ['', 'A1', 'north of here', '334612 6252491', '12+340 12']) expect(read(text)).toBeNull()
})
