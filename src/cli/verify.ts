import { resolve } from 'node:path'
import { readRecord } from '../core/uploads/record/read-record'
import { openSigningKey } from '../core/uploads/record/signing-key'
import { verifyRecord } from '../core/uploads/record/verify-record'
import { onlyEvent, type RecordProgress, type RecordReport } from '../shared/contract'
import { AppError } from '../shared/errors/app-error'
import { counted } from '../shared/model/counted'
import { formatBytes } from '../shared/model/format-bytes'
import { exitStatus, parseInteger, parseServer, type Cli, type RegisterCommand } from './command'
import { createTeller } from './progress-teller'
import { signingKeychain } from './signing-keychain'
import { callContext, withCore } from './with-core'

interface VerifyOptions {
  files?: string | true
  server?: string
  org?: string
  project?: number
  deep: boolean
  key?: string
  json: boolean
}

/** What could not be looked at is listed up to so many; --json has a thousand. */
const listed = 50

/** `verify`: holds a record against its seals, its files and the service. */
export const registerVerify: RegisterCommand = (program, cli) => {
  program
    .command('verify')
    .description('Holds a record against its signatures and, as asked, against the files and the service.')
    .argument('<record>', 'the record, as JSON')
    .option(
      '--files [folder]',
      'looks at the files: their size and SHA-256; the folder, if what was sent lies elsewhere now',
    )
    .option('--server <url>', 'looks at the service: base URL', parseServer)
    .option('--org <nickname>', 'nickname of the organization, if another than the record says')
    .option('--project <id>', 'id of the project, if another than the record says', parseInteger)
    .option('--deep', 'downloads what the service has and hashes it too', false)
    .option('--key <file>', 'public key (PEM) that is to have signed it')
    .option('--json', 'prints one JSON document', false)
    .action(async (record: string, options: VerifyOptions) => {
      if (options.deep && options.server === undefined)
        throw new AppError('invalid', '--deep reads from the service: name it with --server.')
      const report = await verify(cli, resolve(record), options)
      if (options.json) cli.printJson(report)
      else tell(cli, report)
      if (report.differences.length > 0) process.exitCode = exitStatus.someFailed
    })
}

async function verify(cli: Cli, path: string, options: VerifyOptions): Promise<RecordReport> {
  const files = options.files === undefined ? null : { folder: options.files === true ? null : resolve(options.files) }
  const keyPath = options.key === undefined ? null : resolve(options.key)
  const teller = createTeller(cli)
  const onProgress = (progress: RecordProgress) => teller.tell(progressLine(progress), null)
  try {
    if (options.server === undefined) {
      // Who names the key needs no keychain, which may be locked.
      const own = keyPath === null ? await openSigningKey(signingKeychain(cli, null), () => undefined).own() : null
      return await verifyRecord({ path, files, service: null, keyPath, own, signal: cli.signal, onProgress })
    }
    const { server } = options
    const { head } = await readRecord(path)
    const place = { org: options.org ?? head.organization.nickname, project: options.project ?? head.project.id }
    return await withCore(cli, { server, ...place, json: options.json }, async (core, project) => {
      core.onEvent(onlyEvent('uploads.recordProgress', onProgress))
      return core.handlers['uploads.verifyRecord'](
        { path, files, service: { project, deep: options.deep }, ...(keyPath === null ? {} : { keyPath }) },
        callContext(cli),
      )
    })
  } finally {
    teller.clear()
  }
}

function progressLine({ step, done, total }: RecordProgress): string {
  if (step === 'files') return `files: ${formatBytes(done)} of ${formatBytes(total)} read`
  const what = { seals: 'lines', service: 'layers looked for', sources: 'sources read' }[step]
  return `${done} of ${total} ${what}`
}

function tell(cli: Cli, report: RecordReport): void {
  const { differences, notChecked, notCheckedTotal, files, service, rows } = report
  for (const { kind, message } of differences) cli.print(`${kind.padEnd(16)} ${message}`)
  for (const { message } of notChecked.slice(0, listed)) cli.note(`not looked at    ${message}`)
  if (notCheckedTotal > listed) cli.note(`not looked at    and ${notCheckedTotal - listed} more; --json names them.`)
  cli.note(sealLine(report))
  if (files && files.touched > 0)
    cli.note(`${counted(files.touched, 'file has', 'files have')} another time and the same bytes.`)
  const looked = [
    counted(rows, 'line', 'lines'),
    ...(files ? [counted(files.checked, 'file', 'files')] : []),
    ...(service ? [counted(service.checked, 'revision', 'revisions')] : []),
    ...(service && service.sources > 0 ? [counted(service.sources, 'source', 'sources')] : []),
  ]
  cli.print(`${looked.join(', ')}: ${counted(differences.length, 'difference', 'differences')}`)
}

function sealLine({ fingerprint, signedBy }: RecordReport): string {
  if (fingerprint === null) return 'It is not signed: its seals show mistakes, and no forgery.'
  const whose = {
    own: 'your own key',
    given: 'the key that was given',
    unknown: 'a key that nobody vouches for here: compare its fingerprint, or give the key with --key',
  }
  return `Signed by ${fingerprint}, ${whose[signedBy ?? 'unknown']}.`
}
