import type { PermitOverlaps } from '../shared/contract'
import { counted } from '../shared/model/counted'
import { maxOverlapDistanceMetres } from '../shared/model/permit-overlap'
import { startOfDay } from '../shared/model/zoned-time'
import { exitStatus, parseMetres, type Cli, type RegisterCommand } from './command'
import { parseDay, parseZone, requireOrder, zoneOf, zoneText } from './days'
import { line } from './listings'
import { callContext, freshOrHeld, withCore, withProjectOptions, type ProjectOptions } from './with-core'

interface ClashOptions extends ProjectOptions {
  from?: string
  to?: string
  zone?: string
  distance: number
  exitCode: boolean
}

/** A script gets every pair: nothing in a list of them could say that it was cut. */
const maxTold = 10_000_000

/** `clash`: permits that overlap in place and time. */
export const registerClash: RegisterCommand = (program, cli) => {
  withProjectOptions(
    program
      .command('clash')
      .description('Lists the permits under which work may follow that overlap in place and time.'),
  )
    .option('--from <day>', 'only what overlaps on this day or later, yyyy-mm-dd', parseDay)
    .option('--to <day>', 'only what overlaps on this day or before, yyyy-mm-dd', parseDay)
    .option('--zone <name>', zoneText, parseZone)
    .option('--distance <metres>', 'areas so near to each other overlap too', parseMetres(maxOverlapDistanceMetres), 0)
    .option('--exit-code', 'ends with 1 where any overlap, with 0 where none do', false)
    .action(async (options: ClashOptions) => {
      const { from, to, distance: distanceMetres } = options
      if (from !== undefined && to !== undefined) requireOrder(from, to)
      const found = await withCore(cli, options, async (core, project) => {
        const zone = await zoneOf(cli, core, project, options.zone)
        const asked = { project, distanceMetres, ...within(from, to, zone), maxTold }
        return freshOrHeld(cli, await core.handlers['permits.findOverlaps'](asked, callContext(cli)))
      })
      if (options.json) cli.printJson(found.pairs.map(forScripts))
      else for (const pair of found.pairs) cli.print(lineOf(pair))
      tellLeftOut(cli, found)
      if (options.exitCode && found.total > 0) process.exitCode = exitStatus.differs
    })
}

function within(from: string | undefined, to: string | undefined, zone: string) {
  if (from === undefined && to === undefined) return {}
  const iso = (day: string, daysOn: number) => new Date(startOfDay(day, daysOn, zone)).toISOString()
  return { within: { from: iso(from ?? '0001-01-02', 0), to: iso(to ?? '9999-12-30', 1) } }
}

type Pair = PermitOverlaps['pairs'][number]

const forScripts = ({ a, b, from, to, areaM2, metres, place }: Pair) => ({
  ...{ permits: [a.id, b.id], names: [a.name, b.name] },
  ...{ from, to, areaM2: Number(areaM2.toFixed(3)), distance: metres, place },
})

function lineOf({ a, b, from, to, areaM2, metres }: Pair): string {
  const where = metres > 0 ? `${metres.toFixed(1)} m apart` : areaM2 > 0 ? `${areaM2.toFixed(1)} m² shared` : 'touch'
  return line(a.id, b.id, `${from ?? '-'} → ${to ?? '-'}`, where, `${a.name} | ${b.name}`)
}

/** How many there are, and what was held against none: on stderr, for scripts too. */
function tellLeftOut(cli: Cli, { total, looked, notLooked }: PermitOverlaps): void {
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
