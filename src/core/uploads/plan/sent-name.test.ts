import { expect, it } from 'vitest'
import { sentName } from './sent-name'

it('gives all files of a set the name of the copy, and keeps what follows their own', () => {
  const row = { name: 'Mains', sendAs: 'PRJ-0001' }
  const names = ['Mains.shp', 'mains.DBF', 'Mains.shp.xml', 'Mains.NAME.atx', 'MAINS.gdb.zip']
  expect(names.map((name) => sentName(row, name))).toEqual([
    ...['PRJ-0001.shp', 'PRJ-0001.DBF', 'PRJ-0001.shp.xml', 'PRJ-0001.NAME.atx', 'PRJ-0001.gdb.zip'],
  ])
  expect(sentName({ name: 'Mains' }, 'Mains.shp')).toBe('Mains.shp')
  expect(sentName(row, 'other.prj')).toBe('PRJ-0001.prj')
})
