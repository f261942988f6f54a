import { toAppError } from '../../../shared/errors/app-error'
import { said } from '../../../shared/languages/said'
import { buildPath, restorePermitsAnswer, restorePermitsPath } from '../../../shared/rest'
import { projectParams } from '../../project-key'
import type { PackedPermit } from '../pack-contents'
import { layersRenamed } from './permit-layers'
import { mayBeEmbedded } from '../../layers/make-project'
import type { LayerWork, Restoring } from './restoring'

/** Characters of permits that go at once, and permits. */
const mostAtOnce = 1_000_000
const permitsAtOnce = 100

interface Entry {
  permit: PackedPermit
  text: string
}

/** Writes the permits with their histories where the service is an embedded one; else they are told, with their number. */
export async function restorePermits(restoring: Restoring, works: readonly LayerWork[]) {
  const { contents, lacks, emit, client } = restoring
  const of = contents.permits.length
  const told = { what: 'permit', id: null, name: 'all permits', count: of } as const
  if (of === 0) return { restored: 0, of }
  if (!mayBeEmbedded(client)) {
    lacks({ ...told, reason: `${client.name} has no way to make permits: the interface has none.` })
    return { restored: 0, of }
  }
  const ids = new Map(works.flatMap(({ layer, layerId }) => (layerId === null ? [] : [[layer.id, layerId] as const])))
  const entries = contents.permits.flatMap((permit) => entryOf(restoring, permit, ids))
  let restored = 0
  let done = 0
  for (const some of portionsOf(entries)) {
    const sent = await send(restoring, some)
    if (sent === 'no way') {
      lacks({ ...told, reason: `${client.name} has no way to make permits: the interface has none.` })
      return { restored, of }
    }
    restored += sent
    emit('packs.progressed', { step: 'permits', done: (done += some.length), of })
  }
  return { restored, of }
}

/** A permit in the form of `permit import`; none where its details are not in the pack. */
function entryOf({ lacks }: Restoring, permit: PackedPermit, ids: ReadonlyMap<number, number>): Entry[] {
  const { item, detail, events } = permit
  const { id, name } = item
  if (detail === null) {
    lacks({ what: 'permit', id, name, count: 1, reason: 'Its details are not in the pack.' })
    return []
  }
  if (events === null) lacks({ what: 'events', id, name, count: 1, reason: 'Its history is not in the pack.' })
  const { layers, lost } = layersRenamed(detail['layers'], ids)
  if (lost.length > 0)
    lacks({ what: 'permit layer', id, name, count: lost.length, reason: `It names layers that were not restored: ${lost.join(', ')}.` }) // prettier-ignore
  // Of two at one time the last one written is shown first: the pack has the newest first.
  const entry = { permit: { ...detail, layers }, listItem: withoutNull(item), events: [...(events ?? [])].reverse() }
  return [{ permit, text: JSON.stringify(entry) }]
}

/** What the service leaves out where there is none. */
function withoutNull(item: PackedPermit['item']): object {
  const { validTime, validTimeMinutes, template, ...rest } = item
  return {
    ...rest,
    ...(template === null ? {} : { template }),
    ...(validTime === null ? {} : { validTime }),
    ...(validTimeMinutes === null ? {} : { validTimeMinutes }),
  }
}

function portionsOf(entries: readonly Entry[]): Entry[][] {
  const portions: Entry[][] = []
  let size = Infinity
  for (const entry of entries) {
    const last = portions[portions.length - 1]
    if (!last || size + entry.text.length > mostAtOnce || last.length >= permitsAtOnce) {
      portions.push([entry])
      size = entry.text.length
    } else {
      last.push(entry)
      size += entry.text.length
    }
  }
  return portions
}

/** How many were written. A portion that is refused is halved until what is refused stands alone, and is told. */
async function send(restoring: Restoring, entries: readonly Entry[]): Promise<number | 'no way'> {
  const { client, project, signal, lacks } = restoring
  const path = buildPath(restorePermitsPath, projectParams(project))
  const phrase = { verb: 'change', thing: said('core.calls.things.permits', { id: project.projectId }) } as const
  try {
    const body = { permits: entries.map(({ text }) => JSON.parse(text) as unknown) }
    return restorePermitsAnswer.parse(await client.post(path, body, phrase, signal)).imported
  } catch (error) {
    const { details, message } = toAppError(error)
    const { status } = details
    if (status === 404 || status === 405) return 'no way'
    if (status !== 400 && status !== 409 && status !== 413) throw error
    const [only, ...more] = entries
    if (only && more.length === 0) {
      const { id, name } = only.permit.item
      lacks({ what: 'permit', id, name, count: 1, reason: message })
      return 0
    }
    const half = Math.ceil(entries.length / 2)
    const parts = [await send(restoring, entries.slice(0, half)), await send(restoring, entries.slice(half))]
    return parts.reduce<number>((sum, part) => sum + (part === 'no way' ? 0 : part), 0)
  }
}
