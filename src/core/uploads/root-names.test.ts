import { expect, it } from 'vitest'
import { looseNames, rootNames } from './root-names'

it('calls folders by so much of where they lie as tells them apart', () => {
  const names = (...folders: string[]) => [...rootNames(folders).values()]
  expect(names('/site/Issue 12')).toEqual(['Issue 12'])
  expect(names('/site/North/DXF', '/site/South/DXF', '/site/Roads')).toEqual(['North/DXF', 'South/DXF', 'Roads'])
  expect(names('/a/x/dxf', '/b/x/DXF')).toEqual(['a/x/dxf', 'b/x/DXF'])
  const drop = (digit: string) => `/home/staging/${digit.repeat(8)}-1111-4111-8111-111111111111/Issue`
  expect(names(drop('a'), drop('b'))).toEqual(['Issue', 'Issue (2)'])
})

it('keeps files of one name apart that come from several folders, and leaves others at the top', () => {
  const names = looseNames(['/n/roads.shp', '/n/roads.shx', '/s/roads.dbf', '/s/kerbs.csv'])
  expect([...names.values()]).toEqual(['n/roads.shp', 'n/roads.shx', 's/roads.dbf', 'kerbs.csv'])
})
