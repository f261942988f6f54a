import type { EventName, Payload, ProjectRef } from '../../shared/contract'
import type { Link } from '../connections/link-state'
import { editText, type EditRecord } from '../edits/edit-record'
import type { EditOutcome } from '../edits/edits'
import { fullProjectKey } from '../project-key'
import type { Activity } from './activity'
import { quoted, saidOr, said, type Said } from '../../shared/languages/said'

/** Layers that come one after the other are told together. */
const gatherMs = 3_000

/** Notes what the program does for a person: from its events, and from the parts that tell of it. @param layerName as it was last read */
export function createProgramActivity(activity: Activity, layerName: (project: ProjectRef, layerId: number) => string) {
  const awaySince = new Map<string, string>()
  const endedBatches = new Map<string, string>()
  const coming = new Set<string>()
  const brought = new Map<string, { project: ProjectRef; layerIds: Set<number>; timer: NodeJS.Timeout }>()

  function tellBrought(key: string): void {
    const found = brought.get(key)
    if (!found) return
    clearTimeout(found.timer)
    brought.delete(key)
    const { project, layerIds } = found
    const names = quoted([...layerIds].map((layerId) => layerName(project, layerId)))
    activity.note(project, {
      ...{ who: 'program', about: 'hold', layerId: layerIds.size === 1 ? ([...layerIds][0] ?? null) : null },
      ...said('core.activity.brought', { names }),
    })
  }

  function onStates({ project, states }: Payload<'revisions.stateChanged'>): void {
    const key = fullProjectKey(project)
    for (const { layerId, revisionId, state, held } of states) {
      if (state === 'downloading' || state === 'building') coming.add(revisionId)
      else if (coming.delete(revisionId) && held && state === 'ready') {
        const timer = setTimeout(() => tellBrought(key), gatherMs).unref()
        const found = brought.get(key)
        clearTimeout(found?.timer)
        brought.set(key, { project, layerIds: (found?.layerIds ?? new Set()).add(layerId), timer })
      }
    }
  }

  function onBatch({ batch }: Payload<'uploads.batchChanged'>): void {
    const { id, title, state, rowsDone, rowsFailed, rowsTotal, project } = batch
    const outcome = `${state} ${rowsDone} ${rowsFailed}`
    if ((state !== 'completed' && state !== 'failed') || endedBatches.get(id) === outcome) return
    endedBatches.set(id, outcome)
    activity.note(project, {
      ...{ who: 'program', about: 'upload', batchId: id, key: `batch:${id}:${outcome}` },
      tone: rowsFailed > 0 ? 'bad' : 'plain',
      ...(rowsFailed > 0
        ? said('core.activity.endedFailed', { title, done: rowsDone, all: rowsTotal, failed: rowsFailed })
        : said('core.activity.ended', { title, done: rowsDone, all: rowsTotal })),
    })
  }

  function onDrafted({ project, folder, added }: Payload<'watch.drafted'>): void {
    activity.note(project, {
      who: 'program',
      about: 'upload',
      ...said('core.activity.drafted', { folder, count: added }),
    })
  }

  function onSentByRule({ project, folder, batchId, layers, rule, by }: Payload<'watch.sent'>): void {
    activity.note(project, {
      ...{ who: 'program', about: 'upload', batchId },
      ...said('core.activity.sentByRule', { folder, rule, by, count: layers }),
    })
  }

  return {
    /** To be called with each event. */
    onEvent<N extends EventName>(name: N, payload: Payload<N>): void {
      if (name === 'revisions.stateChanged') onStates(payload as Payload<'revisions.stateChanged'>)
      if (name === 'watch.drafted') onDrafted(payload as Payload<'watch.drafted'>)
      if (name === 'watch.sent') onSentByRule(payload as Payload<'watch.sent'>)
      if (name === 'uploads.batchChanged') onBatch(payload as Payload<'uploads.batchChanged'>)
    },
    onLink(connectionId: string, { state, since }: Link): void {
      const place = { connectionId }
      if (state === 'rejected')
        activity.note(place, {
          ...{ who: 'program', about: 'network', tone: 'bad' },
          ...said('core.activity.refused'),
        })
      if (state !== 'ok') {
        if (!awaySince.has(connectionId)) awaySince.set(connectionId, since)
        return
      }
      const away = awaySince.get(connectionId)
      awaySince.delete(connectionId)
      if (away !== undefined)
        activity.note(place, {
          ...{ who: 'program', about: 'network', since: away },
          ...said('core.activity.answersAgain'),
        })
    },
    onEditTried(
      { project, layerId, layerName: name, content, message, messageBy }: EditRecord,
      outcome: EditOutcome,
    ): void {
      const what = said('core.activity.edited', { layer: name, what: editText(content) })
      const about = { about: 'edit', layerId } as const
      if (outcome === 'dropped')
        activity.note(project, { ...about, who: 'you', ...said('core.activity.tookBack', { what }) })
      else if (outcome === 'again')
        activity.note(project, { ...about, who: 'you', ...said('core.activity.keptMine', { what }) })
      else if (outcome === 'sent')
        activity.note(project, { ...about, who: 'program', ...said('core.activity.sentWaiting', { what }) })
      else
        activity.note(project, {
          ...{ ...about, who: 'program', tone: 'warn' },
          ...said('core.activity.notSent', { what, why: saidOr(message ?? '', messageBy) }),
        })
    },
    /** Something that was kept on this computer is gone: a damaged store was put aside, or the local workspace began anew. */
    onStorageLost(told: Said): void {
      activity.note({ connectionId: '' }, { who: 'program', about: 'storage', tone: 'bad', ...told })
    },
    close(): void {
      for (const key of [...brought.keys()]) tellBrought(key)
    },
  }
}
