import type { CoreHandlers } from '../../shared/contract'
import type { Edits } from '../edits/edits'

type Names = Extract<keyof CoreHandlers, `edits.${string}`>

/** Answers the calls of `edits`. */
export function editHandlers(edits: Edits): Pick<CoreHandlers, Names> {
  return {
    'edits.list': ({ project }) => edits.list(project),
    'edits.drop': ({ editId }) => edits.drop(editId),
    'edits.sendAnyway': ({ editId }) => edits.sendAnyway(editId),
  }
}
