import type { PlanRow } from '../../../../shared/contract'
import { isCadFormat } from '../../../../shared/model/cad-formats'
import { nameKey } from '../../../../shared/model/file-name'
import type { ProjectFacts } from '../../decide'

/** What somebody answered for a drawing when it was sent last, which the file does not say itself. */
export interface LastAnswers {
  units?: 'm' | 'mm' | 'auto'
  srid?: number
}

/**
 * The units and the system that the layer of a drawing or model was sent in last: whoever draws it draws it the same way next week. By our
 * record of its path, else where one layer alone comes of a file of its name. Pure. Null: there is no such layer, or nothing was answered.
 */
export function asLastTime({ files }: Pick<PlanRow, 'files'>, { layers, sent }: ProjectFacts): LastAnswers | null {
  const [main] = files
  if (!main || !(isCadFormat(main.ext) || main.ext === 'ifc')) return null
  const sentTo = sent.find(({ path, layerId }) => path === main.path && layerId !== null)?.layerId
  const key = nameKey(main.name)
  const fitting = layers.filter(({ id, latest }) =>
    sentTo === undefined ? latest?.fileName != null && nameKey(latest.fileName) === key : id === sentTo,
  )
  const latest = fitting.length === 1 ? fitting[0]?.latest : null
  if (!latest) return null
  const { srid = null } = latest
  // The service tells no units; what others chose is not known.
  const { units } = sent.find(({ revisionId }) => revisionId === latest.id) ?? {}
  const answers: LastAnswers = {
    ...(units === undefined ? {} : { units }),
    ...(srid !== null && srid > 0 && isCadFormat(main.ext) ? { srid } : {}),
  }
  return Object.keys(answers).length > 0 ? answers : null
}
