import { beforeEach, expect, it } from 'vitest'
import type { FileReport, InspectRequest, LayerReport } from '../../../../geo/engine-api'
import { emptyReport } from '../../../../geo/file-report'
import { migrate } from '../../../../node/migrate'
import { openSqlite, type Sqlite } from '../../../../node/sqlite'
import { cacheMigrations } from '../../../revisions/cache-schema'
import { openKnownReadings } from './known-readings'

let db: Sqlite
beforeEach(() => {
  db = openSqlite(':memory:')
  migrate(db, cacheMigrations)
})

const main = { path: '/site/a.csv', name: 'a.csv', ext: 'csv', sizeBytes: 9, lastModifiedMs: 0 }
const files = { name: 'a', main, members: [main] }
const request = (more: Partial<InspectRequest> = {}): InspectRequest => ({
  ...{ files, options: { srid: null } as InspectRequest['options'], defaultSrid: 28356, within: [0, 0, 1, 1] },
  ...more,
})
const report = (more: Partial<LayerReport> = {}): FileReport => ({
  ...emptyReport(files),
  layers: [{ name: 'a', features: 3, bbox4326: [0.2, 0.2, 0.4, 0.4], outside: { features: 0, furthestMetres: 0 }, ...more } as LayerReport], // prettier-ignore
})

it('gives what was found in the same state of the same files, asked in the same way by the same reader, and nothing else', () => {
  const known = openKnownReadings(db, 'reader 1')
  expect(known.find(request(), 'state')).toBeNull()
  known.keep(request(), 'state', report())
  known.write()
  const again = openKnownReadings(db, 'reader 1')
  expect(again.find(request(), 'state')).toEqual(report())
  expect(again.anew().find(request(), 'state')).toBeNull()
  expect(openKnownReadings(db, 'reader 2').find(request(), 'state')).toBeNull()
  expect(again.find(request(), 'state since')).toBeNull()
  expect(again.find(request({ defaultSrid: 4326 }), 'state')).toBeNull()
  expect(again.find(request({ options: { srid: 4326 } as InspectRequest['options'] }), 'state')).toBeNull()
  const moved = { ...main, path: '/elsewhere/a.csv' }
  expect(again.find(request({ files: { ...files, main: moved, members: [moved] } }), 'state')).toBeNull()
})

it('counts again what may lie otherwise beside an area that is another now', () => {
  const known = openKnownReadings(db, 'reader')
  known.keep(request(), 'inside', report())
  known.keep(request(), 'outside', report({ outside: { features: 2, furthestMetres: 9 } }))
  known.write()
  const grown = request({ within: [0, 0, 2, 2] })
  expect(known.find(grown, 'inside')).not.toBeNull()
  expect(known.find(grown, 'outside')).toBeNull()
  expect(known.find(request({ within: [0.3, 0, 2, 2] }), 'inside')).toBeNull()
  expect(known.find(request({ within: null }), 'inside')).toBeNull()
})

it('keeps nothing of what failed, and lets go of what was of no use for longest', () => {
  let day = 1
  const known = openKnownReadings(db, 'reader', () => day * 86_400_000)
  known.keep(request(), 'failed', { ...report(), error: { code: 'file.corrupt' } as FileReport['error'] })
  known.keep(request(), 'used', report())
  known.keep(request(), 'unused', report())
  known.write()
  expect(known.find(request(), 'failed')).toBeNull()
  day = 2
  expect(known.find(request(), 'used')).not.toBeNull()
  known.write()
  expect(db.all('SELECT used_on FROM readings ORDER BY used_on')).toEqual([{ used_on: 1 }, { used_on: 2 }])
})

it('has on the disk within seconds what was found, for a program that goes on after one that was killed', () => {
  let nowMs = 0
  const known = openKnownReadings(db, 'reader', () => nowMs)
  const left = () => ['a', 'b', 'c'].filter((state) => openKnownReadings(db, 'reader').find(request(), state) !== null)
  known.keep(request(), 'a', report())
  expect(left()).toEqual([])
  nowMs += 2_000
  known.keep(request(), 'b', report())
  expect(left()).toEqual(['a', 'b'])
  nowMs += 1_000
  known.keep(request(), 'c', report())
  expect(left()).toEqual(['a', 'b'])
})
