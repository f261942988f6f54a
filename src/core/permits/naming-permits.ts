import type { ProjectRef } from '../../shared/contract'
import { toAppError } from '../../shared/errors/app-error'
import { readPermitLayers } from '../../shared/model/permit-layers'
import { inParallel } from '../in-parallel'
import { fullProjectKey } from '../project-key'
import type { PermitName } from './narrow-permit'
import type { Permits } from './permits'
import type { WorkPermits } from './work-permits'

/** Permits that list layers, and how many there are of which nobody here knows what they list. */
export interface NamingPermits {
  permits: PermitName[]
  unknown: number
}

const atOnce = 4
/** Details that are asked of the service at once for one answer; what is held costs nothing. */
const maxAsked = 300

/**
 * Which permits list a layer: the list of permits does not tell, the details do. Those that are held are looked into, of the others the
 * service is asked for so many; what was read of one is known until the list tells it otherwise.
 */
export function createNaming(permits: Pick<Permits, 'get' | 'layersOfHeld'>) {
  let last = { key: '', known: new Map<number, { hash: string; layers: readonly number[] }>() }
  return async function find(
    project: ProjectRef,
    { work, layerIds, ask }: { work: WorkPermits; layerIds: readonly number[]; ask: boolean },
    signal: AbortSignal,
  ): Promise<NamingPermits> {
    const key = fullProjectKey(project)
    if (last.key !== key) last = { key, known: new Map() }
    const { known } = last
    const hashes = work.hashes()
    const ids = [...hashes.keys()]
    const readBefore = (id: number) => {
      const before = known.get(id)
      return before?.hash === hashes.get(id) ? before?.layers : undefined
    }
    const others = ids.filter((id) => readBefore(id) === undefined)
    const held = await permits.layersOfHeld(project, others, signal)
    const layersOf = (id: number) => readBefore(id) ?? held.get(id)
    const unread = ask ? ids.filter((id) => layersOf(id) === undefined).slice(0, maxAsked) : []
    await inParallel(unread, atOnce, async (id) => {
      const found = await permits.get(project, id, signal).catch((error: unknown) => {
        if (toAppError(error).code === 'cancelled') throw error
        return null
      })
      const layers = found && readPermitLayers(found.permit.layers).flatMap(({ layerId }) => layerId ?? [])
      if (layers) known.set(id, { hash: hashes.get(id) ?? '', layers })
    })
    const wanted = new Set(layerIds)
    const names = (id: number) => layersOf(id)?.some((layer) => wanted.has(layer)) === true
    return {
      permits: await work.names(ids.filter(names), signal),
      unknown: ids.filter((id) => layersOf(id) === undefined).length,
    }
  }
}
