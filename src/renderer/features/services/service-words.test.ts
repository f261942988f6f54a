import { expect, it } from 'vitest'
import type { ServiceRow, ServicesReport } from '../../../shared/services/report'
import { depthCell, depthWords, emptyWords } from './service-words'

const plain = (text: string) => text.replaceAll(/[\u00a0\u202f]/g, ' ')
const row = (more: Partial<ServiceRow>) =>
  ({ depthMetres: 1, depthText: '1', heightMetres: null, ...more }) as ServiceRow

it('calls a depth usual that nobody has measured, in the list and on the map', () => {
  expect(plain(depthCell(row({})))).toBe('1 m')
  expect(plain(depthCell(row({ depthIsUsual: true })))).toBe('usually 1 m')
  expect(plain(depthWords(row({ depthIsUsual: true })))).toBe('usually 1 m deep')
})

it('calls a place empty only as far as it was looked into, and points to what tells of the ground', () => {
  const text = (more: Partial<ServicesReport>) =>
    emptyWords({ distanceMetres: 5, layers: [{}], notLooked: [], rows: [], ...more } as never).text
  const notLooked = [{}] as never
  const blind = { distanceMetres: 5, layers: [], notLooked: [{ why: 'no-place' }], rows: [] } as never
  expect(emptyWords(blind).title).toBe('There is no place to look at.')
  expect(text({})).toBe('Every layer in question was looked into.')
  expect(text({ notLooked })).toMatch(/^1 layer was not looked into: this is no proof/)
  expect(text({ rows: [row({ isBeside: true })] })).toMatch(/^Here lie only texts, dimensions and records/)
  expect(text({ rows: [row({ isBeside: true })], notLooked })).toMatch(/^Here lie only texts.*no proof/)
})
