import type { Layer, LayerRevision } from '../../shared/rest'
import { withoutMark } from '../uploads/marker'

/**
 * Stands for a download link in answers to the window and in copies on disk: that there is one. The link itself works without
 * a credential for 30 minutes, so it goes nowhere.
 */
export const linkOnService = 'on-service'

/** A layer as the window gets it and as it is kept: without our marks in comments and without download links. */
export function shownLayer(layer: Layer): Layer {
  return { ...layer, revisions: layer.revisions.map(shownRevision) }
}

function shownRevision(revision: LayerRevision): LayerRevision {
  const source = revision.source && { ...revision.source, url: revision.source.url ? linkOnService : null }
  return { ...revision, comment: withoutMark(revision.comment), source }
}
