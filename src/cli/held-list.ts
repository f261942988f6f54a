import type { Core } from '../core'
import type { Fetching, HeldThing, ProjectRef } from '../shared/contract'
import { counted } from '../shared/model/counted'
import { formatBytes } from '../shared/model/format-bytes'
import type { Cli } from './command'
import { callContext } from './with-core'

/** Prints all that is held of a project under a name, how whole it is, and whether it is fetched. */
export async function printHeld(cli: Cli, core: Core, project: ProjectRef, asJson: boolean): Promise<void> {
  const context = callContext(cli)
  const things = await core.handlers['holding.list']({ project }, context)
  const fetching = await core.handlers['holding.getFetching'](undefined, context)
  if (asJson) return cli.printJson({ holds: things, fetching })
  for (const thing of things) for (const line of thingLines(thing)) cli.print(line)
  if (things.length === 0) cli.print('Nothing of the project is held.')
  cli.print(fetchingLine(fetching))
}

/** "area Cutting: 12 of 14 layers, 3 of 3 permits, 3.1 GB", and a line for each reason why some of it waits. */
export function thingLines({
  scope,
  name,
  revisionNumber,
  layers,
  permits,
  bytes,
  unplaced,
  waits,
}: HeldThing): string[] {
  const kind = scope.kind === 'all-permits' ? 'all permits' : scope.kind
  const parts = [
    ...(permits !== null && layers.wanted === 0
      ? []
      : [`${layers.held} of ${counted(layers.wanted, 'layer', 'layers')}`]),
    ...(permits === null ? [] : [permitsText(permits)]),
    ...(bytes.held > 0 ? [formatBytes(bytes.held)] : []),
    ...(bytes.missing > 0 ? [`${formatBytes(bytes.missing)} to read`] : []),
  ]
  return [
    `${kind}${name === null ? '' : ` ${name}`}${revisionNumber === null ? '' : `, revision ${revisionNumber}`}: ${parts.join(', ')}`,
    ...(unplaced > 0 ? [`  ${counted(unplaced, 'layer', 'layers')} read to see whether in the area`] : []),
    ...waits.map(({ reason, layers: those }) => `  waits: ${those.join(', ')}: ${reason}`),
  ]
}

const permitsText = ({ wanted, held }: NonNullable<HeldThing['permits']>): string =>
  wanted === null ? 'its permits are not listed yet' : `${held} of ${counted(wanted, 'permit', 'permits')}`

/** Whether it is fetched, and what held layers take. */
export function fetchingLine({ waits, heldBytes, limitBytes }: Fetching): string {
  const room = limitBytes === 0 ? `${formatBytes(heldBytes)} taken` : `${formatBytes(heldBytes)} of ${formatBytes(limitBytes)} taken` // prettier-ignore
  if (waits === null)
    return limitBytes > 0 && heldBytes > limitBytes ? `${room}: what is missing waits, nothing is removed` : room
  return `${room}; ${waits === 'paused' ? 'fetching is paused' : 'the network is metered: fetching waits for a person'}`
}
