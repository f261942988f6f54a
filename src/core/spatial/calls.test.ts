import { expect, it } from 'vitest'
import type { GeoEngine } from '../../geo/engine-api'
import { maxChosen } from '../../shared/model/table-query'
import { mapCalls, tableCalls } from './calls'

const call = { signal: new AbortController().signal }

it('says how many features meet a reach, and names them only where they can be chosen', async () => {
  let total = 0
  const asked: unknown[] = []
  const tables = {
    meeting: (dir: string, reach: unknown) => {
      asked.push([dir, reach])
      return Promise.resolve({ total, features: [4, 7] })
    },
  } as unknown as GeoEngine['tables']
  const calls = tableCalls({
    revisions: { folderOf: (key) => `/tilesets/${key}` },
    geo: { tables },
    emit: () => undefined,
  })
  const meeting = () => calls['tables.findMeeting']({ key: 'pipes', reach: { key: 'fence', features: [1] } }, call)
  total = maxChosen
  expect(await meeting()).toEqual({ total, features: [4, 7] })
  total = maxChosen + 1
  expect(await meeting()).toEqual({ total, features: [] })
  expect(asked[0]).toEqual(['/tilesets/pipes', { dir: '/tilesets/fence', features: [1] }])
})

it('gives no place for what lies outside a coordinate system', async () => {
  const geo = { transform: () => Promise.resolve([1, NaN, Infinity]) } as unknown as GeoEngine
  expect(await mapCalls(geo)['map.transform']({ from: 4326, to: 25832, coords: [0, 0] } as never, call)).toEqual([
    ...[1, null, null],
  ])
})
