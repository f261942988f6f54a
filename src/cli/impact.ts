import type { Core } from '../core'
import type { ProjectRef, TouchedPermitsResult } from '../shared/contract'
import { counted } from '../shared/model/counted'
import { maxTouchDistanceMetres } from '../shared/model/permit-overlap'
import { permitStatusName } from '../shared/rest'
import { exitStatus, parseMetres, type Cli, type RegisterCommand } from './command'
import { compareForImpact } from './impact-compare'
import { line } from './listings'
import { withReadLimits } from './read-limits'
import { callContext, freshOrHeld, withCore, withProjectOptions, type ProjectOptions } from './with-core'

interface ImpactOptions extends ProjectOptions {
  against?: string
  distance: number
  exitCode: boolean
}

/** A script gets every feature of every permit. */
const maxNamed = 1_000_000

/** `impact`: the permits that what a file or a revision changes touches, and those that list its layer. */
export const registerImpact: RegisterCommand = (program, cli) => {
  withReadLimits(
    withProjectOptions(
      program
        .command('impact')
        .description(
          'Lists the permits under which work may follow that a new file, or a revision, touches or concerns.',
        )
        .argument('<new>', 'the newer file, before it is sent, or LAYER@REVISION'),
    ),
  )
    .option(
      '--against <old>',
      'what it is compared with: the id of the layer that it would revise, an older file, or LAYER@REVISION; left out: the layer that an upload would revise, or the revision before',
    )
    .option('--distance <metres>', 'changes so near to a permit concern it too', parseMetres(maxTouchDistanceMetres), 0)
    .option('--exit-code', 'ends with 1 where any permit is concerned, with 0 where none is', false)
    .action(async (name: string, options: ImpactOptions) => {
      const found = await withCore(cli, options, (core, project) => findImpact({ cli, core, project }, name, options))
      const permits = concerned(found)
      if (options.json) cli.printJson({ permits, ...restOf(found) })
      else for (const permit of permits) cli.print(lineOf(permit))
      tellLeftOut(cli, found)
      if (options.exitCode && permits.length > 0) process.exitCode = exitStatus.differs
    })
}

async function findImpact(
  at: { cli: Cli; core: Core; project: ProjectRef },
  name: string,
  { against, distance: distanceMetres }: ImpactOptions,
): Promise<TouchedPermitsResult | null> {
  const { cli, core, project } = at
  const { ids, layerIds } = await compareForImpact(at, name, against)
  if (ids.length === 0) return null
  const asked = { project, ids, distanceMetres, only: null, layerIds, maxNamed }
  return freshOrHeld(cli, await core.handlers['revisions.touchedPermits'](asked, callContext(cli)))
}

interface Concerned {
  id: number
  name: string
  status: number
  statusLabel: string
  features: { feature: string; change: string; distance: number }[]
  /** Metres from the nearest change, 0 where it touches; null: it lists the layer, and no change comes near. */
  distance: number | null
  listsLayer: boolean
}

function concerned(found: TouchedPermitsResult | null): Concerned[] {
  if (found === null) return []
  const listing = new Map(found.naming?.permits.map((permit) => [permit.id, permit]))
  const touched = found.permits.map(({ id, name, status, named, nearestMetres }) => ({
    ...{ id, name, status, statusLabel: permitStatusName(status) },
    features: named.map(({ key, kind, metres }) => ({ feature: key, change: kind, distance: metres })),
    ...{ distance: nearestMetres, listsLayer: listing.delete(id) },
  }))
  const others = [...listing.values()].map(({ id, name, status }) => ({
    ...{ id, name, status, statusLabel: permitStatusName(status), features: [], distance: null, listsLayer: true },
  }))
  return [...touched, ...others]
}

function restOf(found: TouchedPermitsResult | null) {
  if (found === null) return { looked: { permits: 0, differences: 0 } }
  const { source, readAt, distanceMetres, looked, notLooked, naming } = found
  return { source, readAt, distanceMetres, looked, notLooked, layersUnknown: naming?.unknown ?? null }
}

function lineOf({ id, name, statusLabel, features, distance, listsLayer }: Concerned): string {
  const [first] = features
  const where = distance === null ? 'lists the layer' : distance === 0 ? 'touched' : `${distance.toFixed(1)} m`
  const more = features.length > 1 ? ` and ${features.length - 1} more` : ''
  const what = first ? `${first.feature} ${first.change}${more}${listsLayer ? ', lists the layer' : ''}` : ''
  return line(id, statusLabel, where, what, name)
}

/** What was looked at and what was not: on stderr, for scripts too. */
function tellLeftOut(cli: Cli, found: TouchedPermitsResult | null): void {
  if (found === null) return cli.note('nothing changes: no permit is concerned')
  const { looked, notLooked, permits, naming } = found
  const of = `${counted(looked.differences, 'difference', 'differences')} and ${counted(looked.permits, 'permit', 'permits')}`
  cli.note(`${counted(permits.length, 'permit', 'permits')} touched; looked at ${of}`)
  if (naming && naming.unknown > 0)
    cli.note(
      `${counted(naming.unknown, 'permit', 'permits')} whose layers are not known here; to know them hold the permits`,
    )
  const { ended, notHeld, differences, empty, broken, partly } = notLooked
  for (const [which, why] of [
    [empty, 'no area'],
    [broken, 'an area that cannot be read'],
    [partly, 'an area of which a part cannot be read'],
  ] as const)
    for (const { id, name } of which) cli.note(`permit ${id} “${name}”: ${why}`)
  if (differences > 0) cli.note(`${counted(differences, 'difference', 'differences')} without a place`)
  if (ended > 0) cli.note(`${counted(ended, 'permit', 'permits')} left out: over`)
  if (notHeld !== 0) cli.note(`${notHeld ?? 'some'} permits left out: not held here`)
}
