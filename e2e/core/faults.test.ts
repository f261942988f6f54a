import fs, { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, describe, expect, it, vi } from 'vitest'
import type * as SqliteModule from '../../src/node/sqlite'
import { sqliteError } from '../../src/node/sqlite-errors'
import { openCoreSite, type CoreSite } from './core-site'

/** Which use of the client's databases fails: the n-th from now on; 0: none. */
const fault = { at: 0, uses: 0, code: 'SQLITE_FULL' }

vi.mock('../../src/node/sqlite', async (original) => {
  const real = await original<typeof SqliteModule>()
  return {
    ...real,
    openSqlite(path: string) {
      const db = real.openSqlite(path)
      if (!/[\\/]home[\\/]/.test(path)) return db
      const use = () => {
        fault.uses++
        if (fault.at > 0 && fault.uses === fault.at)
          throw sqliteError(Object.assign(new Error('made for a test'), { code: fault.code }), path)
      }
      const used =
        <A extends unknown[], R>(call: (...args: A) => R) =>
        (...args: A) => {
          use()
          return call(...args)
        }
      return {
        ...db,
        run: used(db.run),
        get: used(db.get),
        all: used(db.all),
        // What fails at the end of a transaction takes back all of it.
        transaction: <T>(work: () => T) =>
          db.transaction(() => {
            const result = work()
            use()
            return result
          }),
      }
    },
  }
})

let site: CoreSite
afterEach(async () => {
  fault.at = 0
  vi.restoreAllMocks()
  await site.close()
})

const names = ['gas', 'kerbs', 'mains']
async function openSite(): Promise<void> {
  site = await openCoreSite()
  await site.core.start()
  for (const name of names) site.write(`${name}.csv`, `point\n${name}`)
}
/** Ends when the batch has ended, or stands still because of the fault. */
async function uploadWithFault(): Promise<void> {
  const plan = await site.plan()
  const { batchId } = await site.core.handlers['uploads.start']({ planId: plan.id }, site.context)
  for (let looks = 0; looks < 40; looks++) {
    const { batch } = await site.core.handlers['uploads.getBatch']({ batchId }, site.context)
    if (batch.state !== 'running') return
    await new Promise((next) => setTimeout(next, 25))
  }
}
/** What a person does after it: starts again, opens the plan that was left, or plans anew, tries again what failed. */
async function finish(): Promise<void> {
  const { handlers, planSettled } = site.core
  const [left] = await handlers['uploads.listBatches']({ project: site.project }, site.context)
  let batchId = left?.id
  if (batchId === undefined) {
    const open = await handlers['uploads.findOpenPlan']({ project: site.project }, site.context)
    const planId = open?.id ?? (await site.plan()).id
    await planSettled(planId)
    batchId = (await handlers['uploads.start']({ planId }, site.context)).batchId
  }
  if ((await site.settled(batchId)).batch.state === 'failed') {
    await handlers['uploads.retry']({ batchId, rowIds: null }, site.context)
    await site.settled(batchId)
  }
}

describe('a fault of the disk', () => {
  // The places differ from run to run; over many runs each use of the databases has its turn.
  it.each([
    ['SQLITE_FULL', 3],
    ['SQLITE_FULL', 33],
    ['SQLITE_FULL', 50],
    ['SQLITE_FULL', 85],
    ['SQLITE_IOERR_FSYNC', 20],
    ['SQLITE_IOERR_FSYNC', 41],
    ['SQLITE_IOERR_FSYNC', 60],
    ['SQLITE_IOERR_FSYNC', 72],
  ])('loses no upload and makes none twice (%s at use %i)', async (code, at) => {
    await openSite()
    Object.assign(fault, { at, uses: 0, code })
    await uploadWithFault().catch((error: unknown) => {
      // Said in words that a person can act on.
      expect(String(error)).not.toMatch(/inside Plumbline|SQLITE/)
    })
    fault.at = 0
    await site.reopen()
    await finish()
    expect((await site.layers()).map((layer) => layer.name).sort()).toEqual(names)
    expect(new Set(await site.marks()).size).toBe(names.length)
    expect(await site.marks()).toHaveLength(names.length)
    // A job whose answer could not be written down cannot be proven ours, and is left.
    expect((await site.jobs()).filter((job) => !job.complete).length).toBeLessThanOrEqual(1)
    expect(readdirSync(site.home).filter((name) => name.includes('broken'))).toEqual([])
  })

  it('that is full stops a download with words that help, leaves nothing half, and lets it be tried again', async () => {
    await openSite()
    await site.upload()
    const [layer] = await site.layers()
    const revisionId = layer?.revisions[0]?.id ?? ''
    const ref = { project: site.project, layerId: layer?.id ?? 0, revisionId }
    const path = join(site.files, 'saved.csv')
    const file = await fs.promises.open(join(site.files, 'any'), 'w')
    await file.close()
    const full = vi
      .spyOn(Object.getPrototypeOf(file) as fs.promises.FileHandle, 'write')
      .mockRejectedValue(Object.assign(new Error('no space left on device'), { code: 'ENOSPC', syscall: 'write' }))
    const download = async () => site.core.handlers['revisions.download']({ ...ref, path }, site.context)
    await expect(download()).rejects.toMatchObject({
      code: 'disk.full',
      message: expect.stringMatching(/The disk is full.*Free some space/),
    })
    expect(full).toHaveBeenCalled()
    full.mockRestore()
    expect(readdirSync(join(site.home, 'cache', 'partial'))).toEqual([])
    expect(existsSync(path)).toBe(false)
    expect((await download()).sizeBytes).toBe(`point\n${layer?.name ?? ''}`.length)
  })
})
