import './packs-room'
import { computed, reactive, ref, shallowRef, watch } from 'vue'
import { permitsPerPage } from '../../../shared/contract'
import { livePermitStatuses } from '../../../shared/model/permit-work'
import type { PermitListItem } from '../../../shared/rest'
import { useProjectScope } from '../../client/project-scope'
import { readStored, writeStored } from '../../client/storage'
import { useNow } from '../../composables/use-now'
import { formatStamp } from '../../format/dates'
import { t } from '../../language'
import { useCommands } from '../../stores/commands'
import { usePermitHorizon } from '../../stores/permit-horizon'
import { clockBehind, pastRenewal } from './pack-times'

/** The newest moment that this program has seen on this device. */
const seenKey = 'newest-time-seen'

/** What a warning on site is made of. */
export type SiteWarnings = ReturnType<typeof useSiteWarnings>

/**
 * What of a project that is read without its service may no longer be so by the clock of this device, and whether that clock is behind.
 * @param known times that have been, by other clocks; ISO 8601
 * @param onError told where the permits cannot be read
 */
export function useSiteWarnings(known: () => readonly string[], onError: (error: unknown) => void) {
  const commands = useCommands()
  const horizon = usePermitHorizon()
  const scope = useProjectScope()
  const now = useNow(10_000)
  const live = shallowRef<PermitListItem[]>([])

  const seen = ref(readStored(seenKey, ''))
  function see(at: Date): void {
    seen.value = at.toISOString()
    writeStored(seenKey, seen.value)
  }
  watch(now, (at) => at.toISOString() > seen.value && see(at), { immediate: true })

  async function readLive(): Promise<void> {
    const found: PermitListItem[] = []
    for (let pageNumber = 1; ; pageNumber++) {
      const filters = { statuses: [...livePermitStatuses] }
      const asked = { project: scope.project, filters, pageNumber, pageSize: permitsPerPage }
      const page = await scope.client.call('permits.list', asked)
      found.push(...page.items)
      if (pageNumber >= page.totalPages) break
    }
    live.value = found
  }
  readLive().catch(onError)

  const clock = computed(() => clockBehind(now.value.getTime(), [...known(), seen.value]))
  /** What was seen already has passed, whatever the clock says now. */
  const past = computed(() => {
    const atMs = clock.value === null ? now.value.getTime() : Date.parse(clock.value)
    return pastRenewal(live.value, atMs, (status) => livePermitStatuses.includes(status))
  })
  return reactive({
    now,
    /** The newest time that was seen, where the clock is behind it; null: it is not. */
    clock,
    past,
    warning: computed(() =>
      clock.value === null
        ? null
        : t('packs.banner.clock', { now: formatStamp(now.value), seen: formatStamp(clock.value) }),
    ),
    /** Only this computer has shown a later time: somebody may have set its clock wrong once, and right since. */
    mayBeRight: computed(() => clock.value !== null && clockBehind(now.value.getTime(), known()) === null),
    trustClock: () => see(now.value),
    pastWords: computed(() => {
      if (past.value === 0) return null
      return t(clock.value === null ? 'packs.banner.past' : 'packs.banner.pastSeen', { count: past.value })
    }),
    showPast(): void {
      horizon.span = 'lapsed'
      commands.runSoon('permits.as.horizon')
    },
  })
}
