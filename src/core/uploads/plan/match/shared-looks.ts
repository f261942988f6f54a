import type { LayerFacts, SourceFacts } from '../../decide'
import type { SourceLooks } from './source-looks'

/** Looks into sources for all rows of a plan: each revision once. */
export type SharedLooks = ReturnType<typeof createSharedLooks>

/** @param tell told once of each revision that was looked into */
export function createSharedLooks(
  looks: SourceLooks,
  tell: (layerId: number, revisionId: string, source: SourceFacts) => void,
) {
  const looking = new Map<string, Promise<void>>()
  return {
    /** Resolves when what the source holds has been told, or why it cannot be known. Rejects only when cancelled. */
    learn(
      { layerId, revisionId }: { layerId: number; revisionId: string },
      layers: readonly LayerFacts[],
      signal: AbortSignal,
    ): Promise<void> {
      const key = `${layerId} ${revisionId}`
      const isLatest = layers.some((layer) => layer.id === layerId && layer.latest?.id === revisionId)
      const look = looking.get(key) ?? once()
      looking.set(key, look)
      return look

      async function once(): Promise<void> {
        tell(layerId, revisionId, await looks.look({ layerId, revisionId, isLatest }, signal))
      }
    },
  }
}
