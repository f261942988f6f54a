import type { AppStatus, Connection, Freshness } from '../../../shared/contract'
import type { Waiting } from '../../../shared/model/waiting'
import { formatClock, formatReadAt } from '../../format'
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
  connection: Pick<Connection, 'local' | 'trouble'> | null,
  lasts: boolean,
): NetworkShown {
  if (!status || status.network === 'starting')
    return { icon: 'loader', text: 'Starting', tone: '', tip: 'The local workspace is starting.' }
  const local = connection?.local === true
  const since = `since ${formatReadAt(status.since)}`
  if (status.network === 'offline')
    return local
      ? { icon: 'hard-drive', text: 'No answer', tone: 'warn strong', tip: `No answer ${since}` }
      : { icon: 'wifi-off', text: 'Offline', tone: 'warn strong', tip: `Offline ${since}` }
  if (status.network === 'rejected') {
    const tip = `${status.reason?.message ?? 'Refused'} ${since}`
    return { icon: 'key-round', text: 'Credential needed', tone: 'bad strong', tip }
  }
  const trouble = connection?.trouble ?? null
  if (trouble !== null && lasts) {
    const tip = `${trouble.text} Since ${formatClock(trouble.since)}; it is tried again automatically.`
    const text = trouble.code === 'service.busy' ? 'Busy' : 'No answer'
    return { icon: 'triangle-alert', text, tone: 'warn strong', tip }
  }
  return local
    ? { icon: 'hard-drive', text: 'Local workspace', tone: '', tip: 'On this computer; nothing leaves it.' }
    : { icon: 'circle-dot', text: 'Online', tone: 'ok', tip: `Online ${since}` }
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
  return fresh.source === 'service' ? `Synced ${formatClock(fresh.readAt)}` : `Held copy ${formatReadAt(fresh.readAt)}`
}
