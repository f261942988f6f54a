import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { expect } from 'vitest'
import type { GeoEngine } from '../../geo/engine-api'
import { emptyReport } from '../../geo/file-report'
import { AppError } from '../../shared/errors/app-error'
import { uploadBody } from '../../shared/rest'
import { openFolderContent } from '../content/folder-content'
import { openTestStore } from '../store/test-store'

const user = `INSERT INTO users (id, organization_id, name, name_folded, organization, title, email)
  VALUES ('a', 1, 'Ada', 'ada', '', '', '')`

/** A store and files with an engine that reads no file before it is told to, and then as one point. */
export type JobSite = ReturnType<typeof openJobSite>

export function openJobSite() {
  const folder = mkdtempSync(join(tmpdir(), 'plumbline-jobs-'))
  const { store, close } = openTestStore(user)
  const content = openFolderContent(folder, store)
  /** Files whose reading has begun, in this order, and what ends each. */
  const begun = new Map<string, () => void>()
  const lines: string[] = []
  const at = { fault: null as Error | null }

  const inspect: GeoEngine['inspect'] = ({ files }, call) => {
    if (at.fault) return Promise.reject(at.fault)
    return new Promise((resolve, reject) => {
      const layer = { features: 1, nullGeometries: 0, raster: null } as never
      begun.set(files.main.name, () => resolve({ ...emptyReport(files), layers: [layer] }))
      call?.signal?.addEventListener('abort', () => reject(new AppError('cancelled', 'stopped')))
    })
  }
  const log = (line: string): void => void lines.push(line)
  const stateOf = async ({ id }: { id: number }) => (await store.jobs.byId(id))?.state
  return {
    ...{ store, begun, lines, stateOf },
    parts: { store, content, engine: { inspect } as GeoEngine, now: () => 7, log, restMs: 5 },

    /** What the next readings fail with; null: they do not. */
    failWith: (fault: Error | null): void => void (at.fault = fault),

    /** A job that has its one file. @param size what is said of it */
    async addJob(name: string, size?: number) {
      const received = await content.receive(Readable.from([Buffer.from(name)]))
      await content.keep(1, [received])
      const order = uploadBody.parse({ mode: 0, title: name, fileNames: [name], fileLastModifieds: [1] })
      const id = await store.jobs.add({ projectId: 1, userId: 'a', order, token: name, nowMs: 1 })
      const { sha256 } = received
      await store.jobs.start(id, [{ position: 0, name, sha256, size: size ?? received.size, last_modified: 1 }], 1)
      content.release(1, [sha256])
      return { id, name, has: () => content.has({ organizationId: 1, ...received }) }
    },
    begunAre: (...names: string[]) => expect.poll(() => [...begun.keys()]).toEqual(names),
    finish: (name: string): void => begun.get(name)?.(),

    async close(): Promise<void> {
      await close()
      rmSync(folder, { recursive: true })
    },
  }
}

/** What a full disk fails by. */
export const diskFull = () => Object.assign(new Error('no space left on device'), { code: 'ENOSPC' })
