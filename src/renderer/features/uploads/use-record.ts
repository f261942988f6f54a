import './record-room'
import type { RecordFileFormat, SavedRecord } from '../../../shared/contract'
import { realLanguages } from '../../../shared/languages/languages'
import { asFileName } from '../../../shared/model/file-name'
import { useClient } from '../../client/use-client'
import { useHost } from '../../composables/use-host'
import { formatUtc } from '../../format/dates'
import { sayCore } from '../../format/said'
import { t } from '../../language'
import { spoken } from '../../language/locale'
import { useApp } from '../../stores/app'
import { usePaper } from '../../stores/paper'
import { useToasts } from '../../stores/toasts'
import { fileNameOf } from '../paper/file-name-of'
import { paperFoot } from '../paper/paper-foot'
import RecordPaper from './RecordPaper.vue'

/** Hands the record of a batch over as it stands: as a file, or on paper. */
export function useRecord() {
  const client = useClient()
  const host = useHost()
  const toasts = useToasts()
  const app = useApp()
  const paper = usePaper()

  async function save(batchId: string, title: string, format: RecordFileFormat): Promise<void> {
    await toasts.attempt(async () => {
      const language = realLanguages.find((each) => each === spoken.value) ?? 'en'
      let done: SavedRecord | null = null
      const saved = await host.saveAs(
        {
          title: t('records.window.saveTitle'),
          purpose: 'record',
          fileName: `${asFileName(t('records.window.fileName', { batch: title }))}.${format}`,
        },
        async (path) => {
          done = await client.call('uploads.saveRecord', { batchIds: [batchId], files: [{ path, format }], language })
        },
      )
      if (saved && done) toasts.show(savedText(done, format), { action: host.revealing(saved) })
    })
  }

  /** Lays the record out on paper: into a PDF, or by the browser's own dialog. */
  async function print(batchId: string): Promise<void> {
    await toasts.attempt(async () => {
      const { record, fingerprint } = await client.call('uploads.getRecord', { batchIds: [batchId] })
      const { head } = record
      const { service, organization, sender, batches } = head
      const title = t('records.page.title', { batch: head.title })
      await paper.print({
        paper: { size: 'A4', landscape: true },
        fileName: fileNameOf(t('records.window.fileName', { batch: head.title })),
        content: RecordPaper,
        props: { record },
        whole: false,
        head: {
          title,
          facts: [
            `${service.name}, ${service.address}`,
            `${organization.name ?? organization.nickname}, ${head.project.name ?? head.project.id}`,
            [sender.user, sender.account && `(${sender.account})`, sender.machine].filter(Boolean).join(' '),
            batches.map(({ startedAt }) => formatUtc(startedAt)).join(', '),
            fingerprint === null ? '' : t('records.page.signed', { key: fingerprint }),
          ].filter(Boolean),
          warning: fingerprint === null ? t('records.page.unsigned') : null,
          foot: paperFoot(service.name, app.serviceNow()),
        },
      })
    })
  }

  return { save, print, isPdf: () => host.printsToPdf() }
}

/** Whether it is signed matters where it is verified: of the others it stands on them. */
function savedText({ fingerprint, unsigned, unsignedBy }: SavedRecord, format: RecordFileFormat): string {
  if (format !== 'json') return t('records.window.saved')
  if (fingerprint !== null) return t('records.window.savedSigned')
  return t('records.window.savedUnsigned', { why: sayCore(unsigned ?? '', unsignedBy) })
}
