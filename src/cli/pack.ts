import { basename, resolve } from 'node:path'
import { verifyPack } from '../core/packs/verify-pack'
import { onlyEvent, type PackChoice } from '../shared/contract'
import { counted } from '../shared/model/counted'
import { formatBytes } from '../shared/model/format-bytes'
import type { PackHead } from '../shared/packs/pack-head'
import { exitStatus, parseInteger, type Cli, type RegisterCommand } from './command'
import { collectIntegers } from './listings'
import { packProgressLine } from './pack-progress'
import { registerPackRestore } from './pack-restore'
import { createTeller } from './progress-teller'
import { withReadLimits } from './read-limits'
import { callContext, withCore, withProjectOptions, type ProjectOptions } from './with-core'

interface WriteOptions extends ProjectOptions {
  permits?: number[]
  layers?: PackChoice['layers']
  revisions?: PackChoice['revisions']
  out: string
}

/** `pack`: a project, or a part of one, in one file. */
export const registerPack: RegisterCommand = (program, cli) => {
  const pack = program
    .command('pack')
    .description(
      'Site packs: permits, layers and directory of a project in one file, which opens without an account and a network.',
    )
  registerWrite(pack, cli)
  registerVerify(pack, cli)
  registerPackRestore(pack, cli)
}

const registerWrite: RegisterCommand = (pack, cli) => {
  withReadLimits(
    withProjectOptions(
      pack
        .command('write')
        .description('Writes a site pack: from what is held, and from the service where it answers.'),
    ),
  )
    .option('--permits <ids>', 'only these permits, with commas; left out: all', collectIntegers)
    .option(
      '--layers <ids|all>',
      'these layers, with commas, or all of them with every revision; left out: those that the permits name and that lie at them, or without --permits all',
      parseLayers,
    )
    .option('--revisions <n|all>', 'so many of the newest revisions of each layer', parseRevisions)
    .requiredOption('--out <file>', 'the pack: FILE.plumblinepack')
    .action(async (options: WriteOptions) => {
      const teller = createTeller(cli)
      const path = resolve(options.out)
      const written = await withCore(cli, options, async (core, project) => {
        core.onEvent(onlyEvent('packs.progressed', (progress) => teller.tell(packProgressLine(progress), null)))
        return core.handlers['packs.write']({ project, choice: choiceOf(options), path }, callContext(cli))
      }).finally(() => teller.clear())
      if (options.json) cli.printJson(written)
      else cli.print(`${options.out}: ${headLine(written)}, ${formatBytes(written.bytes)}`)
      for (const { what, name, why, text } of written.missing) cli.note(`not in it: ${what} “${name}”: ${text ?? why}`)
      if (written.missing.some(({ what, why }) => why !== 'withheld' && what !== 'place'))
        process.exitCode = exitStatus.someFailed
    })
}

const registerVerify: RegisterCommand = (pack, cli) => {
  pack
    .command('verify')
    .description(
      'Looks at every byte of a site pack; ends with 3 where one is another than when it was written, and says where.',
    )
    .argument('<file>', 'the pack')
    .option('--json', 'prints one JSON document', false)
    .action(async (file: string, { json }: { json: boolean }) => {
      const { head, bytes, faults } = await verify(cli, file)
      if (json)
        cli.printJson({
          file,
          whole: faults.length === 0,
          bytes,
          entries: head?.entries ?? null,
          head: head?.told ?? null,
          faults,
        })
      else if (head && faults.length === 0) cli.print(`${file} is whole: ${headLine(head.told)}, ${formatBytes(bytes)}`)
      for (const { text } of faults) cli.note(text)
      if (faults.length > 0) process.exitCode = exitStatus.someFailed
    })
}

async function verify(cli: Cli, file: string) {
  const teller = createTeller(cli)
  let bytes = 0
  const told = (more: number) => {
    bytes += more
    teller.tell(`${basename(file)}: ${formatBytes(bytes)} looked through`, null)
  }
  const { pack, faults } = await verifyPack(resolve(file), { signal: cli.signal, told }).finally(() => teller.clear())
  if (pack === null) return { head: null, bytes: 0, faults }
  const { entries, ...head } = pack.manifest
  return { head: { entries: entries.length + 1, told: head }, bytes: pack.sizeBytes, faults }
}

function choiceOf({ permits, layers, revisions }: WriteOptions): PackChoice {
  return {
    permits: permits ? { ids: permits } : 'all',
    layers: layers ?? (permits ? 'permits' : 'all'),
    revisions: revisions ?? (layers === 'all' ? 'all' : 1),
  }
}

function parseLayers(text: string): PackChoice['layers'] {
  return text.trim().toLowerCase() === 'all' ? 'all' : { ids: collectIntegers(text) }
}

const parseRevisions = (text: string): PackChoice['revisions'] => (text === 'all' ? 'all' : parseInteger(text))

const headLine = ({ counts, origin, asOf }: PackHead): string =>
  [
    `“${origin.projectName}” as of ${asOf.slice(0, 16).replace('T', ' ')} UTC`,
    counted(counts.permits, 'permit', 'permits'),
    `${counted(counts.layers, 'layer', 'layers')} in ${counted(counts.revisions, 'revision', 'revisions')}`,
  ].join(', ')
