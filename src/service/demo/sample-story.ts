import { startOfDay, zonedParts } from '../../shared/model/zoned-time'
import type { PermitPlan } from './sample-permits'
import { rectangle } from './site/frame'
import type { SiteWork } from './site/works'

const hourMs = 3_600_000
const dayMs = 24 * hourMs
/** Where the site lies. */
const siteZone = 'Australia/Sydney'

interface Story extends SiteWork {
  status: number
  layers: readonly string[]
  /** Hours from now until its renewal is due; negative: it was missed. */
  dueHours: number
  starts: 'tomorrow' | 'days ago'
}

/** What a coordinator finds in the morning: a clash, work over the control line, a renewal that was missed, and tomorrow's permits. */
const stories: readonly Story[] = [
  {
    name: 'Sewer renewal, Quay Road',
    template: 'Permit to dig',
    ring: [
      [240, 590],
      [242, 628],
      [420, 640],
      [424, 598],
    ],
    ...{ status: 3, layers: ['Gravity sewers', 'Water mains'], dueHours: 0, starts: 'tomorrow' },
  },
  {
    name: 'Ground anchors over the tunnel, 1+090',
    template: 'Permit to dig',
    ring: rectangle([610, 158], 54, 30, -64),
    ...{ status: 8, layers: ['Control line MC01'], dueHours: 2.6, starts: 'days ago' },
  },
  {
    name: 'Fuel line removal, Quay Road west',
    template: 'Permit to dig',
    ring: rectangle([-20, 602], 110, 24, 1),
    ...{ status: 5, layers: ['Old services of 1962'], dueHours: -26.5, starts: 'days ago' },
  },
  {
    name: 'Trial holes VT-40 to VT-43',
    template: 'Permit to dig',
    ring: rectangle([500, 652], 60, 46, 4),
    ...{ status: 2, layers: ['Trial holes VT-22 to VT-39', 'Telecom ducts'], dueHours: 0, starts: 'tomorrow' },
  },
  {
    name: 'Cable pulling, Ropewalk',
    template: 'Permit to work',
    ring: rectangle([1202, 712], 30, 90, 6),
    ...{ status: 3, layers: ['HV power 33 kV'], dueHours: 0, starts: 'tomorrow' },
  },
]

/** @param firstIndex of the first of them @param nowMs UTC milliseconds */
export function storyPlans(firstIndex: number, nowMs: number): PermitPlan[] {
  const { year, month, day } = zonedParts(nowMs, siteZone)
  const today = [year, month, day].map((part) => String(part).padStart(2, '0')).join('-')
  // Seven in the morning, counted from its end: where clocks are changed, they are before that.
  const tomorrowMs = startOfDay(today, 2, siteZone) - 17 * hourMs
  return stories.map(({ status, layers, dueHours, starts, ...work }, i) => {
    const startMs = starts === 'tomorrow' ? tomorrowMs : tomorrowMs - (4 + i) * dayMs
    return {
      ...{ index: firstIndex + i, name: work.name, work, status, layers, startMs, isArchived: false },
      ...{ dueMs: nowMs + dueHours * hourMs, expiryMs: startMs + 14 * dayMs },
    }
  })
}
