import type { Command } from 'commander'
import { resolve } from 'node:path'
import { onlyEvent, type PackRestored } from '../shared/contract'
import { counted } from '../shared/model/counted'
import { exitStatus, parseServer, type Cli, type RegisterCommand } from './command'
import { packProgressLine } from './pack-progress'
import { createTeller } from './progress-teller'
import { callContext, parseProject, withCore } from './with-core'

interface RestoreOptions {
  server: string
  org: string
  project?: number
  json: boolean
}

/** `pack restore`: a project out of a pack, at a service. */
export const registerPackRestore: RegisterCommand = (pack: Command, cli: Cli) => {
  const restore = pack.command('restore')
  restore
    .description(
      'Puts a site pack into a project of a service: layers with every revision in it, directory and, in an embedded service, permits. Run again it goes on where it was. Ends with 3 where something could not be restored.',
    )
    .argument('<file>', 'the pack')
    .requiredOption('--server <url>', 'base URL of the service', parseServer)
    .requiredOption('--org <nickname>', 'nickname of the organization')
    .option(
      '--project <id>',
      'an existing project, empty at best, or organization/id in place of --org; left out: one named as in the pack, which an embedded service makes',
      (text) => parseProject(restore, text),
    )
    .option('--json', 'prints one JSON document', false)
    .action(async (file: string, options: RestoreOptions) => {
      const teller = createTeller(cli)
      const { org: organization, project } = options
      const restored = await withCore(cli, { ...options, project: project ?? 0 }, async (core, { connectionId }) => {
        core.onEvent(onlyEvent('packs.progressed', (progress) => teller.tell(packProgressLine(progress), null)))
        const asked = { connectionId, organization, projectId: project ?? null, path: resolve(file) }
        return core.handlers['packs.restore'](asked, callContext(cli))
      }).finally(() => teller.clear())
      if (options.json) cli.printJson(restored)
      else for (const line of linesOf(restored)) cli.print(line)
      for (const { what, name, count, reason } of restored.notRestored)
        cli.note(`not restored: ${what} “${name}”${count === 1 ? '' : ` (${count})`}: ${reason}`)
      if (restored.notRestored.length > 0) process.exitCode = exitStatus.someFailed
    })
}

function linesOf({ project, layers, revisions, directory, permits }: PackRestored): string[] {
  const told = (name: string, { restored, there, of }: PackRestored['layers']) =>
    `${name}: ${restored} restored${there === 0 ? '' : `, ${there} there already`}, of ${of}`
  return [
    `${project.organization}/${project.projectId} “${project.name}”${project.made ? ', made now' : ''}`,
    told('layers', layers),
    told('revisions', revisions),
    `directory: ${counted(directory.directories, 'directory', 'directories')}, ${counted(directory.placed, 'layer', 'layers')} in their place`,
    `permits: ${permits.restored} of ${permits.of}`,
  ]
}
