import { mkdirSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import { droppedFolder, originsOf, removeUnused, stagedName, stagingFolder } from './staging-folder'

const home = resolve('/srv/plumbline')

it('knows what a browser handed over, the source of a revision, and folders of one’s own', () => {
  const own = resolve('/srv/w47')
  const dropped = ['W47', 'W48.zip'].map((name) => join(droppedFolder(home), 'drop-0001', name))
  const restored = join(stagingFolder(home), 'plan', 'gas.csv')
  expect(originsOf(home, [own, ...dropped, own])).toEqual([
    { from: 'disk', path: own },
    { from: 'browser', path: null },
  ])
  expect(originsOf(home, [restored])).toEqual([{ from: 'revision', path: null }])
})

it('takes no folder for the program’s whose name only begins alike', () => {
  for (const own of [`${home}-north`, `${droppedFolder(home)}-old`, join(stagingFolder(home), '..', 'unpacked-2026')])
    expect(originsOf(home, [own])).toEqual([{ from: 'disk', path: own }])
  expect(stagedName(home, join(stagingFolder(home), 'plan', '..drafts', 'gas.csv'))).toBe('..drafts/gas.csv')
  expect(stagedName(home, join(home, 'gas.csv'))).toBeNull()
})

it('removes what nobody needs, and nothing that is unpacked meanwhile', async () => {
  const here = mkdtempSync(join(tmpdir(), 'plumbline-staging-'))
  onTestFinished(() => rmSync(here, { recursive: true, force: true }))
  const make = (name: string) => mkdirSync(join(stagingFolder(here), name), { recursive: true })
  for (const name of ['left', 'open']) make(name)
  await removeUnused(here, () => {
    make('just-made')
    return ['open']
  })
  expect(readdirSync(stagingFolder(here)).sort()).toEqual(['just-made', 'open'])
})
