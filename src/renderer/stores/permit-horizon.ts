import { computed } from 'vue'
import {
  horizonSpans,
  momentsIn,
  momentsOfPermit,
  renewedUntil,
  type HorizonMoment,
  type HorizonSpan,
} from '../../shared/model/permit-horizon'
import type { PermitListItem } from '../../shared/rest'
import { useNow } from '../composables/use-now'
import { useStoredChoice } from '../composables/use-stored'
import { timeZone } from '../format/dates'
import { onceEach } from '../model/once-each'
import { useApp } from './app'
import { defineProjectStore } from './define-store'
import { usePermitView } from './permit-view'

export interface HorizonEntry extends HorizonMoment {
  item: PermitListItem
  /** A renewal: until when it would hold if it were renewed at the last moment; null: nobody knows, or it is none. */
  renewedUntilMs: number | null
}

/** Why a permit may be missing in the horizon. */
export type HorizonLack = 'untold' | 'noDates' | 'unread' | 'lapsed'

/** What of the listed permits ends, has to be renewed or lapses, and what is not known of them. */
export const usePermitHorizon = defineProjectStore('permit-horizon', () => {
  const app = useApp()
  const view = usePermitView()
  const span = useStoredChoice<HorizonSpan>('horizon-span', horizonSpans, 'hours24')
  const now = useNow(20_000, app.serviceNow)
  const of = onceEach((item: PermitListItem) => momentsOfPermit(item))

  const all = computed(() => view.visible.flatMap(({ item }) => of(item).moments))
  const at = computed(() => ({ nowMs: now.value.getTime(), zone: timeZone() }))
  const bySpan = computed(() => {
    const found = horizonSpans.map((each) => [each, momentsIn(all.value, each, at.value)] as const)
    return Object.fromEntries(found) as Record<HorizonSpan, HorizonMoment[]>
  })
  const entries = computed<HorizonEntry[]>(() =>
    bySpan.value[span.value].flatMap((moment) => {
      const item = view.byId.get(moment.id)?.item
      if (!item) return []
      return [{ ...moment, item, renewedUntilMs: moment.task === 'renew' ? renewedUntil(item, moment.atMs) : null }]
    }),
  )
  /** Permits of which something is not told, by what. */
  const lacking = computed(() => {
    const found: Record<HorizonLack, PermitListItem[]> = { untold: [], noDates: [], unread: [], lapsed: [] }
    const { nowMs } = at.value
    for (const { item } of view.visible) {
      const { moments, lacking: lack } = of(item)
      if (lack !== null) found[lack].push(item)
      else if (item.lapsed && !moments.some(({ atMs }) => atMs <= nowMs)) found.lapsed.push(item)
    }
    return found
  })

  return { span, bySpan, entries, lacking, at }
})
