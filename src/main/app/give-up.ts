import { app, dialog, shell } from 'electron'
import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { version } from '../../../package.json'
import { tellCrash } from '../../core/diagnostics/tell-crash'
import { readPolicy } from '../../core/policy/read-policy'
import { endRun } from '../../node/crashes/running-mark'
import { toAppError } from '../../shared/errors/app-error'
import { diagnosticsText } from '../../shared/model/diagnostics-text'
import { errorText, t } from './texts'

/**
 * A program that cannot start says why, on the terminal and in a dialog, and ends. The dialog offers the diagnostics, in the
 * editor of the system, to be read.
 */
export async function giveUp(thrown: unknown, homeDir: string): Promise<void> {
  console.error(thrown)
  // It says so itself: the next start need not.
  endRun()
  // Nothing is left to be closed in good order, and the dialog holds up what would do it.
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => app.exit(1))
  const error = toAppError(thrown)
  if (error.code === 'internal') tellCrash(homeDir, 'window', thrown)
  await app.whenReady()
  const policy = await readPolicy()
  const withDiagnostics = policy.diagnostics === 'on'
  const { response } = await dialog.showMessageBox({
    type: 'error',
    message: t('main.cannotStart'),
    detail: errorText(error),
    buttons: [...(withDiagnostics ? [t('main.diagnostics.show')] : []), t('main.quit.quit')],
    defaultId: withDiagnostics ? 1 : 0,
    cancelId: withDiagnostics ? 1 : 0,
    noLink: true,
  })
  if (withDiagnostics && response === 0) await showDiagnostics(homeDir, error.message)
  app.exit(1)
}

/** Where the home cannot be written, the folder of passing files can. */
async function showDiagnostics(homeDir: string, why: string): Promise<void> {
  const { gatherSections } = await import('../../core/diagnostics/gather')
  const sections = await gatherSections(
    {
      ...{ homeDir, version, program: 'window', policy: await readPolicy() },
      ...{ graphics: null, errors: () => [why], clean: (text: string) => text },
    },
    false,
  )
  const path = join(mkdtempSync(join(tmpdir(), 'plumbline-')), 'plumbline-diagnostics.txt')
  writeFileSync(path, diagnosticsText(sections), { mode: 0o600 })
  const failed = await shell.openPath(path)
  if (failed !== '') await dialog.showMessageBox({ type: 'info', message: t('main.diagnostics.written'), detail: path })
}
