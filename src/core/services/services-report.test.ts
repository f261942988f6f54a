import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { ServicesOfTileset, ServicesRequest } from '../../geo/services/find-services'
import { openSqlite, type Sqlite } from '../../node/sqlite'
import type { ChainageSettings, LayerOverview } from '../../shared/contract'
import { AppError } from '../../shared/errors/app-error'
import { plainNotation } from '../../shared/model/chainage-notation'
import type { Layer } from '../../shared/rest'
import { openSnapshots } from '../store/snapshots'
import { openLayerNotes, type LayerNotes } from './layer-notes'
import { makeServicesReport, type ServicesParts } from './services-report'

const project = { connectionId: 'c', organization: 'o', projectId: 1 }
const nowMs = Date.parse('2026-11-27T12:00:00Z')
const place = { name: 'here', geometry: '{"type":"Point","coordinates":[151,-33]}' }

function layer(id: number, more: Partial<Layer> = {}, revisions = ['new']): Layer {
  return {
    ...{ id, name: `Layer ${id}`, description: null, fromFileName: null, onByDefault: true, global: false },
    ...{ downloadRules: 0, creationDate: null, lastEditDate: null, startDate: null, endDate: null, user: null },
    revisions: revisions.map((name) => ({
      ...{ id: `${id} ${name}`, comment: name, createdDate: '2026-11-01T00:00:00Z', source: null, user: null },
    })),
    ...more,
  } as Layer
}

const nothing = {
  total: 0,
  found: [],
  withoutPlace: 0,
  hasHeights: false,
  sublayers: [],
  error: null,
} satisfies ServicesOfTileset
const found = {
  ...nothing,
  total: 3,
  sublayers: [{ name: 'pipes', fields: [{ name: 'owner', type: 'string' as const }], samples: [['Gas']] }],
  found: [
    {
      ...{ index: 4, sublayer: 0, id: null, properties: { owner: 'Gas' }, geometryType: 'Point' as const, place: 0 },
      ...{
        metres: 2,
        bearingDegrees: 90,
        nearest: [151, -33] as [number, number],
        height: null,
        surfaces: [] as { tileset: number; height: number }[],
      },
    },
  ],
} satisfies ServicesOfTileset

let db: Sqlite
let notes: LayerNotes
beforeEach(() => {
  db = openSqlite(':memory:')
  openSnapshots(db)
  notes = openLayerNotes(db)
})
afterEach(() => db.close())

const held = (path: string, layerId: number, directories: unknown[] = []) => ({
  path,
  layers: [{ layerId }],
  directories,
})
const root = { path: '', layers: [], directories: [held('Utilities', 1, [held('Utilities/Gas', 2)])] }

interface Site {
  layers: Layer[]
  /** Revisions that open at once, by layer. */
  here: Record<number, string>
  box?: [number, number, number, number] | null
  results?: Record<string, ServicesOfTileset>
  fails?: Record<number, AppError>
  chainage?: ChainageSettings
}

function report(site: Site, request: Partial<Parameters<typeof makeServicesReport>[1]> = {}) {
  const { layers, here, box = [150, -34, 152, -32], results = {}, fails = {} } = site
  const read: [string, number[]][] = []
  const asked: ServicesRequest[] = []
  const there = { ...here }
  const overview = {
    layers,
    root,
    unassigned: [],
  } as unknown as LayerOverview
  const parts = {
    layers: { list: () => Promise.resolve({ overview, source: 'offline', readAt: '2026-11-26T00:00:00Z' }) },
    permits: {
      get: (_: unknown, id: number) =>
        id === 404
          ? Promise.reject(new AppError('net.offline', 'Not held.'))
          : Promise.resolve({
              permit: {
                ...{ name: `Permit ${id}`, status: 8, lapsed: id === 3 },
                ...{ renewalTime: id === 2 ? '2026-11-27T11:59:59Z' : null, expiryDate: null },
                geometry: { 1: place.geometry, 3: '{"type":"FeatureCollection","features":[]}' }[id] ?? '',
              },
              // The list was read later than permit 1, which was revoked meanwhile.
              listItem: { status: 7, lapsed: false, renewalTime: null, expiryDate: null },
              parts: { older: id === 1 ? 'detail' : null },
              readAt: 'r',
            }),
    },
    revisions: {
      preparedHere: () =>
        Promise.resolve(
          Object.entries(there).map(([layerId, revision]) => ({
            cached: { layerId: Number(layerId), revisionId: `${layerId} ${revision}`, fileName: 'f', readAt: 'read' },
            manifest: {
              ...{ bbox4326: box, features: 9, rasters: [{ kind: 'grey' }, { kind: 'elevation' }], withoutPlace: 1 },
              warnings: [{ code: 'no-geometry', message: '2 elements without geometry.' }],
            },
            dir: `dir ${layerId}`,
          })),
        ),
      folderOf: (key: string) => key,
      prepare: ({ layerId }: { layerId: number }) => {
        if (fails[layerId]) return Promise.reject(fails[layerId])
        there[layerId] = 'new'
        return Promise.resolve({})
      },
    },
    geo: {
      tables: {
        places: (dir: string, features: number[]) => {
          if (dir === 'gone') return Promise.reject(new AppError('not-found', 'gone'))
          read.push([dir, features])
          return Promise.resolve(features.map((feature) => ({ id: feature === 3 ? 'P-3' : null, geometry: feature === 5 ? null : place.geometry }))) // prettier-ignore
        },
      },
      findServices: (question: ServicesRequest) => {
        asked.push(question)
        const tilesets = question.dirs.map((dir) => results[dir] ?? nothing)
        return Promise.resolve({ tilesets, unread: [], partly: [] })
      },
    },
    notes,
    chainage: {
      locate: (_: unknown, { lonLat }: { lonLat: number[] }) =>
        Promise.resolve(lonLat.filter((__, at) => at % 2 === 0).map(() => [{ name: 'MC01', station: 12_340.5, offset: -3.25, stationUnit: 'm' }])), // prettier-ignore
    },
    chainageSettings: () => site.chainage ?? null,
    clock: { now: () => nowMs },
    emit: () => undefined,
  } as unknown as ServicesParts
  const whole = { project, places: [place], distanceMetres: 10, ...request }
  return makeServicesReport(parts, whole, new AbortController().signal).then((made) => ({ made, asked, read }))
}

describe('the services report', () => {
  it('names every layer: looked into, not looked into, left out, and why', async () => {
    notes.change(project, 3, { superseded: true })
    notes.change(project, 4, { inReports: false })
    notes.change(project, 1, { inReports: true })
    const layers = [
      ...[layer(1), layer(2), layer(3), layer(4), layer(5, { endDate: '2026-11-01' })],
      ...[layer(6, { startDate: '2027-01-01' }), layer(7, { downloadRules: 2 })],
    ]
    const { made } = await report({
      layers,
      here: { 1: 'new', 3: 'new', 4: 'new', 5: 'new' },
      results: { 'dir 1': found },
    })
    expect(made.layers.map(({ layerId, found: count, told, inReports }) => [layerId, count, told, inReports])).toEqual([[1, 3, 1, true]]) // prettier-ignore
    expect(made.notLooked.map(({ layerId, why }) => [layerId, why])).toEqual([[2, 'not-here'], [7, 'no-source']]) // prettier-ignore
    expect(made.leftOut.map(({ layerId, why }) => [layerId, why])).toEqual([
      [3, 'superseded'],
      [4, 'not-in-reports'],
      [5, 'ended'],
      [6, 'not-yet'],
    ])
    expect(made.rows).toMatchObject([{ layer: 0, feature: 4, owner: 'Gas', metres: 2 }])
    expect([made.source, made.readAt]).toEqual(['offline', '2026-11-26T00:00:00Z'])
    expect(made.layers[0]).toMatchObject({
      pictures: 2,
      heights: 1,
      warnings: [{ message: '2 elements without geometry.' }],
    })
  })

  it('calls no layer looked into where there is no place to look at, and says where an outline crosses itself', async () => {
    const site = { layers: [layer(1), layer(2)], here: { 1: 'new' } }
    const { made } = await report(site, { places: [{ permitId: 5 }] })
    expect(made.places[0]?.problem).toBe('empty')
    expect(made.layers).toEqual([])
    expect(made.notLooked.map(({ layerId, why }) => [layerId, why])).toEqual([[1, 'no-place'], [2, 'no-place']]) // prettier-ignore
    const bow = { type: 'Polygon', coordinates: [[[151, -33], [152, -32], [152, -33], [151, -32], [151, -33]]] } // prettier-ignore
    const { made: crossed } = await report(site, { places: [{ name: 'bow', geometry: JSON.stringify(bow) }, { permitId: 5 }] }) // prettier-ignore
    expect(crossed.places.map(({ problem }) => problem)).toEqual(['crosses', 'empty'])
    expect(crossed.layers.map(({ layerId }) => layerId)).toEqual([1])
  })

  it('looks into the newest revision that is here, and says how many newer ones are not', async () => {
    const layers = [layer(1, {}, ['newest', 'newer', 'old'])]
    const { made } = await report({ layers, here: { 1: 'old' } })
    expect(made.layers[0]).toMatchObject({
      newer: 2,
      revision: { number: 1, comment: 'old' },
      found: 0,
      withoutPlace: 1,
    })
  })

  it('says in which folder each layer lies, whether it was looked into or not', async () => {
    const { made } = await report({ layers: [layer(1), layer(2), layer(3)], here: { 1: 'new' } })
    expect(made.layers[0]?.path).toBe('Utilities')
    expect(made.notLooked.map(({ path }) => path)).toEqual(['Utilities/Gas', null])
  })

  it('opens no layer whose bounds lie elsewhere, and counts it as looked into', async () => {
    const { made, asked } = await report({ layers: [layer(1)], here: { 1: 'new' }, box: [0, 0, 1, 1] })
    expect(asked[0]?.dirs).toEqual([])
    expect(made.layers).toHaveLength(1)
  })

  it('looks across the date line', async () => {
    const east = { name: 'east', geometry: '{"type":"Point","coordinates":[180,0]}' }
    const { asked } = await report(
      { layers: [layer(1)], here: { 1: 'new' }, box: [-180, -1, -179, 1] },
      { places: [east] },
    )
    expect(asked[0]?.dirs).toEqual(['dir 1'])
  })

  it('tells the chainage of each row by the alignments of the project, in its notation', async () => {
    const site = { layers: [layer(1)], here: { 1: 'new' }, results: { 'dir 1': found } }
    expect((await report(site)).made.rows[0]?.chainage).toBeNull()
    const chainage = { notation: plainNotation, chosen: [{ layerId: 5, name: 'MC01' }], lines: [] }
    const { made } = await report({ ...site, chainage })
    expect(made.rows[0]?.chainage).toEqual({ alignment: 'MC01', station: '12+340.50', offset: -3.25, unit: 'm' })
  })

  it('names a layer that cannot be read, and goes on', async () => {
    const broken = { ...nothing, error: new AppError('file.corrupt', 'Cut short.').toWire() }
    const site = {
      layers: [layer(1), layer(2)],
      here: { 1: 'new', 2: 'new' },
      results: { 'dir 1': broken, 'dir 2': found },
    }
    const { made } = await report(site)
    expect(made.notLooked).toMatchObject([{ layerId: 1, why: 'failed', error: { code: 'file.corrupt' } }])
    expect(made.rows.map(({ layer: at }) => made.layers[at]?.layerId)).toEqual([2])
  })

  it('lists what lies there before the texts and records of a delivery, however near these are', async () => {
    const texts = {
      ...found,
      sublayers: [{ ...found.sublayers[0]!, name: 'gas – Liander – Annotatie', fields: [{ name: 'identificatie.namespace', type: 'string' as const }] }], // prettier-ignore
      found: found.found.map((each) => ({ ...each, metres: 0, bearingDegrees: null })),
    }
    const here = { 1: 'new', 2: 'new' }
    const { made } = await report({ layers: [layer(1), layer(2)], here, results: { 'dir 1': texts, 'dir 2': found } })
    expect(made.rows.map(({ metres, isBeside }) => [metres, isBeside])).toEqual([
      [2, undefined],
      [0, true],
    ])
  })

  it('brings what is not here first where that is asked for, and says of what does not come why', async () => {
    const fails = {
      2: new AppError('service.forbidden', 'Its owner shares none.'),
      3: new AppError('net.cut', 'Cut off.'),
    }
    const site = { layers: [layer(1), layer(2), layer(3)], here: {}, fails, results: { 'dir 1': found } }
    const { made } = await report(site, { fetch: true })
    expect(made.layers.map(({ layerId }) => layerId)).toEqual([1])
    expect(made.notLooked.map(({ layerId, why, error }) => [layerId, why, error?.code])).toEqual([
      [2, 'no-source', 'service.forbidden'],
      [3, 'failed', 'net.cut'],
    ])
  })

  it('takes features of layers, those of one revision at once, and names one that lies nowhere or is not here any more', async () => {
    const of = (key: string, feature: number) => ({ name: 'Pipes', key, feature })
    const places = [of('k', 3), of('gone', 1), of('k', 4), of('k', 5)]
    const { made, asked, read } = await report({ layers: [layer(1)], here: { 1: 'new' } }, { places })
    expect(read).toEqual([['k', [3, 4, 5]]])
    expect(asked[0]?.places).toEqual([place.geometry, '', place.geometry, ''])
    expect(made.places.map(({ name, problem, error }) => [name, problem, error?.code])).toEqual([
      ['Pipes, P-3', null, undefined],
      ['Pipes, 2', 'error', 'not-found'],
      ['Pipes, 5', null, undefined],
      ['Pipes, 6', 'empty', undefined],
    ])
  })

  it('takes the areas of permits, says how each stands, and names one that has none or cannot be had', async () => {
    const places = [{ permitId: 1 }, { permitId: 2 }, { permitId: 3 }, { permitId: 404 }]
    const { made, asked } = await report({ layers: [layer(1)], here: { 1: 'new' } }, { places })
    expect(asked[0]?.places).toEqual([place.geometry, '', '', ''])
    expect(made.places.map(({ name, problem }) => [name, problem])).toEqual([
      ['Permit 1', null],
      ['Permit 2', 'empty'],
      ['Permit 3', 'empty'],
      ['#404', 'error'],
    ])
    // By the newest reading of each, and by the clock.
    expect(made.places.map(({ standing }) => standing)).toEqual([
      { status: 7, bar: 'ended', since: null },
      { status: 8, bar: 'past', since: '2026-11-27T11:59:59.000Z' },
      { status: 8, bar: 'lapsed', since: null },
      null,
    ])
  })
})

describe('what is noted of a layer', () => {
  it('is what an edit sets, which the service never tells again; other edits leave it', () => {
    notes.onEdit(project, 9, { includeInServicesReports: false })
    notes.onEdit(project, 9, { superseded: true })
    notes.onEdit(project, 9, { name: 'other' })
    notes.onEdit(project, 10, { name: 'other' })
    expect([...notes.list(project)]).toEqual([[9, { inReports: false, superseded: true, columns: {} }]])
    expect(notes.list({ ...project, projectId: 2 }).size).toBe(0)
  })

  it('keeps what columns mean as it was said last: a role that is left out is recognised again', () => {
    notes.change(project, 1, { columns: { depth: { column: 'a', unit: 'm' }, owner: null } })
    notes.change(project, 1, { columns: { depth: { column: 'b', unit: 'mm' } }, inReports: true })
    expect(notes.list(project).get(1)).toEqual({
      ...{ inReports: true, superseded: null },
      columns: { depth: { column: 'b', unit: 'mm' } },
    })
  })
})
