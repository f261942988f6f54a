import { expect, it } from 'vitest'
import { layer, sent } from '../../decide/facts.test-helper'
import { followFolders } from './followed-folders'

const follow = (now: readonly (string | null)[], then: readonly string[], folders: readonly string[]) =>
  followFolders({
    layers: now.map((folder, at) => layer(at + 1, `l${at}`, {}, { folder })),
    sent: then.map((placedIn, at) => sent(at + 1, `l${at}.shp`, { placedIn })),
    folders: new Set(folders),
  })

it('goes on in a folder that was renamed, and in those that lie in it', () => {
  const inNew = follow(['Pipes', 'Pipes/North'], ['Water', 'Water/North'], ['Pipes', 'Pipes/North', 'Gas'])
  expect(['Water', 'Water/North', 'Water/South', 'Gas', 'Gas/New', 'Kerbs', ''].map(inNew)).toEqual([
    ...['Pipes', 'Pipes/North', 'Pipes/South', 'Gas', 'Gas/New', 'Kerbs', ''],
  ])
  expect(follow(['Old/Water'], ['Water'], ['Old', 'Old/Water'])('Water/South')).toBe('Old/Water/South')
})

it('makes the folder anew where its layers went apart, and keeps to one that is there', () => {
  expect(follow(['Pipes', 'Gas'], ['Water', 'Water'], ['Pipes', 'Gas'])('Water')).toBe('Water')
  expect(follow(['Pipes'], ['Water'], ['Pipes', 'Water'])('Water')).toBe('Water')
  expect(follow([null], ['Water'], [])('Water')).toBe('Water')
})
