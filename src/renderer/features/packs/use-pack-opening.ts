import './packs-room'
import { useClient } from '../../client/use-client'
import { t } from '../../language'
import { usePacks } from '../../stores/packs'
import { useToasts } from '../../stores/toasts'
import { useUploadIntake } from '../../stores/upload-intake'

/** Opens site packs, and says what is open of the same project besides. */
export function usePackOpening() {
  const client = useClient()
  const intake = useUploadIntake()
  const packs = usePacks()
  const toasts = useToasts()

  async function remove(connectionIds: readonly string[]): Promise<void> {
    try {
      for (const connectionId of connectionIds) await client.call('connections.remove', { connectionId })
      toasts.show(t('packs.removed'), { tone: 'ok' })
    } catch (thrown) {
      toasts.showError(thrown)
    }
  }

  /** @param path handle of the file */
  async function open(path: string): Promise<void> {
    const opened = await packs.open(path)
    if (opened === null) return
    const { isKnown, older, newer } = opened
    toasts.show(isKnown ? t('packs.openedAgain') : t('packs.opened'), { tone: 'ok' })
    if (newer.length > 0) toasts.show(t('packs.newer'), { tone: 'warn' })
    if (older.length === 0) return
    const ids = older.map(({ connectionId }) => connectionId)
    toasts.show(t('packs.older'), {
      action: { label: t('packs.removeOlder'), run: () => void remove(ids), lasting: true },
    })
  }

  const choose = (): void =>
    void intake.pickFiles(t('packs.openTitle'), ([path]) => {
      if (path !== undefined) void open(path)
    })

  return { open, choose }
}
