import type { CallsOf } from '../../shared/contract'
import type { Edits } from './edits'

/** Answers the calls of `edits`. */
export function editCalls(edits: Edits): CallsOf<'edits'> {
  return {
    'edits.list': ({ project }) => edits.list(project),
    'edits.drop': ({ editId }) => edits.drop(editId),
    'edits.sendAnyway': ({ editId }) => edits.sendAnyway(editId),
  }
}
