import { permitsPerPage, type ProjectRef } from '../../shared/contract'
import { fullProjectKey, projectParams } from '../project-key'
import type { RestClient } from '../remote'

/**
 * Finds out whether the list of permits is another than it was. The interface gives it no order and no time of change: a page
 * can be another while the first is as it was, so each is asked for.
 */
export function createPermitLook() {
  const pages = new Map<string, number>()
  const pagesOf = (project: ProjectRef) => pages.get(fullProjectKey(project)) ?? 1

  return {
    /** Learns how many permits there are. A filter lists fewer: the most that were ever listed count. */
    noteTotal(project: ProjectRef, total: number): void {
      pages.set(fullProjectKey(project), Math.max(pagesOf(project), Math.ceil(total / permitsPerPage)))
    },
    /** One try a page, up to the first that is another. Rejects as `RestClient.hasChanged` does. */
    async hasChanged(client: RestClient, project: ProjectRef, signal: AbortSignal): Promise<boolean> {
      const params = projectParams(project)
      for (let pageNumber = 1; pageNumber <= pagesOf(project); pageNumber++) {
        const query = { pageNumber, pageSize: permitsPerPage }
        if (await client.hasChanged('listPermits', { params, query }, { signal })) return true
      }
      return false
    },
  }
}
