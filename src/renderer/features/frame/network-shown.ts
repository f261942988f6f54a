import type { AppStatus, Connection, Freshness } from '../../../shared/contract'
import type { Waiting } from '../../../shared/model/waiting'
import { formatClock, formatReadAt } from '../../format'
import { t } from '../../language'
import { errorWords } from '../../format/said'
import type { IconName } from '../../ui/icon-names'

/** How the top bar tells of the network: a word, its tone, and the whole sentence. */
interface NetworkShown {
  icon: IconName
  text: string
  /** Classes; `strong` colours the word too. */
  tone: string
  tip: string
}

/**
 * What the top bar says of the service: what the state is, and what is wrong before the state is another.
 * @param lasts as `troubleLasts` says of the connection's trouble
 */
export function networkShown(
  status: AppStatus | null,
  connection: Pick<Connection, 'local' | 'trouble' | 'pack'> | null,
  lasts: boolean,
): NetworkShown {
  if (!status || status.network === 'starting')
    return { icon: 'loader', text: t('frame.network.starting'), tone: '', tip: t('frame.network.startingTip') }
  // What there is to say of it stands in its banner.
  if (connection?.pack) return { icon: 'archive', text: t('frame.network.pack'), tone: '', tip: '' }
  const local = connection?.local === true
  const since = { when: formatReadAt(status.since) }
  if (status.network === 'offline')
    return local
      ? {
          icon: 'hard-drive',
          text: t('frame.network.noAnswer'),
          tone: 'warn strong',
          tip: t('frame.network.noAnswerTip', since),
        }
      : {
          icon: 'wifi-off',
          text: t('frame.network.offline'),
          tone: 'warn strong',
          tip: t('frame.network.offlineTip', since),
        }
  if (status.network === 'rejected') {
    const { reason } = status
    const tip = reason
      ? t('frame.network.reasonTip', { reason: errorWords(reason), ...since })
      : t('frame.network.refusedTip', since)
    return { icon: 'key-round', text: t('frame.network.credential'), tone: 'bad strong', tip }
  }
  const trouble = connection?.trouble ?? null
  if (trouble !== null && lasts) {
    const tip = t('frame.network.troubleTip', { trouble: trouble.text, clock: formatClock(trouble.since) })
    const text = trouble.code === 'service.busy' ? t('frame.network.busy') : t('frame.network.noAnswer')
    return { icon: 'triangle-alert', text, tone: 'warn strong', tip }
  }
  return local
    ? { icon: 'hard-drive', text: t('frame.network.local'), tone: '', tip: t('frame.network.localTip') }
    : { icon: 'circle-dot', text: t('frame.network.online'), tone: 'ok', tip: t('frame.network.onlineTip', since) }
}

/** A single cut is tried again at once, and one thing that fails says nothing of the others. */
const leastMs = 1_000

/** Whether a trouble is of the service as a whole, and has lasted long enough to be told. */
export function troubleLasts(trouble: Waiting | null, now: Date): boolean {
  if (trouble === null) return false
  const isOfAll = trouble.code.startsWith('net.') || trouble.code === 'service.busy'
  return isOfAll && Math.abs(now.getTime() - Date.parse(trouble.since)) >= leastMs
}

/** What the status line says of how old the layers are; null until the service has been heard of, or not: it takes a second at the start. */
export function readWords(fresh: Freshness | null, network: AppStatus['network']): string | null {
  if (!fresh || network === 'starting') return null
  return fresh.source === 'service'
    ? t('frame.network.synced', { clock: formatClock(fresh.readAt) })
    : t('frame.network.heldCopy', { when: formatReadAt(fresh.readAt) })
}
