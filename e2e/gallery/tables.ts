import { h } from 'vue'
import type { MonitoredJob } from '../../src/shared/contract'
import ColumnMenu from '../../src/renderer/ui/ColumnMenu.vue'
import JobTable from '../../src/renderer/ui/JobTable.vue'
import StatisticsPanel from '../../src/renderer/ui/StatisticsPanel.vue'
import ToldPermitHead from '../../src/renderer/ui/ToldPermitHead.vue'
import TouchedPermitList from '../../src/renderer/ui/TouchedPermitList.vue'
import VirtualTable from '../../src/renderer/ui/VirtualTable.vue'
import type { GalleryEntry } from './entries'
import { boxed, held, shown } from './held'

const tableBox = 'width: 720px; height: 180px'
const now = new Date('2026-11-21T09:00:00Z')

interface Main {
  key: number
  name: string
  diameter: number
}
const mains: Main[] = Array.from({ length: 10_000 }, (_, key) => ({
  key,
  name: `WM-${21_000 + key}`,
  diameter: 100 + 50 * (key % 7),
}))
const columns = [
  { key: 'name', title: 'Asset', width: 'minmax(140px, 1fr)', sortable: true },
  { key: 'diameter', title: 'Diameter (mm)', width: '120px', align: 'end' as const, sortable: true },
]

function job(id: number, of: Partial<MonitoredJob>, error: string | null = null): MonitoredJob {
  const complete = of.state === 'completed'
  return {
    job: {
      id,
      cancelAllowed: !complete && error === null,
      complete,
      created: '2026-11-21T08:10:00Z',
      updated: '2026-11-21T08:40:00Z',
      progress: complete ? 1 : 0.4,
      status: complete ? 'Completed' : 'Tiling 4 of 9',
      error,
      userName: 'Ada Long',
    },
    state: 'processing',
    stuckSince: null,
    stuckWhy: null,
    perhapsLeftBehind: false,
    layerName: 'Water mains',
    layerId: 4,
    batchId: null,
    rowId: null,
    cancelled: false,
    canSendAgain: false,
    ...of,
  }
}

const touched = {
  asOf: '2026-11-21T08:40:00Z',
  fromCache: false,
  distanceMetres: 5,
  permits: [
    {
      id: 31,
      name: 'Trench at Wharf Street',
      status: 8,
      lapsed: false,
      counts: { added: 0, removed: 1, moved: 2, changed: 0 },
      features: 3,
      worst: 'removed',
      nearestMetres: 0,
      named: [{ comparison: 0, index: 4, kind: 'removed', key: 'WM-21990', metres: 0 }],
    },
  ],
  looked: { permits: 120, differences: 14 },
  notLooked: { ended: 40, notHeld: 0, differences: 1, empty: [{ id: 9, name: 'No area' }], broken: [], partly: [] },
}

const listOf = (over: Record<string, unknown>) =>
  boxed(
    'width: 320px',
    held(
      TouchedPermitList,
      { metres: 5 },
      {
        ...{ result: touched, reading: false, error: null, safe: 'Nothing was sent.' },
        personName: () => 'Elena Petrova',
        ...over,
      },
    ),
  )

/** The statistics of the diameters, or while they are worked out. @param counted null: they are */
const statisticsOf = (counted: string | null) =>
  boxed(
    'width: 260px',
    shown(StatisticsPanel, {
      title: 'Diameter (mm)',
      counted,
      parts: [
        {
          title: null,
          statistics: {
            ...{ rows: 10_000, empty: 12, distinct: 7, manyMore: false, min: 100, max: 400, sum: 2_500_000, mean: 250 },
            frequent: [100, 150, 200].map((value) => ({ value, count: 1_429 })),
          },
        },
      ],
      error: null,
      textOf: String,
      tipOf: (value: string) => `Show the rows with ${value} alone`,
    }),
  )

/** What is long. */
export const tables: Record<string, GalleryEntry> = {
  VirtualTable: {
    '10,000 rows': boxed(
      tableBox,
      held(
        VirtualTable,
        { selection: [2], sort: { key: 'name', descending: false } },
        { label: 'Water mains', columns, rows: mains, rowKey: (row: Main) => row.key, multiple: true },
      ),
    ),
    'no rows': boxed(
      tableBox,
      held(VirtualTable, { selection: [] }, { label: 'Nothing', columns, rows: [], rowKey: (row: Main) => row.key }),
    ),
  },
  JobTable: {
    'each state': boxed(
      'width: 900px; height: 420px',
      held(
        JobTable,
        { selected: [12] },
        {
          jobs: [
            job(14, { stuckSince: '2026-11-21T08:40:00Z' }),
            job(13, {}),
            job(12, { state: 'error' }, 'The file holds no geometry.'),
            job(11, { state: 'completed' }),
          ],
          now,
          networkReason: null,
        },
      ),
    ),
  },
  ColumnMenu: {
    'of a head that is pointed at': () =>
      h(
        'div',
        { class: 'row head' },
        h(ColumnMenu, { column: { ...columns[0]!, title: 'Asset' }, items: [], stop: true }),
      ),
  },
  StatisticsPanel: { 'of all rows': statisticsOf('10,000 features'), 'being worked out': statisticsOf(null) },
  ToldPermitHead: {
    'with who is to be told': boxed(
      'width: 320px',
      shown(ToldPermitHead, {
        permit: { id: 31, name: 'Trench at Wharf Street', status: 8, lapsed: false, holderId: 'h', requesterId: 'r' },
        personName: (id: string) => (id === 'h' ? 'Elena Petrova' : 'Ada Long'),
      }),
    ),
  },
  TouchedPermitList: {
    'one is touched': listOf({}),
    'being read': listOf({ result: null, reading: true }),
  },
}
