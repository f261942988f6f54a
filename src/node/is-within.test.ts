import { posix, win32 } from 'node:path'
import { expect, test } from 'vitest'
import { isWithin } from './is-within'

test.each([
  ['/data/survey', '/data/survey', true],
  ['/data/survey', '/data/survey/week 1/a.shp', true],
  ['/data/survey/', '/data/survey/a.shp', true],
  ['/', '/data', true],
  ['/data/survey', '/data/survey 2/a.shp', false],
  ['/data/survey', '/data', false],
  ['/data/survey', '/data/a.shp', false],
  ['/data/survey', '/data/survey/..2026/a.shp', true],
  ['/data/survey', '/data/Survey/a.shp', false],
])('a folder %s and the path %s: %s', (folder, path, within) => {
  expect(isWithin(folder, path, posix)).toBe(within)
})

test.each([
  ['D:\\Survey', 'd:\\survey\\Week 1\\a.shp', true],
  ['D:\\', 'D:\\survey', true],
  ['\\\\office\\jobs\\12', '\\\\OFFICE\\Jobs\\12\\a.shp', true],
  ['D:\\Survey', 'D:\\Survey 2\\a.shp', false],
  ['D:\\Survey', 'C:\\Survey\\a.shp', false],
])('on Windows a folder %s and the path %s: %s', (folder, path, within) => {
  expect(isWithin(folder, path, win32)).toBe(within)
})
