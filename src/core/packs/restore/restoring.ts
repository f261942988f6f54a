import type { Emit, NotRestored, PackRestored, ProjectRef } from '../../../shared/contract'
import type { Layer } from '../../../shared/rest'
import type { RestClient } from '../../remote'
import { uploadIdOf } from '../../uploads/marker'
import type { PackedRevision } from '../pack-contents'
import type { OpenPack } from '../pack-reader'
import type { PackContents } from '../read-contents'

/** What all steps of a restore work with. */
export interface Restoring {
  client: RestClient
  pack: OpenPack
  contents: PackContents
  project: ProjectRef
  /** Ids and names of the layers that permits of the pack name: they were allowed in permits. */
  named: ReadonlySet<number | string>
  /** A folder that goes away with the restore. */
  folder: string
  signal: AbortSignal
  emit: Emit
  /** Told of what could not be restored. */
  lacks: (lack: NotRestored) => void
}

/** A layer of the pack, and what of it is in the project. */
export interface LayerWork {
  layer: Layer
  /** Its id in the project; null before it is made. */
  layerId: number | null
  /** Revisions that are still to be sent, oldest first. */
  waiting: { packed: PackedRevision; number: number }[]
}

export type RestoredCounts = Pick<PackRestored, 'layers' | 'revisions'>

/** The mark of a revision that comes from this pack, by which a later run finds it. */
export const markOf = (pack: OpenPack, layerId: number, revisionId: string): string =>
  uploadIdOf(`${pack.seal.sha256} ${layerId} ${revisionId}`)

/** All layers of a pack, those that are not in force too, in the order in which they were made. */
export function layersOf({ layers }: PackContents): Layer[] {
  const all = new Map([...layers.overview.layers, ...layers.notInForce.map(({ layer }) => layer)].map((one) => [one.id, one])) // prettier-ignore
  return [...all.values()].sort((a, b) => a.id - b.id)
}
