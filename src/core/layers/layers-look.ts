import type { ProjectRef } from '../../shared/contract'
import { AppError } from '../../shared/errors/app-error'
import { projectParams } from '../project-key'
import type { RestClient } from '../remote'

/**
 * Whether a project's layers or their directory are others than were read last; one try each. Rejects when that cannot be told:
 * nothing that was answered says so. What has changed is told whatever became of the other questions, as nobody is told twice.
 */
export async function layersHaveChanged(
  client: RestClient,
  project: ProjectRef,
  signal: AbortSignal,
): Promise<boolean> {
  const params = projectParams(project)
  const answers = await Promise.allSettled([
    client.hasChanged('listLayers', { params, query: { includeRevisions: 'all' } }, { signal }),
    ...(['getDirectory', 'listUnassigned'] as const).map((name) => client.hasChanged(name, { params }, { signal })),
  ])
  if (answers.some((answer) => answer.status === 'fulfilled' && answer.value)) return true
  for (const answer of answers) if (answer.status === 'rejected' && !hasNoDirectory(answer.reason)) throw answer.reason
  return false
}

/** Whether a failure says that the service keeps no directory, or shows it to nobody. */
export function hasNoDirectory(error: unknown): boolean {
  const status = error instanceof AppError ? error.details.status : null
  return typeof status === 'number' && [403, 404, 405, 501].includes(status)
}
