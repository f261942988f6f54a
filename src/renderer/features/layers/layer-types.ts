export type { Layer, LayerRevision } from '../../../shared/rest'
export type { LayerOverview } from '../../../shared/contract'

/** What a layer's properties may be changed to (interface.md, Update layer properties). */
export type { LayerUpdate as LayerChanges } from '../../../shared/rest'
