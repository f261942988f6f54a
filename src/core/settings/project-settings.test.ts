import { afterEach, beforeEach, expect, it } from 'vitest'
import { openSqlite, type Sqlite } from '../../node/sqlite'
import type { Emit } from '../../shared/contract'
import { adoptRows, removeRows } from '../store/connection-rows'
import { openSnapshots } from '../store/snapshots'
import { openProjectSettings, type ProjectSettingsStore } from './project-settings'

const project = { connectionId: 'c1', organization: 'acme', projectId: 1 }
let db: Sqlite
let told: unknown[]
let settings: ProjectSettingsStore
beforeEach(() => {
  db = openSqlite(':memory:')
  openSnapshots(db)
  told = []
  settings = openProjectSettings(db, ((_name: string, payload: unknown) => void told.push(payload)) as Emit)
})
afterEach(() => db.close())

it('gives the same object as long as nothing changed, and what another has written at once', () => {
  settings.change(project, { timeZone: 'Australia/Sydney' })
  const first = settings.get(project)
  expect(settings.get(project)).toBe(first)
  db.run('UPDATE project_settings SET json = ?', JSON.stringify({ timeZone: 'Europe/Berlin' }))
  expect(settings.get(project).timeZone).toBe('Europe/Berlin')
})

it('keeps the time zone of each project apart, and tells of a change', () => {
  expect(settings.change(project, { timeZone: 'Australia/Sydney' }).timeZone).toBe('Australia/Sydney')
  expect(settings.get(project).timeZone).toBe('Australia/Sydney')
  for (const other of [
    { ...project, projectId: 2 },
    { ...project, organization: 'other' },
    { ...project, connectionId: 'c2' },
  ])
    expect(settings.get(other).timeZone).toBeNull()
  expect(told).toEqual([{ project, settings: { timeZone: 'Australia/Sydney', chainage: null } }])
})

it('goes back to the zone of the computer, and refuses a zone that there is not', () => {
  settings.change(project, { timeZone: 'Australia/Sydney' })
  expect(() => settings.change(project, { timeZone: 'Mars/Olympus' })).toThrow('“Mars/Olympus” is no time zone')
  expect(settings.get(project).timeZone).toBe('Australia/Sydney')
  expect(settings.change(project, { timeZone: null }).timeZone).toBeNull()
})

it('goes with the connection: to the identity that takes it over, and away when it is removed', () => {
  settings.change(project, { timeZone: 'Australia/Sydney' })
  adoptRows(db, 'c1', 'c9')
  expect(settings.get({ ...project, connectionId: 'c9' }).timeZone).toBe('Australia/Sydney')
  removeRows(db, 'c9')
  expect(settings.get({ ...project, connectionId: 'c9' }).timeZone).toBeNull()
})

it('reads what it does not understand as never chosen', () => {
  settings.change(project, { timeZone: 'Australia/Sydney' })
  db.run(`UPDATE project_settings SET json = '{"timeZone": 10}'`)
  expect(settings.get(project).timeZone).toBeNull()
})
