import { randomUUID } from 'node:crypto'
import { rm } from 'node:fs/promises'
import type { ProjectRef, Settings } from '../../../shared/contract'
import { AppError, toAppError } from '../../../shared/errors/app-error'
import type { Log } from '../../ports'
import type { Journal } from '../journal'
import type { BatchStart } from '../journal-records'
import { hasEnded } from '../owner-watch'
import type { PlanDraft } from './plan-draft'
import type { RowState } from './row-state'
import { filesOf } from './saved/plan-facts'
import type { KeptRow, PlanRecord, PlanStore } from './saved/plan-store'
import { writeBatch } from './write-batch'

/** What is planned of a watched folder. */
export interface QuietAsk {
  watchId: string
  project: ProjectRef
  title: string
  /** The folder, and the files of it, absolute. */
  root: string
  files: string[]
}

/** A plan that has been read, with nobody looking. */
export interface QuietPlan {
  id: string
  rows: RowState[]
}

/** What was kept for a person. */
export interface KeptDraft {
  planId: string
  /** Rows that were not in it before, or are of other files now; and all. */
  added: number
  rows: number
}

export type QuietPlans = ReturnType<typeof createQuietPlans>

/**
 * Plans of watched folders: made and read with nobody looking. What is to wait for a person becomes a kept plan, or joins the one of
 * its folder that waits already; what a rule allows becomes a batch.
 */
export function createQuietPlans(parts: {
  store: PlanStore
  journal: Journal
  owner: string
  log: Log
  /** ISO 8601. */
  now: () => string
  open: (record: PlanRecord) => PlanDraft
  settings: () => Settings
  startOf: (connectionId: string) => BatchStart
  stagingOf: (planId: string) => string
  isStaged: (path: string) => boolean
  onKept: (project: ProjectRef) => void
}) {
  const { store, owner } = parts
  const open = new Map<string, { draft: PlanDraft; ask: QuietAsk }>()

  function recordOf(ask: QuietAsk, id: string): PlanRecord {
    const { watchId, project, title, root, files } = ask
    return {
      ...{ id, project, title, roots: [root], files, watchId, mirrorFolders: true },
      // Until it is kept for a person it is of no use to another program.
      ...{ parked: true, saved: true, ephemeral: true, changedAt: parts.now(), owner, specification: null },
    }
  }

  function find(planId: string): { draft: PlanDraft; ask: QuietAsk } {
    const found = open.get(planId)
    if (found) return found
    throw new AppError('cancelled', 'The plan was closed meanwhile.')
  }

  /** @param unpacked what becomes of files that were unpacked for it */
  async function end(planId: string, unpacked: 'keep' | 'remove'): Promise<void> {
    const found = open.get(planId)
    open.delete(planId)
    store.remove(planId, owner)
    await found?.draft.end(unpacked)
    if (unpacked === 'remove') await rm(parts.stagingOf(planId), { recursive: true, force: true })
  }

  /** The draft of the same folder that waits and that nobody has open; it is this program's then. */
  function waitingDraft({ watchId, project }: QuietAsk): PlanRecord | null {
    const waiting = store.of(project).find((plan) => plan.watchId === watchId && !plan.ephemeral && plan.parked)
    return waiting && store.claim(waiting.id, owner, hasEnded) ? waiting : null
  }

  return {
    /** Plans and reads files. Errors: those of the project and of its folder, `cancelled`. */
    async read(ask: QuietAsk): Promise<QuietPlan> {
      const record = recordOf(ask, randomUUID())
      store.add(record)
      const draft = parts.open(record)
      open.set(record.id, { draft, ask })
      try {
        await draft.settled()
        find(record.id)
        const { error } = draft.shown()
        if (error) throw AppError.fromWire(error)
        return { id: record.id, rows: draft.states() }
      } catch (error) {
        await end(record.id, 'remove')
        throw error
      }
    },
    /**
     * Starts rows of it as a batch, sent by a rule; gives the id. Null, and nothing is started, when others have changed meanwhile what
     * the rows were decided by.
     */
    async send(
      planId: string,
      rowIds: ReadonlySet<string>,
      rule: { name: string; by: string },
    ): Promise<string | null> {
      const { draft, ask } = find(planId)
      if ((await draft.lookAgain()).length > 0) return null
      return writeBatch({ store, journal: parts.journal }, draft, {
        ...{ owner, createdAt: parts.now(), marked: parts.settings().markUploads, only: rowIds },
        startedBy: { ...parts.startOf(ask.project.connectionId), rule },
      })
    },
    /** Keeps rows of it for a person. */
    keep(planId: string, rows: readonly RowState[]): KeptDraft {
      const { ask } = find(planId)
      const files = [...new Set(rows.flatMap((state) => originals(state, ask, parts.isStaged)))]
      const keptIn = (draftId: string) =>
        rows.map((state) => keptRow(state, parts.stagingOf(planId), parts.stagingOf(draftId)))
      const waiting = waitingDraft(ask)
      if (waiting === null) {
        const record = { ...recordOf({ ...ask, files }, randomUUID()), ephemeral: false }
        store.add(record)
        store.write(record.id, owner, { rows: keptIn(record.id) })
        store.release(owner, record.id)
        parts.onKept(ask.project)
        return { planId: record.id, added: rows.length, rows: rows.length }
      }
      // What somebody has decided of a row was of its files as they were: the draft says that they are others now.
      const known = new Set(store.rows(waiting.id).map(({ id }) => id))
      const all = [...new Set([...(waiting.files ?? []), ...files])]
      const added = keptIn(waiting.id).filter(({ id }) => !known.has(id))
      store.write(waiting.id, owner, { files: all, rows: added, changedAt: parts.now() })
      store.release(owner, waiting.id)
      parts.onKept(ask.project)
      return { planId: waiting.id, added: rows.length, rows: known.size + added.length }
    },
    /** Ends it. @param sent rows of it were started, whose unpacked files belong to their batch */
    end: (planId: string, sent: boolean): Promise<void> => end(planId, sent ? 'keep' : 'remove'),
    /** @param connectionId left out: those of all connections */
    async close(connectionId?: string): Promise<void> {
      const own = [...open].filter(
        ([, { ask }]) => (connectionId ?? ask.project.connectionId) === ask.project.connectionId,
      )
      await Promise.all(
        own.map(([id]) =>
          end(id, 'remove').catch((error: unknown) =>
            parts.log('warn', 'a plan left something behind', { error: toAppError(error).message }),
          ),
        ),
      )
    },
  }
}

/**
 * A row as its draft keeps it: what is unpacked for it will lie in the draft's own folder. Nobody has decided anything for it yet; what a
 * template gives is given again when the draft is opened.
 */
function keptRow(state: RowState, unpackedIn: string, keptIn: string): KeptRow {
  const found = filesOf(state)
  const files = found.files.map((file) => ({
    ...file,
    path: file.path.startsWith(unpackedIn) ? keptIn + file.path.slice(unpackedIn.length) : file.path,
  }))
  return { id: state.row.id, files: { ...found, files }, choices: null }
}

/** The files of a row as they lie in the folder: of what was unpacked or packed for it, those that it comes from. */
function originals(
  { row, readSet }: RowState,
  { root, files }: QuietAsk,
  isStaged: (path: string) => boolean,
): string[] {
  const own = [...row.files, ...readSet.members].map(({ path }) => path).filter((path) => !isStaged(path))
  if (own.length > 0) return own
  // Of a zip with several layers only the zip lies there; which it is the row does not tell.
  return files.filter((path) => path.startsWith(root) && /\.zip$/i.test(path))
}
