import { describe, expect, it } from 'vitest'
import type { DirectoryNode, LayerUpdate } from '../../shared/rest'
import { AppError } from '../../shared/errors/app-error'
import type { RestClient } from '../remote'
import type { EditContent, EditRecord } from './edit-record'
import { passes, sendEdit } from './send-edit'

const unset = { lastEditDate: null, startDate: null, endDate: null, downloadRules: null, global: false }
const layer = { ...unset, id: 4, name: 'Water mains', description: 'old', onByDefault: true, revisions: [] }

/** A service that holds the layer in a folder (null: in none), and notes what is written. */
function service(held: {
  name?: string
  description?: string
  folder?: string | null
  endDate?: string
  lastEditDate?: string
  gone?: boolean
  archived?: boolean
}) {
  const written: unknown[] = []
  const node = { id: 'n', layerId: 4, layerName: 'Water mains', path: '' }
  const folder = held.folder ?? null
  const root: DirectoryNode = { id: null, path: '/', directories: [], layers: folder === '' ? [node] : [] }
  if (folder) root.directories.push({ id: 'f', path: `/${folder}`, directories: [], layers: [node] })
  const client = {
    call(route: string, { body }: { body?: unknown }) {
      if (route === 'getLayer' && held.gone) return Promise.reject(new AppError('service.not-found', 'no such layer'))
      if (route === 'getLayer') return Promise.resolve({ ...layer, ...held })
      if (route === 'getProject') return Promise.resolve({ name: 'Site', archived: held.archived ?? false })
      if (route === 'getDirectory') return Promise.resolve(root)
      written.push([route, body])
      return Promise.resolve(undefined)
    },
  } as unknown as RestClient
  return { client, written }
}

const seenThen = { lastEditDate: null, validUntil: null, archived: false }
const edit = (content: EditContent, anyway = false, seen: EditRecord['seen'] = seenThen) =>
  ({ layerId: 4, layerName: 'Water mains', project: {}, content, anyway, seen }) as EditRecord
const send = (client: RestClient, record: EditRecord) => sendEdit(client, record, Date.parse('2026-11-21T12:00:00Z'))
const properties = (changes: LayerUpdate, before: Partial<LayerUpdate>) => ({ kind: 'properties', changes, before }) as const // prettier-ignore
const move = (path: string | null, before: string | null) => ({ kind: 'move', path, before }) as const

describe('properties that were edited without a network', () => {
  const renamed = properties({ name: 'Mains' }, { name: 'Water mains' })

  it('are sent where the service still holds what was edited, and not where it holds what was wanted', async () => {
    const still = service({})
    expect(await send(still.client, edit(renamed))).toEqual({ outcome: 'sent' })
    expect(still.written).toEqual([['updateLayer', { name: 'Mains' }]])
    const already = service({ name: 'Mains' })
    expect(await send(already.client, edit(renamed))).toEqual({ outcome: 'sent' })
    expect(already.written).toEqual([])
  })

  it('wait for a person where somebody else changed the same, and only then', async () => {
    const same = service({ name: 'Pipes' })
    expect(await send(same.client, edit(renamed))).toMatchObject({
      outcome: 'conflict',
      what: { text: expect.stringContaining('Name “Pipes”') },
    })
    expect(same.written).toEqual([])
    const other = service({ description: 'new' })
    expect(await send(other.client, edit(renamed))).toEqual({ outcome: 'sent' })
    expect(other.written).toHaveLength(1)
    expect(await send(same.client, edit(renamed, true))).toEqual({ outcome: 'sent' })
    expect(same.written).toEqual([['updateLayer', { name: 'Mains' }]])
  })

  it('that the service never tells are sent as they are', async () => {
    const blind = service({ name: 'Pipes' })
    const faded = properties({ opacity: 0.5 }, {})
    expect(await send(blind.client, edit(faded))).toEqual({ outcome: 'sent' })
    expect(blind.written).toEqual([['updateLayer', { opacity: 0.5 }]])
  })

  it('that the service never tells wait for a person where the layer was drawn otherwise or revised meanwhile', async () => {
    const touched = service({ lastEditDate: '2026-11-21T09:30:00Z' })
    const faded = properties({ opacity: 0.5, superseded: true }, {})
    expect(await send(touched.client, edit(faded))).toMatchObject({
      outcome: 'conflict',
      what: {
        text: expect.stringMatching(/2026-11-21 09:30:00 UTC.*does not say what is set now: Opacity, Superseded/),
      },
    })
    expect(touched.written).toEqual([])
    expect(await send(touched.client, edit(properties({ name: 'Mains' }, { name: 'Water mains' })))).toEqual({ outcome: 'sent' }) // prettier-ignore
  })
})

describe('an edit of a layer that came to its end meanwhile', () => {
  const renamed = properties({ name: 'Mains' }, { name: 'Water mains' })
  const moved = move('New', null)

  it.each([
    ['a rename', renamed],
    ['a move', moved],
  ])('%s is not sent to a layer that is gone, and nobody is asked to keep it', async (_, content) => {
    const gone = service({ gone: true })
    expect(await send(gone.client, edit(content))).toMatchObject({ outcome: 'gone' })
    expect(gone.written).toEqual([])
  })

  it.each([
    ['a rename', renamed],
    ['a move', moved],
  ])('%s waits for a person where the layer was retired or its project archived', async (_, content) => {
    const retired = service({ endDate: '2026-11-20T00:00:00Z' })
    expect(await send(retired.client, edit(content))).toMatchObject({
      outcome: 'conflict',
      what: { text: expect.stringContaining('retired by somebody else meanwhile: it was valid until 20 Nov 2026') },
    })
    const archived = service({ archived: true })
    expect(await send(archived.client, edit(content))).toMatchObject({ outcome: 'conflict', what: { text: expect.stringContaining('archived meanwhile') } }) // prettier-ignore
    expect([...retired.written, ...archived.written]).toEqual([])
    expect(await send(retired.client, edit(content, true))).toEqual({ outcome: 'sent' })
  })

  it('is sent where it had ended before, ends later, or is what the edit is about', async () => {
    const over = { ...seenThen, validUntil: '2026-11-20', archived: true }
    expect(await send(service({ endDate: '2026-11-20' }).client, edit(renamed, false, over))).toEqual({
      outcome: 'sent',
    })
    expect(await send(service({ archived: true }).client, edit(renamed, false, over))).toEqual({ outcome: 'sent' })
    expect(await send(service({ endDate: '2026-11-21' }).client, edit(renamed))).toEqual({ outcome: 'sent' })
    const prolonged = properties({ validUntil: '2027-01-01' }, { validUntil: '2026-11-20' })
    expect(await send(service({ endDate: '2026-11-20' }).client, edit(prolonged))).toEqual({ outcome: 'sent' })
  })
})

describe('a place in the directory that was edited without a network', () => {
  it('is sent from where it was, and not when it lies there already', async () => {
    const still = service({ folder: 'Old' })
    expect(await send(still.client, edit(move('New/Deep', 'Old')))).toEqual({ outcome: 'sent' })
    expect(still.written).toEqual([['putDirectory', { path: 'New/Deep', layerId: 4 }]])
    const already = service({ folder: 'New' })
    expect(await send(already.client, edit(move('New', 'Old')))).toEqual({ outcome: 'sent' })
    expect(already.written).toEqual([])
  })

  it.each([
    [null, 'in no folder'],
    ['', 'at the top'],
    ['Others', 'in “Others”'],
  ])('waits for a person where somebody else moved it (%j)', async (folder, where) => {
    const moved = service({ folder })
    expect(await send(moved.client, edit(move('New', 'Old')))).toMatchObject({
      outcome: 'conflict',
      what: { text: expect.stringContaining(`it lies ${where} now`) },
    })
    expect(moved.written).toEqual([])
    expect(await send(moved.client, edit(move('New', 'Old'), true))).toEqual({ outcome: 'sent' })
    expect(moved.written).toHaveLength(1)
  })
})

it('what passes is tried again, what the service refuses is not', () => {
  const failed = (code: AppError['code'], retry?: 'later') => passes(new AppError(code, 'x', { retry }))
  expect([failed('net.offline'), failed('service.busy', 'later'), failed('service.unauthorized'), failed('cancelled')]).toEqual([true, true, true, true]) // prettier-ignore
  expect([failed('service.forbidden'), failed('service.bad-request'), failed('internal')]).toEqual([false, false, false]) // prettier-ignore
})
