import { Option } from 'commander'
import type { RegisterCommand } from './command'
import { line } from './listings'
import { callContext, freshOrHeld, withCore, withProjectOptions, type ProjectOptions } from './with-core'

/** `layers`: the layers of a project. */
export const registerLayers: RegisterCommand = (program, cli) => {
  withProjectOptions(program.command('layers').description('Lists the layers of a project, with the latest revision.'))
    .addOption(
      new Option('--include-revisions <which>', 'revisions of each layer').choices(['latest', 'all']).default('latest'),
    )
    .option('--all-revisions', 'with every revision: --include-revisions all', false)
    .action(async (options: ProjectOptions & { allRevisions: boolean; includeRevisions: 'latest' | 'all' }) => {
      const layers = await withCore(cli, options, async (core, project) => {
        const revisions = options.allRevisions ? 'all' : options.includeRevisions
        const answer = await core.handlers['layers.list']({ project, revisions }, callContext(cli))
        return freshOrHeld(cli, answer).overview.layers
      })
      // Under both names that the interface has for it: scripts know either.
      if (options.json) return cli.printJson(layers.map((layer) => ({ ...layer, layerId: layer.id })))
      for (const layer of layers)
        for (const [index, revision] of (layer.revisions.length > 0 ? layer.revisions : [null]).entries())
          cli.print(
            line(
              layer.id,
              index === 0 ? layer.name : '',
              revision?.source?.filename ?? layer.fromFileName,
              revision?.createdDate ?? layer.lastEditDate,
              revision?.user?.name ?? '',
            ),
          )
    })
}
