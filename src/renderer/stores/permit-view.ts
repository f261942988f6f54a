import { computed, onScopeDispose, ref, watch } from 'vue'
import type { PermitListItem } from '../../shared/rest'
import { readPermitArea, type PermitArea } from '../../shared/model/permit-area'
import { startOfDay } from '../../shared/model/zoned-time'
import { formatIsoDay, timeZone } from '../format/dates'
import { dueRank, permitDue, type PermitDue } from '../model/permit-due'
import { boxesMeet } from '../../shared/geometry/box'
import { statusLook } from '../ui/status-look'
import { livePermitStatuses } from '../../shared/model/permit-work'
import type { TableSort } from '../ui/table'
import { mergeSorted, startsWith } from '../model/sorted-list'
import { inSlices } from '../composables/in-slices'
import { defineProjectStore } from './define-store'
import { useApp } from './app'
import { useMap } from './map'
import { usePeople } from './people'
import { usePermits } from './permits'
import { usePermitsNear } from './permits-near'
import { compareNames } from '../language'

/** A permit as the table and the map show it. */
export interface PermitRow {
  id: number
  item: PermitListItem
  due: PermitDue
  rank: number
  area: PermitArea | null
}

/** @param leftBy the narrowing that left the row last */
type MarkedRow = PermitRow & { leftBy: number }

/** What is due within so many days, or was missed, counts as due soon. */
export const soonDays = 7
/** What the rows say of spans, such as "2 h ago", may be so old. */
const longestMs = 5 * 60_000
/** After a sleep of the computer it is late by no more than this. */
const lookEveryMs = 10_000

/** The permits that are read, in the order of the table; the map draws the same ones. */
export const usePermitView = defineProjectStore('permit-view', () => {
  const app = useApp()
  const map = useMap()
  const people = usePeople()
  const permits = usePermits()
  const near = usePermitsNear()

  const sort = ref<TableSort>({ key: 'due', descending: false })
  const inMapView = ref(false)
  const dueSoon = ref(false)
  /** By permit, with the geometry that it was read from: a list that is read anew has new items with the same areas. */
  const areas = new Map<number, { geometry: PermitListItem['geometry']; area: PermitArea | null }>()

  function areaOf({ id, geometry }: Pick<PermitListItem, 'id' | 'geometry'>): PermitArea | null {
    const known = areas.get(id)
    if (known && known.geometry === geometry) return known.area
    const area = readPermitArea(geometry)
    areas.set(id, { geometry, area })
    return area
  }

  /** Rows are made once, and anew when what they say of times is not true any more: something was due, another day began. */
  let made = new WeakMap<PermitListItem, MarkedRow>()
  /** By the service's clock, UTC milliseconds: from when to when what the rows say is true. */
  const truth = { fromMs: 0, untilMs: 0 }
  const refreshes = ref(0)
  const use = (rows: typeof made) => {
    made = rows
    refreshes.value += 1
  }
  async function makeAnew(): Promise<void> {
    const rows: typeof made = new WeakMap()
    const now = app.serviceNow()
    const asked = refreshes.value
    beginTruth(now)
    const isWanted = () => timer !== 0 && refreshes.value === asked
    await inSlices(permits.found, (item) => void rows.set(item, rowAt(item, now)), isWanted)
    if (isWanted()) use(rows)
  }
  function beginTruth(now: Date): void {
    truth.fromMs = now.getTime()
    const midnightMs = startOfDay(formatIsoDay(now), 1, timeZone())
    truth.untilMs = Math.min(truth.fromMs + longestMs, midnightMs)
  }
  beginTruth(app.serviceNow())
  let timer = window.setInterval(() => {
    const nowMs = app.serviceNow().getTime()
    if (nowMs > truth.untilMs || nowMs < truth.fromMs) void makeAnew()
  }, lookEveryMs)
  onScopeDispose(() => {
    window.clearInterval(timer)
    timer = 0
  })
  // The clock was set, or put right.
  watch(
    () => Math.round((app.status?.clockApartMs ?? 0) / 60_000),
    () => void makeAnew(),
  )
  watch(timeZone, () => use(new WeakMap()), { flush: 'sync' })
  function rowAt(item: PermitListItem, now: Date): MarkedRow {
    const due = permitDue(item, now)
    const atMs = due.at?.getTime() ?? 0
    if (atMs > now.getTime()) truth.untilMs = Math.min(truth.untilMs, atMs)
    return { id: item.id, item, due, rank: dueRank(item, due), area: areaOf(item), leftBy: 0 }
  }
  function rowOf(item: PermitListItem, now: Date): MarkedRow {
    const known = made.get(item)
    if (known) return known
    const row = rowAt(item, now)
    made.set(item, row)
    return row
  }
  // In the task in which a page came, for all at once take longer than a frame.
  watch(
    () => permits.arrived,
    (items) => {
      const now = app.serviceNow()
      for (const item of items) rowOf(item, now)
    },
    { flush: 'sync' },
  )
  /** The rows of all that a text was looked for in, made last. */
  let before: { refreshes: number; items: readonly PermitListItem[]; rows: readonly MarkedRow[] } | null = null
  const rowsIn = computed<readonly MarkedRow[]>(() => {
    const now = app.serviceNow()
    const items = permits.foundIn
    const goesOn = before?.refreshes === refreshes.value && startsWith(items, before.items)
    const known = goesOn ? before : null
    const added = items.slice(known?.items.length).map((item) => rowOf(item, now))
    const rows = known ? known.rows.concat(added) : added
    before = { refreshes: refreshes.value, items, rows }
    return rows
  })
  const all = computed<readonly MarkedRow[]>(() => {
    const rows = rowsIn.value
    return permits.foundAt?.map((at) => rows[at] as MarkedRow) ?? rows
  })
  /** Those of a status in which work may be going on. */
  const live = computed(() => all.value.filter(({ item }) => livePermitStatuses.includes(item.status)))
  const byId = computed(() => new Map(all.value.map((row) => [row.id, row])))
  /** What was sorted last, and by what. */
  let sortedBefore: {
    order: string
    names: unknown
    from: readonly MarkedRow[]
    rows: readonly MarkedRow[]
  } | null = null
  /** All that a text was looked for in, in order: one that is typed leaves out of it, and nothing is sorted anew. */
  const sorted = computed<readonly MarkedRow[]>(() => {
    const direction = sort.value.descending ? -1 : 1
    const key = sort.value.key
    const inOrder = (a: PermitRow, b: PermitRow) => direction * compare(key, a, b) || a.rank - b.rank || a.id - b.id
    const order = JSON.stringify(sort.value)
    const names = key === 'holder' ? people.byId : null
    const from = rowsIn.value
    // While pages come in, what came since the last time finds its place among what was sorted then.
    const goesOn = sortedBefore?.order === order && sortedBefore.names === names && startsWith(from, sortedBefore.from)
    const known = goesOn ? sortedBefore : null
    const rows = mergeSorted(known?.rows ?? [], from.slice(known?.from.length).sort(inOrder), inOrder)
    sortedBefore = { order, names, from, rows }
    return rows
  })
  let narrowing = 0
  const rows = computed<readonly PermitRow[]>(() => {
    if (visible.value.length === sorted.value.length) return sorted.value
    // Marked, since a set of a hundred thousand would be made, and thrown away, for each key that is typed.
    narrowing += 1
    for (const row of visible.value) row.leftBy = narrowing
    return sorted.value.filter((row) => row.leftBy === narrowing)
  })
  /** What leaves rows out here, whatever the service was asked for; null while nothing does. */
  const fits = computed<((row: PermitRow) => boolean) | null>(() => {
    const bounds = inMapView.value ? map.bounds : null
    const latest = dueSoon.value ? app.serviceNow().getTime() + soonDays * 86_400_000 : null
    const nearby = near.layerId === null ? null : near.ids
    if (!bounds && latest === null && !nearby) return null
    return ({ id, area, due }) =>
      (!bounds || (area?.bbox4326 != null && boxesMeet(area.bbox4326, bounds))) &&
      (latest === null ||
        due.urgency === 'now' ||
        (due.urgency === 'later' && due.at !== null && due.at.getTime() <= latest)) &&
      (!nearby || nearby.has(id))
  })
  const visible = computed(() => (fits.value ? all.value.filter(fits.value) : all.value))
  /** The chosen permits that are listed: what a filter leaves out is chosen again when it is taken away. */
  const chosen = computed(() =>
    permits.selection.flatMap((id) => byId.value.get(id) ?? []).filter((row) => fits.value?.(row) ?? true),
  )
  /** Some of what was read is left out here, whatever the service was asked for. */
  const narrowed = computed(() => inMapView.value || dueSoon.value || near.layerId !== null)
  function showAll(): void {
    inMapView.value = false
    dueSoon.value = false
    near.layerId = null
  }

  function compare(key: string, a: PermitRow, b: PermitRow): number {
    switch (key) {
      case 'id':
        return a.id - b.id
      case 'name':
        return compareNames(a.item.name, b.item.name)
      case 'status':
        return compareNames(statusLook('permit', a.item.status).label, statusLook('permit', b.item.status).label)
      case 'holder':
        return compareNames(people.nameOf(a.item.holderId), people.nameOf(b.item.holderId))
      case 'starts':
        return (Date.parse(a.item.startTime ?? '') || 0) - (Date.parse(b.item.startTime ?? '') || 0)
      default:
        return a.rank - b.rank
    }
  }

  return { sort, inMapView, dueSoon, narrowed, showAll, rows, visible, chosen, live, byId, areaOf }
})
