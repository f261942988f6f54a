import type { Params, Result } from '../../../shared/contract'

export type { Layer, LayerRevision } from '../../../shared/rest'
export type { LayerOverview } from '../../../shared/contract'

/** What a layer's properties may be changed to (interface.md, Update layer properties). */
export type LayerChanges = Params<'layers.update'>['changes']

export type RevisionStates = Result<'revisions.listStates'>
