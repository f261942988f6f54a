import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { openPermitStore } from '../src/core/permits/permit-store'
import type { Permits } from '../src/core/permits/permits'
import { openSnapshots } from '../src/core/store/snapshots'
import { openSqlite } from '../src/node/sqlite'
import type { ProjectRef } from '../src/shared/contract'
import { permitListItem } from '../src/shared/rest'

/** Permits on the disk, as they are asked for where the service cannot be. */
export interface HeldPermits {
  permits: Permits
  close(): void
}

/** Opens the permits of a home; where there are none, ones with these areas are taken in first, as a reading of the list takes them. */
export async function heldAreasAlone(
  home: string,
  project: ProjectRef,
  geometries: readonly string[] = [],
): Promise<HeldPermits> {
  const path = join(home, 'offline.db')
  const isNew = !existsSync(path)
  const db = openSqlite(path)
  openSnapshots(db)
  const store = openPermitStore(db)
  if (isNew) {
    store.wish(project)
    const at = new Date().toISOString()
    store.beginList(project, at)
    for (let from = 0; from < geometries.length; from += 500) {
      const items = geometries.slice(from, from + 500).map((geometry, n) => {
        const [id, start] = [from + n, Date.UTC(2026, 0, 1 + ((from + n) % 365))]
        const times = {
          startTime: new Date(start).toISOString(),
          expiryDate: new Date(start + 14 * 86_400_000).toISOString(),
        }
        return permitListItem.parse({ id, name: `Permit ${id}`, status: 8, geometry, ...times })
      })
      store.saveItems(project, items, at, null)
    }
    store.endList(project, true)
    await store.packAll(project, new AbortController().signal)
  }
  const permits = {
    list: (_: unknown, filters: object, pageNumber: number, pageSize: number) => {
      const { items, total: totalCount } = store.page(project, filters, pageNumber, pageSize)
      const totalPages = Math.ceil(totalCount / pageSize)
      return Promise.resolve({ source: 'offline', readAt: '', pageNumber, pageSize, totalCount, totalPages, items })
    },
    ...{ heldAreas: store.workAreas, heldHashes: store.workHashes, heldNames: store.names },
  }
  return { permits: permits as unknown as Permits, close: () => db.close() }
}
