import './packs-room'
import type { Drop, DroppedFile } from '../../client/dropped-files'
import { t } from '../../language'
import { usePacks } from '../../stores/packs'
import { useToastList, useToasts } from '../../stores/toasts'
import { useUploadIntake } from '../../stores/upload-intake'

/** Opens site packs, and says what is open of the same project besides. */
export function usePackOpening() {
  const intake = useUploadIntake()
  const packs = usePacks()
  const toasts = useToasts()
  /** The window shows another project once a pack is open: what is told of it does not end with the one before. */
  const list = useToastList()
  const tell: typeof toasts.show = (text, options = {}) => list.show(text, options, null)

  async function remove(connectionIds: readonly string[]): Promise<void> {
    await toasts.attempt(async () => {
      await packs.remove(connectionIds)
      tell(t('packs.removed'))
    })
  }

  /** One after another; what follows one that is refused, or that was stopped, is left. @param sources handles, or files of the browser */
  async function open(sources: readonly (string | DroppedFile)[]): Promise<void> {
    for (const source of sources) if (!(await openOne(source))) return
  }

  async function openOne(source: string | DroppedFile): Promise<boolean> {
    const opened = await packs.open(source)
    if (opened === null) return false
    const { isKnown, older, newer } = opened
    tell(isKnown ? t('packs.openedAgain') : t('packs.opened'))
    if (newer.length > 0) tell(t('packs.newer'), { tone: 'warn' })
    if (older.length === 0) return true
    const ids = older.map(({ connectionId }) => connectionId)
    tell(t('packs.older'), {
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
    await toasts.attempt(async () => {
      const { paths, files } = await dropping
      await open(paths.length > 0 ? paths : files)
    })
  }

  return { open, openDrop, choose }
}
