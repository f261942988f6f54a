import { expect, it } from 'vitest'
import { Paper } from './paper'
import { textsOf } from './pdf-text.test-helper'

it('cuts what stands below a page before the number of the page', async () => {
  const foot = 'A project with a very long name, '.repeat(20)
  const paper = new Paper('Report')
  paper.paragraph('Nothing lies here.', { size: 9 })
  const look = { size: 7.5 }
  const widthOf = (text: string) => paper.widthOf(text, look)
  const numberWidth = widthOf('Page 1 of 1')
  const [page = []] = textsOf(await paper.finish(foot, (number, of) => `Page ${number} of ${of}`))
  const number = page.at(-1)
  // A line is written in pieces, one for each font.
  const shown = page.slice(page.indexOf('Nothing lies here.') + 1, -1).join('')
  expect(number).toBe('Page 1 of 1')
  expect(shown.length).toBeGreaterThan(60)
  expect([shown.startsWith('A project with'), shown.endsWith('…')]).toEqual([true, true])
  expect(widthOf(shown) + numberWidth).toBeLessThan(paper.width)
})

it('cuts a cell of a table after twelve lines, and says so', async () => {
  const paper = new Paper('Report')
  const words = Array.from({ length: 200 }, (_, at) => `word${at}`)
  paper.table([{ title: 'Name', share: 1 }, { title: 'Note', share: 4 }], [['Gas', words.join(' ')]]) // prettier-ignore
  const lines = (await paper.finish('', () => '').then(textsOf)).flat().filter((text) => text.includes('word'))
  expect(lines).toHaveLength(12)
  expect([lines[0]?.startsWith('word0 word1 '), lines.at(-1)?.endsWith('…')]).toEqual([true, true])
  expect(lines.join(' ')).toContain('word99')
})
