import type { WatchedFolder } from '../../../../shared/contract'
import { formatWhen } from '../../../format/dates'
import { t } from '../../../language'
import type { IconName } from '../../../ui/icon-names'

/** What a watched folder is called: its last part. */
export const folderName = (path: string): string => path.split(/[/\\]/).filter(Boolean).at(-1) ?? path

/** How a watched folder stands, in a few words. */
export function folderLine({ state, since, waiting }: WatchedFolder): string {
  const now = t(`watch.state.${state}`, { time: formatWhen(since) })
  return waiting > 0 ? `${now}, ${t('watch.waits', { count: waiting })}` : now
}

/** The same as an icon. */
export function folderIcon({ state, trouble }: WatchedFolder): { icon: IconName; className: string } {
  if (state === 'away') return { icon: 'triangle-alert', className: 'warn' }
  if (state === 'paused') return { icon: 'pause', className: 'dim' }
  if (trouble !== null) return { icon: 'triangle-alert', className: 'warn' }
  return { icon: 'folder-clock', className: state === 'elsewhere' ? 'dim' : '' }
}
