import { expect, it } from 'vitest'
import type { HoldWish } from '../shared/contract'
import type { Layer } from '../shared/rest'
import { parseBox, parseBudget, parseChoice, parseRevisions, replacedLines, wishesOf } from './hold-what'

const layer = { id: 12, name: 'Mains', revisions: [{ id: 'c' }, { id: 'b' }, { id: 'a' }] } as unknown as Layer
const what = { revisions: 1 as const, release: false }
const box: [number, number, number, number] = [10, 50, 11, 51]

it('holds the project unless something of it is named', () => {
  expect(wishesOf(what, [layer], [])).toEqual([{ scope: { kind: 'project' }, depth: 1 }])
  const named = { ...what, folder: ['/Water/Old/'], bbox: box, name: 'Cutting', revision: parseRevisions('12@1') }
  expect(wishesOf(named, [layer], [])).toEqual([
    { scope: { kind: 'folder', path: 'Water/Old' }, depth: 1 },
    { scope: { kind: 'revision', layerId: 12, revisionId: 'a' }, depth: 1 },
    { scope: { kind: 'area', name: 'Cutting', box }, depth: 1 },
  ])
})

it('lets go by the name, and with the project all of it', () => {
  const before: HoldWish[] = [
    { scope: { kind: 'project' }, depth: 1 },
    { scope: { kind: 'area', name: 'Cutting', box }, depth: 'all' },
  ]
  const release = { ...what, release: true }
  expect(wishesOf({ ...release, name: 'Cutting' }, [], before)).toEqual([{ scope: before[1]?.scope, depth: null }])
  expect(wishesOf(release, [], before).map(({ scope, depth }) => [scope.kind, depth])).toEqual([
    ...[['project', null], ['project', null], ['area', null]], // prettier-ignore
  ])
  expect(() => wishesOf({ ...release, name: 'Nowhere' }, [], before)).toThrow('Nowhere')
})

it('reads boxes, filters, revisions and sizes, and refuses what is none', () => {
  expect(parseBox('10, 50,11,51')).toEqual(box)
  for (const wrong of ['10,50,11', '11,50,10,51', '10,,11,51', '200,50,201,51']) expect(() => parseBox(wrong)).toThrow()
  expect(parseChoice('12,14')).toEqual({ ids: [12, 14] })
  expect(parseChoice('statuses=8,3;name=Quay; showArchived=true')).toEqual({
    filters: { statuses: [8, 3], name: 'Quay', showArchived: true },
  })
  expect(() => parseChoice('colour=red')).toThrow('colour')
  expect(() => parseRevisions('12')).toThrow('LAYER@REVISION')
  expect(['4GB', '500 MB', '1.5gb', 'none'].map(parseBudget)).toEqual([4e9, 5e8, 1.5e9, 0])
  for (const wrong of ['much', '0', '-1GB', '4 pounds']) expect(() => parseBudget(wrong)).toThrow()
})

it('names the wishes that a wider one has taken the place of', () => {
  const project: HoldWish = { scope: { kind: 'project' }, depth: 1 }
  const own: HoldWish[] = [
    { scope: { kind: 'folder', path: 'Water' }, depth: 'all' },
    { scope: { kind: 'layer', layerId: 12 }, depth: null },
    { scope: { kind: 'area', name: 'Cutting', box }, depth: 1 },
  ]
  expect(replacedLines(own, [project, ...own.slice(2)])).toEqual([
    'in place of what was said before: folder Water was held with all revisions',
    'in place of what was said before: layer 12 was not held',
  ])
  expect(replacedLines(own, own)).toEqual([])
})
