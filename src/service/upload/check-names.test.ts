import { expect, it } from 'vitest'
import { uploadBody } from '../../shared/rest'
import { checkNames, lastModifieds } from './check-names'

const orderOf = (fileNames: string[], fileLastModifieds = fileNames.map((_, at) => at + 1)) =>
  uploadBody.parse({ mode: 0, title: 'A', fileNames, fileLastModifieds })

it.each([
  ['what step 1 lists, in any order', ['a.shp', 'a.dbf'], ['a.dbf', 'a.shp'], [], null],
  ['nothing at all', ['a.shp'], [], [], 'No file was sent'],
  ['a name twice', ['a.shp'], ['a.shp', 'a.shp'], [], '"a.shp" was sent twice'],
  ['a name of another case', ['a.shp'], ['A.shp'], [], '"A.shp" is not among the fileNames'],
  ['one more than is listed', ['a.shp'], ['a.shp', 'b.shp'], [], '"b.shp" is not among the fileNames'],
  ['one less than is listed', ['a.shp', 'a.dbf'], ['a.shp'], [], '"a.dbf" is among the fileNames of step 1 but was'],
  ['a zip of what else is listed', ['a.ZIP', 'a.shp', 'b.shp'], ['a.ZIP'], ['in/a.shp', 'b.shp'], null],
  ['a zip of paths that are listed', ['a.zip', 'in/a.shp'], ['a.zip'], ['in/a.shp'], null],
  ['a zip that lacks one', ['a.zip', 'b.shp'], ['a.zip'], ['in/a.shp'], '"b.shp" was neither sent nor is it inside'],
  ['a zip that cannot be read, which its job tells', ['a.zip', 'b.shp'], ['a.zip'], null, null],
])('step 2 sends %s', (_, listed, sent, inner, problem) => {
  const told = checkNames(orderOf(listed), sent, inner)
  if (problem === null) expect(told).toBeNull()
  else expect(told).toContain(problem)
})

it('takes the time of each file, or of the zips alone where only they have one', () => {
  expect([...lastModifieds(orderOf(['a.shp', 'a.zip'], [5, 6]))]).toEqual([
    ['a.shp', 5],
    ['a.zip', 6],
  ])
  expect([...lastModifieds(orderOf(['a.zip', 'in/a.shp', 'in/a.dbf'], [6]))]).toEqual([['a.zip', 6]])
})
