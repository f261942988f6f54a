import { fileSetFromPath } from '../geo/file-set'
import type { DiffFeature, DiffResult } from '../geo/engine-api'
import type { RegisterCommand } from './command'
import { parseSrid, withEngine } from './geo-call'

/** Differences that are listed for people; --json has more. */
const listed = 50

/** `diff`: what changed between two files. */
export const registerDiff: RegisterCommand = (program, cli) => {
  program
    .command('diff')
    .description('Compares two files feature by feature: added, removed, changed, moved.')
    .argument('<old>', 'the older file')
    .argument('<new>', 'the newer file')
    .option('--srid <epsg>', 'coordinate system of both, in place of what they say', parseSrid)
    .option('--json', 'prints one JSON document', false)
    .action(async (oldPath: string, newPath: string, options: { srid?: number; json: boolean }) => {
      const side = async (path: string) => ({
        files: await fileSetFromPath(path),
        options: { srid: options.srid ?? null },
        defaultSrid: null,
      })
      const request = { before: await side(oldPath), after: await side(newPath) }
      const result = await withEngine(cli, (engine, call) => engine.diff(request, call('Comparing')))
      if (options.json) cli.printJson(result)
      else for (const line of describe(result)) cli.print(line)
    })
}

function describe(result: DiffResult): string[] {
  const { added, removed, changed, unchanged, features } = result
  const lines = [`${added} added, ${removed} removed, ${changed} changed, ${unchanged} unchanged`]
  for (const feature of features.slice(0, listed)) lines.push(`  ${feature.key}: ${whatChanged(feature)}`)
  const more = added + removed + changed - Math.min(features.length, listed)
  if (more > 0) lines.push(`  and ${more} more`)
  return lines
}

function whatChanged({ change, moved, before, after }: DiffFeature): string {
  if (change !== 'changed' || !before || !after) return change
  const columns = [...new Set([...Object.keys(before.properties), ...Object.keys(after.properties)])]
  const edits = columns
    .filter((column) => before.properties[column] !== after.properties[column])
    .map(
      (column) =>
        `${column} ${String(before.properties[column] ?? null)} -> ${String(after.properties[column] ?? null)}`,
    )
  return [...(moved ? ['moved'] : []), ...edits].join(', ')
}
