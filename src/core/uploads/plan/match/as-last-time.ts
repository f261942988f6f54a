import type { PlanRow } from '../../../../shared/contract'
import { isCadFormat } from '../../../../shared/model/cad-formats'
import { nameKey } from '../../../../shared/model/file-name'
import { indexLayers, type LayerIndex, type ProjectFacts } from '../../decide'

/** What somebody answered for a drawing when it was sent last, which the file does not say itself. */
export interface LastAnswers {
  units?: 'm' | 'mm' | 'auto'
  srid?: number
}

/**
 * The units and the system that the layer of a drawing or model was sent in last: whoever draws it draws it the same way next week. By our
 * record of its path, else where one layer alone comes of a file of its name. The project is indexed once, with the first drawing. Pure.
 * Null: there is no such layer, or nothing was answered.
 */
export function asLastTime(facts: ProjectFacts): (row: Pick<PlanRow, 'files'>) => LastAnswers | null {
  let index: LayerIndex | null = null
  return ({ files: [main] }) => {
    if (!main || !(isCadFormat(main.ext) || main.ext === 'ifc')) return null
    index ??= indexLayers(facts)
    // What was sent is noted newest first.
    const [sentTo] = index.sentFrom.get(main.path) ?? []
    const named = index.byFile.get(nameKey(main.name)) ?? []
    const layer = sentTo === undefined ? (named.length === 1 ? named[0] : undefined) : index.byId.get(sentTo)
    const latest = layer?.latest
    if (!latest) return null
    const { srid = null } = latest
    // The service tells no units; what others chose is not known.
    const { units } = index.sentIn.get(layer.id)?.find(({ revisionId }) => revisionId === latest.id) ?? {}
    const answers: LastAnswers = {
      ...(units === undefined ? {} : { units }),
      ...(srid !== null && srid > 0 && isCadFormat(main.ext) ? { srid } : {}),
    }
    return Object.keys(answers).length > 0 ? answers : null
  }
}
