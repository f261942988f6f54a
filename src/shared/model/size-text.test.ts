import { expect, it } from 'vitest'
import { sizeText } from './size-text'

it('says sizes in the unit that fits', () => {
  const sizes = [0, 1, 999, 1_000, 999_949, 999_950, 3_200_000_000, 5e15]
  const said = ['0 bytes', '1 byte', '999 bytes', '1.0 kB', '999.9 kB', '1.0 MB', '3.2 GB', '5000.0 TB']
  expect(sizes.map(sizeText)).toEqual(said)
})
