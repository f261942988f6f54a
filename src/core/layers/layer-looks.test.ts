import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { openSqlite, type Sqlite } from '../../node/sqlite'
import { lookSignature } from '../../shared/model/layer-style'
import { migrate } from '../../node/migrate'
import { offlineMigrations, openSnapshots } from '../store/snapshots'
import { lookChooser, openLayerLooks } from './layer-looks'

const project = { connectionId: 'c1', organization: 'acme', projectId: 1 }
let db: Sqlite
beforeEach(() => {
  db = openSqlite(':memory:')
})
afterEach(() => db.close())

describe('looks of layers', () => {
  it('are told apart within a theme of a project, and belong to the layer whatever it is called later', () => {
    openSnapshots(db)
    const looks = openLayerLooks(db)
    const first = looks.of(project, [
      { id: 2, name: 'Water mains, north' },
      { id: 1, name: 'Water mains' },
      { id: 3, name: 'Gas' },
    ])
    expect(first.map(({ layerId, variant }) => [layerId, variant])).toEqual([[2, 1], [1, 0], [3, 0]]) // prettier-ignore
    const later = looks.of(project, [
      { id: 1, name: 'Old mains' },
      { id: 2, name: 'Gas, too' },
      { id: 4, name: 'Water main, south' },
    ])
    expect(later.map(({ named, variant }) => [named, variant])).toEqual([['Water mains', 0], ['Water mains, north', 1], ['Water main, south', 2]]) // prettier-ignore
    const [elsewhere] = looks.of({ ...project, projectId: 2 }, [{ id: 4, name: 'Water main, south' }])
    expect(elsewhere?.variant).toBe(0)
  })

  it('keep a colour that was chosen and what the layer was drawn as, and give the first look back', () => {
    openSnapshots(db)
    const looks = openLayerLooks(db)
    const one = () => looks.of(project, [{ id: 1, name: 'Gas' }])[0]
    one()
    looks.change(project, 1, { color: '#ff0000' })
    looks.change(project, 1, { kind: 'area' })
    expect(one()).toMatchObject({ color: '#ff0000', kind: 'area', variant: 0 })
    looks.change(project, 1, { color: null })
    expect(one()).toMatchObject({ color: null, kind: 'area' })
  })

  it('of layers that were known before looks were kept are those that their names gave them', () => {
    const before = offlineMigrations.findIndex(({ sql }) => sql.includes('CREATE TABLE layer_looks'))
    migrate(db, offlineMigrations.slice(0, before))
    const layers = [1, 2].map((id) => ({ id, name: `Water mains ${id}` }))
    const save = (kind: string, names: typeof layers, readAt: string) =>
      db.run('INSERT INTO snapshots VALUES (?, ?, ?, ?, ?)', 'c1', kind, 'acme/1', JSON.stringify({ layers: names }), readAt) // prettier-ignore
    save('layers-all', layers, '2026-11-22T10:00:00Z')
    save('layers', [{ id: 1, name: 'Earlier name' }], '2026-11-21T10:00:00Z')
    openSnapshots(db)
    const looks = openLayerLooks(db).of(project, [...layers, { id: 3, name: 'Water mains 3' }])
    expect(looks.map(({ named, variant }) => [named, variant])).toEqual([['Water mains 1', 0], ['Water mains 2', 0], ['Water mains 3', 1]]) // prettier-ignore
  })
})

it('chooses looks for many layers at once, all different as long as there are such', () => {
  const choose = lookChooser([])
  const looks = Array.from({ length: 40 }, (_, index) => choose({ layerId: index + 1, named: `Survey ${index}` }))
  expect(new Set(looks.map(lookSignature)).size).toBe(40)
  for (let id = 41; id < 3_000; id++) expect(choose({ layerId: id, named: `Survey ${id}` }).variant).toBeLessThan(60)
})
