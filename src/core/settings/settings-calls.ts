import { randomUUID } from 'node:crypto'
import type { CallsOf } from '../../shared/contract'
import { wordedError } from '../../shared/errors/worded-error'
import type { SettingsFile } from './settings-file'
import { writeOut } from '../../geo/writers/whole-file'
import type { SettingsTransfer } from './transfer-settings'

/** Answers the calls about files of settings. What is imported is what was shown, though the file is another by then. */
export function settingsFileCalls(
  transfer: SettingsTransfer,
): Pick<CallsOf<'app'>, 'app.exportSettings' | 'app.readSettingsFile' | 'app.importSettings'> {
  let shown: { id: string; file: SettingsFile } | null = null
  return {
    'app.exportSettings': async ({ path, withConnections }) => writeOut(path, await transfer.text(withConnections)),
    async 'app.readSettingsFile'({ path }) {
      const { file, says } = await transfer.read(path)
      shown = { id: randomUUID(), file }
      return { id: shown.id, ...says }
    },
    'app.importSettings'({ id, withConnections }) {
      if (shown?.id !== id) throw wordedError('not-found', 'settingsFileGone', {})
      return transfer.take(shown.file, withConnections)
    },
  }
}
