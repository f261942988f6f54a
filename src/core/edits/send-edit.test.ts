import { describe, expect, it } from 'vitest'
import type { DirectoryNode, LayerUpdate } from '../../shared/rest'
import { AppError } from '../../shared/errors/app-error'
import type { RestClient } from '../remote'
import type { EditContent, EditRecord } from './edit-record'
import { passes, sendEdit } from './send-edit'

const unset = { startDate: null, endDate: null, downloadRules: null, global: false }
const layer = { ...unset, id: 4, name: 'Water mains', description: 'old', onByDefault: true, revisions: [] }

/** A service that holds the layer in a folder (null: in none), and notes what is written. */
function service(held: { name?: string; description?: string; folder?: string | null }) {
  const written: unknown[] = []
  const node = { id: 'n', layerId: 4, layerName: 'Water mains', path: '' }
  const folder = held.folder ?? null
  const root: DirectoryNode = { id: null, path: '/', directories: [], layers: folder === '' ? [node] : [] }
  if (folder) root.directories.push({ id: 'f', path: `/${folder}`, directories: [], layers: [node] })
  const client = {
    call(route: string, { body }: { body?: unknown }) {
      if (route === 'getLayer') return Promise.resolve({ ...layer, ...held })
      if (route === 'getDirectory') return Promise.resolve(root)
      written.push([route, body])
      return Promise.resolve(undefined)
    },
  } as unknown as RestClient
  return { client, written }
}

const edit = (content: EditContent, anyway = false) =>
  ({ layerId: 4, layerName: 'Water mains', project: {}, content, anyway }) as EditRecord
const properties = (changes: LayerUpdate, before: Partial<LayerUpdate>) => ({ kind: 'properties', changes, before }) as const // prettier-ignore
const move = (path: string | null, before: string | null) => ({ kind: 'move', path, before }) as const

describe('properties that were edited without a network', () => {
  const renamed = properties({ name: 'Mains' }, { name: 'Water mains' })

  it('are sent where the service still holds what was edited, and not where it holds what was wanted', async () => {
    const still = service({})
    expect(await sendEdit(still.client, edit(renamed))).toEqual({ outcome: 'sent' })
    expect(still.written).toEqual([['updateLayer', { name: 'Mains' }]])
    const already = service({ name: 'Mains' })
    expect(await sendEdit(already.client, edit(renamed))).toEqual({ outcome: 'sent' })
    expect(already.written).toEqual([])
  })

  it('wait for a person where somebody else changed the same, and only then', async () => {
    const same = service({ name: 'Pipes' })
    expect(await sendEdit(same.client, edit(renamed))).toMatchObject({
      outcome: 'conflict',
      message: expect.stringContaining('Name “Pipes”'),
    })
    expect(same.written).toEqual([])
    const other = service({ description: 'new' })
    expect(await sendEdit(other.client, edit(renamed))).toEqual({ outcome: 'sent' })
    expect(other.written).toHaveLength(1)
    expect(await sendEdit(same.client, edit(renamed, true))).toEqual({ outcome: 'sent' })
    expect(same.written).toEqual([['updateLayer', { name: 'Mains' }]])
  })

  it('that the service never tells are sent as they are', async () => {
    const blind = service({ name: 'Pipes' })
    const faded = properties({ opacity: 0.5 }, {})
    expect(await sendEdit(blind.client, edit(faded))).toEqual({ outcome: 'sent' })
    expect(blind.written).toEqual([['updateLayer', { opacity: 0.5 }]])
  })
})

describe('a place in the directory that was edited without a network', () => {
  it('is sent from where it was, and not when it lies there already', async () => {
    const still = service({ folder: 'Old' })
    expect(await sendEdit(still.client, edit(move('New/Deep', 'Old')))).toEqual({ outcome: 'sent' })
    expect(still.written).toEqual([['putDirectory', { path: 'New/Deep', layerId: 4 }]])
    const already = service({ folder: 'New' })
    expect(await sendEdit(already.client, edit(move('New', 'Old')))).toEqual({ outcome: 'sent' })
    expect(already.written).toEqual([])
  })

  it.each([
    [null, 'in no folder'],
    ['', 'at the top'],
    ['Others', 'in “Others”'],
  ])('waits for a person where somebody else moved it (%j)', async (folder, where) => {
    const moved = service({ folder })
    expect(await sendEdit(moved.client, edit(move('New', 'Old')))).toMatchObject({
      outcome: 'conflict',
      message: expect.stringContaining(`it lies ${where} now`),
    })
    expect(moved.written).toEqual([])
    expect(await sendEdit(moved.client, edit(move('New', 'Old'), true))).toEqual({ outcome: 'sent' })
    expect(moved.written).toHaveLength(1)
  })
})

it('what passes is tried again, what the service refuses is not', () => {
  const failed = (code: AppError['code'], retry?: 'later') => passes(new AppError(code, 'x', { retry }))
  expect([failed('net.offline'), failed('service.busy', 'later'), failed('service.unauthorized')]).toEqual([true, true, true]) // prettier-ignore
  expect([failed('service.forbidden'), failed('service.bad-request'), failed('internal')]).toEqual([false, false, false]) // prettier-ignore
})
