import './packs-room'
import type { Drop, DroppedFile } from '../../client/dropped-files'
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

  /** One after another; what follows one that is refused, or that was stopped, is left. @param sources handles, or files of the browser */
  async function open(sources: readonly (string | DroppedFile)[]): Promise<void> {
    for (const source of sources) if (!(await openOne(source))) return
  }

  async function openOne(source: string | DroppedFile): Promise<boolean> {
    const opened = await packs.open(source)
    if (opened === null) return false
    const { isKnown, older, newer } = opened
    toasts.show(isKnown ? t('packs.openedAgain') : t('packs.opened'), { tone: 'ok' })
    if (newer.length > 0) toasts.show(t('packs.newer'), { tone: 'warn' })
    if (older.length === 0) return true
    const ids = older.map(({ connectionId }) => connectionId)
    toasts.show(t('packs.older'), {
      action: { label: t('packs.removeOlder'), run: () => void remove(ids), lasting: true },
    })
    return true
  }

  const choose = (): void =>
    void intake.pickFiles(t('packs.openTitle'), (paths) => void open(paths), {
      ...{ purpose: 'site-pack', extensions: ['plumblinepack'] },
      takeFiles: (files) => void open(files),
    })

  async function openDrop(dropping: Promise<Drop>): Promise<void> {
    try {
      const { paths, files } = await dropping
      await open(paths.length > 0 ? paths : files)
    } catch (thrown) {
      toasts.showError(thrown)
    }
  }

  return { open, openDrop, choose }
}
