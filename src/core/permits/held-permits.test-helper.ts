import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openSqlite, type Sqlite } from '../../node/sqlite'
import type { ProjectRef } from '../../shared/contract'
import { permitDetail, permitListItem, type PermitDetail, type PermitListItem } from '../../shared/rest'
import { openSnapshots } from '../store/snapshots'
import { openPermitStore, type PermitStore } from './permit-store'

export const project: ProjectRef = { connectionId: 'c', organization: 'acme', projectId: 1 }

/** A list item with what a test says of it. */
export function item(id: number, values: Partial<PermitListItem> = {}): PermitListItem {
  return permitListItem.parse({ id, name: `Permit ${id}`, status: 8, ...values })
}

/** Details with what a test says of them. */
export function detail(id: number, values: Partial<PermitDetail> = {}): PermitDetail {
  return permitDetail.parse({ id, name: `Permit ${id}`, status: 8, ...values })
}

/** A store on a disk of its own, that can be dropped and opened again. */
export function diskStore(): { store: PermitStore; db: Sqlite; path: string; reopen(): void; close(): void } {
  const folder = mkdtempSync(join(tmpdir(), 'plumbline-permits-'))
  const path = join(folder, 'offline.db')
  const open = () => {
    const db = openSqlite(path)
    openSnapshots(db)
    return { db, store: openPermitStore(db) }
  }
  const disk = {
    path,
    ...open(),
    reopen() {
      disk.db.close()
      Object.assign(disk, open())
    },
    close() {
      disk.db.close()
      rmSync(folder, { recursive: true })
    },
  }
  return disk
}
