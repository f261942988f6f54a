import { AppError } from '../../shared/errors/app-error'
import { projectParams } from '../project-key'
import type { HoldPermits } from './hold-permits'

/** Items of one page: a service looks for the begin of each page from the first permit on, so that few and large ones cost it less. */
const pageSize = 500
/** Items of one transaction: few enough that nothing is held up for longer than a frame. */
const writtenAtOnce = 100
const removedAtOnce = 50

/**
 * Reads the list of a project's permits onto the disk, archived ones too where the service lists them to this user; writes what
 * is new or has changed, and lets go what is no longer listed. A first reading that was broken off goes on at its last page.
 * @returns whether anything is another than before
 */
export async function readHeldList(work: HoldPermits): Promise<boolean> {
  try {
    return await readList(work, true)
  } catch (error) {
    const refused = ['service.forbidden', 'service.bad-request']
    if (!(error instanceof AppError && refused.includes(error.code))) throw error
    return readList(work, false)
  }
}

async function readList(work: HoldPermits, archived: boolean): Promise<boolean> {
  const { store, project } = work
  let written = 0
  // Permits that come or go while one reads shift the pages: a reading that has missed some is made once more.
  for (let tries = 1; ; tries++) {
    const broken = tries === 1 ? store.brokenOff(project) : null
    const began = broken?.began ?? work.isoNow()
    if (broken === null) store.beginList(project, began)
    const seen = new Set<number>(broken === null ? [] : store.ids(project, began))
    const pages = await readPages(work, archived, { from: Math.max(1, broken?.page ?? 1), seen })
    written += pages.written
    if (seen.size < pages.total && tries < 2) continue
    store.endList(project, archived)
    const gone = seen.size < pages.total ? [] : store.ids(project, '').filter((id) => !seen.has(id))
    for (let at = 0; at < gone.length; at += removedAtOnce) {
      store.remove(project, gone.slice(at, at + removedAtOnce))
      await new Promise(setImmediate)
    }
    // What is asked without the service finds them ready.
    await store.packAll(project, work.signal)
    return written + gone.length > 0
  }
}

async function readPages(
  work: HoldPermits,
  archived: boolean,
  { from, seen }: { from: number; seen: Set<number> },
): Promise<{ written: number; total: number }> {
  const { client, project, store, signal } = work
  const read = async (pageNumber: number) => {
    const at = work.isoNow()
    const query = { ...(archived ? { showArchived: true } : {}), pageNumber, pageSize }
    return { at, page: await client.call('listPermits', { params: projectParams(project), query }, { signal }) }
  }
  let written = 0
  let next = read(from)
  for (let pageNumber = from; ; pageNumber++) {
    const { at, page } = await next
    const isLast = pageNumber >= page.totalPages || page.items.length === 0
    // The next one comes while this one is written.
    if (!isLast) {
      next = read(pageNumber + 1)
      next.catch(() => undefined)
    }
    for (let first = 0; first === 0 || first < page.items.length; first += writtenAtOnce) {
      const items = page.items.slice(first, first + writtenAtOnce)
      const isWhole = first + writtenAtOnce >= page.items.length
      written += store.saveItems(project, items, at, isWhole ? { page: pageNumber, total: page.totalCount } : null)
      await new Promise(setImmediate)
    }
    for (const { id } of page.items) seen.add(id)
    work.onProgress('list')
    if (isLast) return { written, total: page.totalCount }
  }
}
