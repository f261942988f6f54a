import { expect, it } from 'vitest'
import type { ServiceRow } from '../../../shared/services/report'
import { depthCell, depthWords } from './service-words'

const plain = (text: string) => text.replaceAll(/[\u00a0\u202f]/g, ' ')
const row = (more: Partial<ServiceRow>) =>
  ({ depthMetres: 1, depthText: '1', heightMetres: null, ...more }) as ServiceRow

it('calls a depth usual that nobody has measured, in the list and on the map', () => {
  expect(plain(depthCell(row({})))).toBe('1 m')
  expect(plain(depthCell(row({ depthIsUsual: true })))).toBe('usually 1 m')
  expect(plain(depthWords(row({ depthIsUsual: true })))).toBe('usually 1 m deep')
})
