import type { PermitOverlaps } from '../shared/contract'
import { maxOverlapDistanceMetres } from '../shared/model/permit-overlap'
import { counted } from '../shared/model/counted'
import { exitStatus, parseMetres, type Cli, type RegisterCommand } from './command'
import { line } from './listings'
import { callContext, freshOrHeld, withCore, withProjectOptions, type ProjectOptions } from './with-core'

interface OverlapsOptions extends ProjectOptions {
  distance: number
  exitCode: boolean
}

/** `overlaps`: permits that overlap in place and time. */
export const registerOverlaps: RegisterCommand = (program, cli) => {
  withProjectOptions(
    program
      .command('overlaps')
      .description('Lists the permits under which work may follow that overlap in place and time.'),
  )
    .option('--distance <metres>', 'areas so near to each other overlap too', parseMetres(maxOverlapDistanceMetres), 0)
    .option('--exit-code', 'ends with 1 where any overlap, with 0 where none do', false)
    .action(async (options: OverlapsOptions) => {
      const found = await withCore(cli, options, async (core, project) =>
        freshOrHeld(
          cli,
          await core.handlers['permits.findOverlaps']({ project, distanceMetres: options.distance }, callContext(cli)),
        ),
      )
      if (options.json) cli.printJson(found)
      else printOverlaps(cli, found)
      if (options.exitCode && found.total > 0) process.exitCode = exitStatus.differs
    })
}

function printOverlaps(cli: Cli, { pairs, total, looked, notLooked }: PermitOverlaps): void {
  for (const { a, b, from, to, metres } of pairs)
    cli.print(line(a.id, b.id, `${from ?? '-'} → ${to ?? '-'}`, `${metres.toFixed(1)} m`, `${a.name} | ${b.name}`))
  if (pairs.length < total) cli.note(`the first ${pairs.length} of ${total} pairs`)
  cli.note(`${counted(total, 'pair', 'pairs')} among ${counted(looked, 'permit', 'permits')}`)
  const { ended, notHeld, empty, broken, partly, backwards } = notLooked
  for (const [permits, why] of [
    [empty, 'no area'],
    [broken, 'an area that cannot be read'],
    [partly, 'an area of which a part cannot be read'],
    [backwards, 'ends before it begins'],
  ] as const)
    for (const { id, name } of permits) cli.note(`permit ${id} “${name}”: ${why}`)
  if (ended > 0) cli.note(`${counted(ended, 'permit', 'permits')} left out: over`)
  if (notHeld !== 0) cli.note(`${notHeld ?? 'some'} permits left out: not held here`)
}
