import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { AppError } from '../errors/app-error'
import {
  buildPath,
  buildQuery,
  buildUploadUrl,
  collectQuery,
  describeErrorBody,
  directoryNode,
  isIsoDay,
  matchPath,
  parseAnswer,
  parseCategoryItems,
  parseIsoMs,
  permitListQuery,
  routes,
  toJob,
  toLayer,
  updateLayerBody,
  uploadBody,
} from '.'

const wireUser = { id: 'u1', name: 'Ada Lovelace', organization: 'Survey Co', title: 'Surveyor' }
const layer = {
  id: 7,
  layerId: 7,
  name: 'Water',
  description: null,
  fromFileName: 'water.shp',
  onByDefault: true,
  global: false,
  downloadRules: 0,
  creationDate: '2026-01-01T00:00:00Z',
  lastEditDate: '2026-01-01T00:00:00Z',
  startDate: null,
  endDate: null,
  revisions: [],
}

describe('answers', () => {
  it('keep unknown fields and unknown enum values', () => {
    const read = parseAnswer(routes.listLayers.answer, [{ ...layer, downloadRules: 9, extra: { a: 1 } }], 'layers')
    expect(read[0]).toMatchObject({ downloadRules: 9, extra: { a: 1 } })
  })

  it('name the path of a wrong field', () => {
    const wrong = [layer, { ...layer, revisions: [{ id: 'r', createdDate: 5 }] }]
    let caught: unknown
    try {
      parseAnswer(routes.listLayers.answer, wrong, 'the layers')
    } catch (error) {
      caught = error
    }
    expect(caught).toBeInstanceOf(AppError)
    expect((caught as AppError).code).toBe('net.protocol')
    expect((caught as AppError).details['field']).toBe('[1].revisions[0].createdDate')
  })

  it('take what is left out as null, false or empty', () => {
    const read = parseAnswer(routes.getLayer.answer, { id: 1, name: 'a' }, 'layer')
    expect(read).toMatchObject({ description: null, onByDefault: false, revisions: [] })
  })

  it('read a time without a zone as UTC, wherever the reader is, and a day as a day', () => {
    const times = ['2026-03-01T08:00:00.1234567', '2026-03-01 08:00', '2026-03-01T08:00:00+01:00', '2026-03-01', null]
    const revisions = times.slice(0, 4).map((createdDate, id) => ({ id, createdDate }))
    const read = parseAnswer(routes.getLayer.answer, { ...layer, startDate: times[0], revisions }, 'layer')
    expect([read.startDate, ...read.revisions.map(({ createdDate }) => createdDate)]).toEqual([
      ...['2026-03-01T08:00:00.1234567Z', '2026-03-01T08:00:00.1234567Z', '2026-03-01T08:00Z'],
      ...times.slice(2, 4),
    ])
    const permit = { id: 1, name: 'Dig', status: 8, expiryDate: times[0], renewalTime: times[4] }
    expect(parseAnswer(routes.getPermit.answer, permit, 'permit')).toMatchObject({
      expiryDate: '2026-03-01T08:00:00.1234567Z',
      renewalTime: null,
    })
  })

  it('find the user under any key', () => {
    for (const key of ['the service', 'user', 'x']) {
      const wire = parseAnswer(
        routes.getLayer.answer,
        {
          ...layer,
          group: { id: 'g', name: 'a group' },
          [key]: wireUser,
          revisions: [
            { id: 'old', createdDate: '2026-01-01T00:00:00Z', source: null, [key]: wireUser },
            { id: 'new', createdDate: '2026-02-01T00:00:00Z', source: null, [key]: wireUser },
          ],
        },
        'layer',
      )
      const read = toLayer(wire)
      expect(read.user?.name).toBe('Ada Lovelace')
      expect(read.revisions.map((each) => [each.id, each.user?.id])).toEqual([
        ['new', 'u1'],
        ['old', 'u1'],
      ])
    }
  })

  it("find the job's user name", () => {
    const job = { id: 1, cancelAllowed: true, complete: false, progress: 140, status: 'Reading', error: null }
    const read = (extra: object) => toJob(parseAnswer(routes.getJob.answer, { ...job, ...extra }, 'job'))
    expect(read({ 'the service': 'Ada' }).userName).toBe('Ada')
    expect(read({ note: 'n', userId: '1', userName: 'Ada' }).userName).toBe('Ada')
    expect(read({ who: 'Ada' }).userName).toBe('Ada')
    expect(read({}).userName).toBeNull()
    expect(read({}).progress).toBe(100)
  })

  it('take a blank error of a job for none', () => {
    const job = { id: 1, cancelAllowed: true, complete: true, status: 'Completed' }
    const errorOf = (error: string | null) => toJob(parseAnswer(routes.getJob.answer, { ...job, error }, 'job')).error
    expect([errorOf(' '), errorOf(''), errorOf(null), errorOf(' No .prj. ')]).toEqual([null, null, null, ' No .prj. '])
  })

  it('read a nested directory', () => {
    const root = { id: null, path: '/', layers: [], directories: [{ id: 'd', path: '/a', directories: [] }] }
    expect(parseAnswer(directoryNode, root, 'directory').directories[0]).toMatchObject({ path: '/a', layers: [] })
  })

  it('read category items defensively', () => {
    expect(parseCategoryItems('[{"id":1,"prompt":"Depth?","subItems":[{"id":2}]}]')?.[0]?.subItems).toHaveLength(1)
    expect(parseCategoryItems('{"a":1}')).toBeNull()
    expect(parseCategoryItems('['.repeat(100_000))).toBeNull()
    expect(parseCategoryItems(null)).toEqual([])
  })
})

describe('paths', () => {
  it('come back as they were built', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', minLength: 1 }), fc.nat(), (organizationNickname, projectId) => {
        fc.pre(organizationNickname !== '.' && organizationNickname !== '..')
        const params = { organizationNickname, projectId, layerId: 3 }
        expect(matchPath('GET', buildPath(routes.getLayer.path, params))).toEqual({ name: 'getLayer', params })
      }),
    )
  })

  it('refuse what would leave the segment', () => {
    expect(() => buildPath(routes.getOrganization.path, { organizationNickname: '..' })).toThrow(AppError)
    expect(() => buildPath(routes.getProject.path, { organizationNickname: 'a', projectId: -1 })).toThrow(AppError)
  })

  it('tell a wrong method from an unknown path', () => {
    expect(matchPath('DELETE', '/demo/projects/1/layers')).toEqual({ name: null, allowedMethods: ['GET', 'POST'] })
    expect(matchPath('DELETE', '/demo/projects/1/layer-directory/unassigned')).toEqual({
      name: null,
      allowedMethods: ['GET'],
    })
    expect(matchPath('GET', '/demo/projects/one')).toBeNull()
    expect(matchPath('GET', '/demo/projects/1/')).toBeNull()
    expect(matchPath('GET', '/%zz')).toBeNull()
    expect(matchPath('GET', '/applications')).toMatchObject({ name: 'listOrganizations' })
  })
})

describe('queries', () => {
  const read = (search: string) => permitListQuery.safeParse(collectQuery(search))

  it('send repeated keys and take repeated keys, commas and brackets', () => {
    expect(buildQuery({ statuses: [1, 2], name: 'a b&c', none: undefined })).toBe(
      '?statuses=1&statuses=2&name=a%20b%26c',
    )
    for (const search of ['statuses=1&statuses=2', 'statuses=1,2', 'statuses[]=1&statuses[]=2']) {
      expect(read(search).data?.statuses).toEqual([1, 2])
    }
  })

  it('fill in defaults and ignore what is not known', () => {
    expect(read('foo=1')).toMatchObject({ success: true, data: { pageNumber: 1, pageSize: 50, showArchived: false } })
  })

  it.each([
    'pageSize=0',
    'pageSize=1001',
    'pageNumber=x',
    'pageNumber=1.5',
    'pageNumber=1&pageNumber=2',
    'statuses=16',
    'statuses=-1',
    'excludeIds=a',
    'creatorId=bob',
    'showArchived=maybe',
    'startDateFrom=2026-02-30',
    'expiryDateUntil=yesterday',
  ])('refuse %s', (search) => {
    const result = read(search)
    expect(result.success).toBe(false)
    expect(result.error?.issues[0]?.path[0]).toBe(search.split('=')[0])
  })

  it('read times without a zone as UTC, and an offset whose plus sign became a blank', () => {
    expect(parseIsoMs('2026-01-02T03:04:05')).toBe(Date.UTC(2026, 0, 2, 3, 4, 5))
    expect(parseIsoMs('2026-01-02T10:00:00 10:00')).toBe(Date.UTC(2026, 0, 2))
    expect(parseIsoMs('2026-01-02')).toBe(Date.UTC(2026, 0, 2))
    expect(parseIsoMs('2026-01-02T24:00:00Z')).toBeNull()
    expect(parseIsoMs('2026-01-02T03:04:05.5+10')).toBe(Date.UTC(2026, 0, 1, 17, 4, 5, 500))
    // What a service may write for no date at all.
    expect(parseIsoMs('0001-01-01T00:00:00')).toBe(Date.parse('0001-01-01T00:00:00Z'))
  })

  it.each(['2026-13-01', '2026-00-01', '2026-02-30', '2026-01-00', '0000-01-01', '2026-01-01T10:60:00', 'soon'])(
    'take %s for no time',
    (text) => expect(parseIsoMs(text)).toBeNull(),
  )

  it('know the days of the calendar', () => {
    expect(['2024-02-29', '2026-12-31', '2026-02-29', '2026-1-01', '2026-01-01T00:00:00Z'].map(isIsoDay)).toEqual([
      true,
      true,
      false,
      false,
      false,
    ])
  })
})

describe('upload', () => {
  const create = { mode: 0, title: 'a', fileNames: ['a.csv'], fileLastModifieds: [1] }
  const fieldOf = (body: object) => uploadBody.safeParse(body).error?.issues[0]?.path[0]

  it('fills in the defaults of the interface', () => {
    expect(uploadBody.parse({ ...create, unknown: 1, replaceLayerId: 'ignored' })).toMatchObject({
      srid: -1,
      permitSelf: true,
      makeGlobal: false,
      forceShapefile: false,
      ifcSublayerGroupBy: 'Name',
    })
    expect(uploadBody.parse({ ...create, permitSelf: 'false' })).toMatchObject({ permitSelf: false })
  })

  it.each([
    ['mode', { mode: 2 }],
    ['mode', { mode: '0' }],
    ['title', { title: ' ' }],
    ['title', { title: undefined }],
    ['fileNames', { fileNames: [] }],
    ['fileNames', { fileNames: ['a', 'a'], fileLastModifieds: [1, 2] }],
    ['fileLastModifieds', { fileLastModifieds: [1, 2] }],
    ['fileLastModifieds', { fileLastModifieds: ['1'] }],
    ['srid', { srid: 'EPSG:4326' }],
    ['units', { units: 'ft' }],
    ['shpColorFixed', { shpColorFixed: 'red' }],
    ['dataRightsSelectedItem', { dataRightsSelectedItem: 3 }],
    ['permitSelf', { permitSelf: 'maybe' }],
    ['convert3dFaces', { convert3dFaces: 'true' }],
    ['replaceLayerId', { mode: 1 }],
  ])('names %s', (field, change) => expect(fieldOf({ ...create, ...change })).toBe(field))

  it('builds the URL of step 2', () => {
    const ticket = { job: 5, token: 't/+', processPath: 'http://h:1/p', application: 'demo' }
    expect(buildUploadUrl(ticket, 'csv', 'http://x')).toBe(
      'http://h:1/p?token=t%2F%2B&application=demo&jobID=5&filetype=csv',
    )
    expect(buildUploadUrl({ ...ticket, processPath: '/p?a=1' }, 'csv', 'http://h:1/api/')).toMatch(
      /^http:\/\/h:1\/p\?a=1&token=/,
    )
  })
})

it('updates hold the limits', () => {
  const refused = (body: object) => updateLayerBody.safeParse(body).error?.issues[0]?.path[0]
  expect(refused({ opacity: 1.01 })).toBe('opacity')
  expect(refused({ strokeWidth: 0 })).toBe('strokeWidth')
  expect(refused({ strokeWidth: 1.5 })).toBe('strokeWidth')
  expect(refused({ validFrom: '2026-02-29' })).toBe('validFrom')
  expect(refused({ validFrom: '2026-2-1' })).toBe('validFrom')
  expect(refused({ opacity: 0, strokeWidth: 10, validUntil: null })).toBeUndefined()
  expect(updateLayerBody.parse({ description: null })).toEqual({ description: '' })
})

it('error bodies of any kind are read', () => {
  expect(describeErrorBody('application/problem+json', '{"detail":"no","errors":[{"field":"a","message":"b"}]}')).toBe(
    'no — a: b',
  )
  expect(describeErrorBody('text/html', '<html><title>Sign in</title>')).toBe('The answer is a web page: Sign in')
  expect(describeErrorBody(null, ' plain ')).toBe('plain')
  expect(describeErrorBody(null, '')).toBeNull()
  expect(describeErrorBody(null, 'x'.repeat(10_000))).toHaveLength(500)
})
