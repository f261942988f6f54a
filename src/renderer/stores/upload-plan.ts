import { computed, onScopeDispose, ref, shallowRef } from 'vue'
import type { Params, Plan, PlanFix, PlanRow, ProjectRef } from '../../shared/contract'
import { toAppError, type AppError } from '../../shared/errors/app-error'
import { readStored, writeStored } from '../client/storage'
import { useClient } from '../client/use-client'
import { t } from '../language'
import { createPlanRows } from '../model/plan-rows'
import { defineProjectStore } from './define-store'
import { useHistory } from './history'
import { useToasts } from './toasts'

export type PlanHead = Omit<Plan, 'rows'>
export type RowEdit = Omit<Params<'uploads.editRows'>, 'planId' | 'rowIds'>

const discardAfterMs = 12_000
/** A plan that was looked at so lately is not held against the layers again when its window comes to the front. */
const looksLastMs = 120_000

/** The upload plan of the project that is not started yet, kept in step with the core row by row. */
export const useUploadPlan = defineProjectStore('upload-plan', ({ project, change }) => {
  const client = useClient()
  const history = useHistory()
  const toasts = useToasts()

  const head = shallowRef<PlanHead | null>(null)
  const { rows, byId: rowById, change: changeRows } = createPlanRows()
  const selection = ref<string[]>([])
  const error = shallowRef<AppError | null>(null)
  const starting = ref(false)
  const making = ref(false)
  const mirror = ref(readStored('uploads.mirror', true))
  /** A plan that was put away and can still come back. */
  let discarded: { planId: string; timer: number } | null = null
  /** When the plan was made, opened or held against the layers last; milliseconds. */
  let lookedAt = 0
  /** The plan whose files were chosen here, while nothing was decided in it. */
  let undecided: string | null = null
  let lastEdit: Promise<void> = Promise.resolve()
  /** The plan whose rows are all chosen as soon as they are found. */
  let choosesAll: string | null = null
  /** Plans asked for or put away here, whose events are not for the window. */
  const ignored = new Set<string>()

  const selectedRows = computed(() => selection.value.flatMap((id) => rowById(id) ?? []))
  const busy = computed(() => head.value?.state === 'scanning' || head.value?.state === 'reading')

  function adopt(plan: Plan): void {
    const { rows: planRows, ...rest } = plan
    if (head.value?.id !== plan.id) lookedAt = Date.now()
    head.value = rest
    rows.value = planRows
    mirror.value = plan.mirrorFolders
    selection.value = selection.value.filter(rowById)
  }

  async function findOpen(): Promise<void> {
    const plan = await client.call('uploads.findOpenPlan', { project }).catch(() => null)
    if (head.value || !plan || ignored.has(plan.id)) return
    adopt(plan)
  }

  /**
   * Plans files and folders, by their handles, with those of another plan where that is named. What was planned before is put aside
   * by the core when it was edited, else thrown away.
   */
  async function make(paths: string[], withPlanId?: string): Promise<void> {
    if (paths.length === 0) return
    // As a person has it, whatever the plan of a restored revision or of a job was made with.
    const mirrorFolders = withPlanId === undefined ? readStored('uploads.mirror', true) : mirror.value
    const asked = { project, paths, withPlanId, mirrorFolders }
    await begin(async () => {
      const { planId } = await client.call('uploads.makePlan', asked)
      undecided = planId
      return planId
    })
  }

  /** Plans the files of the open plan in another project, which is shown next. Here nothing is left where nothing was decided. */
  async function planIn(other: ProjectRef): Promise<void> {
    const plan = head.value
    if (!plan) return
    await client.call('uploads.makePlan', {
      project: other,
      paths: [],
      withPlanId: plan.id,
      mirrorFolders: mirror.value,
    })
    if (plan.id === undecided) throwAway(plan.id)
  }

  /** Plans rows of a batch once more, to be changed and sent again. */
  const makeAgain = (batchId: string, rowIds: string[]): Promise<boolean> =>
    beginChosen(() => client.call('uploads.planAgain', { batchId, rowIds }))

  /** Plans an earlier revision of a layer as a new one. */
  const restore = (layerId: number, revisionId: string, comment: string): Promise<boolean> =>
    beginChosen(() => client.call('uploads.planRestore', { project, layerId, revisionId, comment }))

  /** Shows a plan that is asked for, with all its rows chosen. */
  async function beginChosen(ask: () => Promise<{ planId: string }>): Promise<boolean> {
    const done = await begin(async () => (await ask()).planId)
    if (done) choosesAll = head.value?.id ?? null
    chooseAll()
    return done
  }

  /** Plans the files of a record once more, by the handles of it and of the folder where they lie now (null: where they were). */
  const makeOfRecord = (path: string, folder: string | null): Promise<boolean> =>
    begin(async () => (await client.call('uploads.planRecord', { project, path, folder })).planId)

  /** Shows a plan that is asked for; false when there is none. */
  async function begin(ask: () => Promise<string>): Promise<boolean> {
    making.value = true
    error.value = null
    try {
      const planId = await ask()
      forget()
      adopt(await client.call('uploads.getPlan', { planId }))
      return true
    } catch (thrown) {
      error.value = toAppError(thrown)
      toasts.showError(thrown)
      return false
    } finally {
      making.value = false
    }
  }

  function chooseAll(): void {
    if (choosesAll === null || choosesAll !== head.value?.id || head.value.state === 'scanning') return
    choosesAll = null
    selection.value = rows.value.map((row) => row.id)
  }

  client.subscribe('uploads.planChanged', ({ plan, rows: changed, removedRowIds }) => {
    if (plan.id !== head.value?.id) return
    if (plan.state === 'started') return
    const before = head.value
    head.value = { ...plan, ignored: before.ignored, unread: before.unread }
    changeRows(changed, removedRowIds)
    if (removedRowIds.length > 0) selection.value = selection.value.filter(rowById)
    chooseAll()
    // The list of left-out files is not part of the event; it is whole once the folder is scanned.
    if (before.state === 'scanning' && plan.state !== 'scanning') void readIgnored(plan.id)
  })

  // Another window may have opened, started or thrown away what is shown here.
  client.subscribe('uploads.plansChanged', ({ plans }) => {
    if (!head.value) return
    if (plans.some((plan) => plan.id === head.value?.id && plan.state === 'open')) return
    forget()
    void findOpen()
  })

  async function readIgnored(planId: string): Promise<void> {
    const leftOut = await client.call('uploads.getLeftOut', { planId }).catch(() => null)
    if (leftOut && head.value?.id === planId) head.value = { ...head.value, ...leftOut }
  }

  async function edit(rowIds: string[], changes: RowEdit): Promise<void> {
    if (!head.value || rowIds.length === 0) return
    await (lastEdit = attempt(client.call('uploads.editRows', { planId: head.value.id, rowIds, ...changes })))
  }

  async function attempt(call: Promise<unknown>): Promise<void> {
    undecided = null
    await toasts.attempt(() => call)
  }

  /** Holds the rows against another specification; they are read again. */
  async function useSpecification(use: 'project' | 'folder' | 'none'): Promise<void> {
    if (head.value) await attempt(client.call('uploads.useSpecification', { planId: head.value.id, use }))
  }

  /** The project keeps the specification that is in force from now on. */
  async function keepSpecification(): Promise<void> {
    const planId = head.value?.id
    if (!planId) return
    await toasts.attempt(async () => {
      await client.call('uploads.keepSpecification', { planId })
      toasts.show(t('specification.kept'))
    })
  }

  async function setMirror(on: boolean): Promise<void> {
    mirror.value = on
    writeStored('uploads.mirror', on)
    if (head.value) await attempt(client.call('uploads.setMirror', { planId: head.value.id, mirrorFolders: on }))
  }

  async function readAgain(rowIds: string[] | null = null): Promise<void> {
    if (head.value) await attempt(client.call('uploads.readAgain', { planId: head.value.id, rowIds }))
  }

  /** While the window was away others may have changed what the plan was decided by. */
  async function lookAgain(): Promise<void> {
    if (!head.value || busy.value || document.hidden || Date.now() - lookedAt < looksLastMs) return
    lookedAt = Date.now()
    // What the service does not tell now is asked again at the start.
    await client.call('uploads.lookAgain', { planId: head.value.id }).catch(() => undefined)
  }
  window.addEventListener('focus', () => void lookAgain())
  document.addEventListener('visibilitychange', () => void lookAgain())

  async function addFiles(rowId: string, paths: string[]): Promise<void> {
    if (head.value && paths.length > 0)
      await attempt(client.call('uploads.addFiles', { planId: head.value.id, rowId, paths }))
  }

  /** Does what a fix's button says, where it needs no further choice; false when it does. */
  function fix(row: PlanRow, problem: string, how: PlanFix): boolean {
    switch (how.kind) {
      case 'set-options':
        void edit([row.id], { options: how.options ?? {} })
        return true
      case 'rebuild-index':
        // The core rebuilds it when it is asked to go on in spite of the missing index.
        void edit([row.id], { overrideProblems: [problem], ...(how.options ? { options: how.options } : {}) })
        return true
      case 'send-anyway':
        void edit([row.id], { overrideProblems: [problem] })
        return true
      case 'rename':
        if (how.sendAs == null) return false
        void edit([row.id], { sendAs: how.sendAs })
        return true
      case 'take-back': {
        const [, rule] = /^specification-(.+)/.exec(problem) ?? []
        void edit([row.id], rule === undefined ? { takeBackOverrides: [problem] } : { takeBackRules: [rule] })
        return true
      }
      case 'read-again':
        void readAgain([row.id])
        return true
      case 'leave-out':
        void edit([row.id], { selected: false, action: 'skip' })
        return true
      default:
        return false
    }
  }

  /** Opens a plan that was put aside; the open one takes its place there. */
  async function open(planId: string): Promise<boolean> {
    try {
      const plan = await client.call('uploads.openPlan', { planId })
      forget()
      adopt(plan)
      return true
    } catch (thrown) {
      toasts.showError(thrown)
      return false
    }
  }

  /** Puts the plan aside, with all that was decided. */
  async function save(): Promise<void> {
    const plan = head.value
    if (!plan) return
    await toasts.attempt(async () => {
      await client.call('uploads.savePlan', { planId: plan.id })
      if (head.value?.id === plan.id) forget()
      toasts.show(t('uploads.store.saved', { title: plan.title }))
    })
  }

  /** Stops the reading: at once where nothing was decided that would be lost, else as `discard` does. */
  function cancel(): void {
    const plan = head.value
    if (plan === null || plan.id !== undecided) return discard()
    throwAway(plan.id)
    toasts.show(t('uploads.store.stopped', { title: plan.title }))
  }

  function throwAway(planId: string): void {
    ignored.add(planId)
    forget()
    void client.call('uploads.discardPlan', { planId }).catch(() => undefined)
  }

  /** Puts the plan away; for some seconds it can come back. */
  function discard(): void {
    const plan = head.value
    if (!plan) return
    const keptRows = rows.value
    flushDiscarded()
    ignored.add(plan.id)
    const timer = window.setTimeout(flushDiscarded, discardAfterMs)
    discarded = { planId: plan.id, timer }
    forget()
    toasts.show(t('uploads.store.putAway', { title: plan.title }), {
      action: {
        label: t('uploads.store.undo'),
        run: () => {
          if (discarded?.planId !== plan.id) return
          window.clearTimeout(timer)
          discarded = null
          ignored.delete(plan.id)
          head.value = plan
          rows.value = keptRows
          void readIgnored(plan.id)
        },
      },
    })
  }

  function flushDiscarded(): void {
    if (!discarded) return
    window.clearTimeout(discarded.timer)
    void change('uploads.discardPlan', { planId: discarded.planId }).catch(() => undefined)
    discarded = null
  }

  /** Writes the plan into the journal and starts; answers the batch, null when it did not start. */
  async function start(): Promise<string | null> {
    const plan = head.value
    if (!plan || starting.value) return null
    starting.value = true
    try {
      await lastEdit
      const { batchId } = await client.call('uploads.start', { planId: plan.id })
      history.note({
        ...{ what: t('model.upload.step', { title: plan.title }), done: null, changes: [] },
        fixed: t('model.upload.fixed'),
      })
      ignored.add(plan.id)
      forget()
      return batchId
    } catch (thrown) {
      error.value = toAppError(thrown)
      return null
    } finally {
      starting.value = false
    }
  }

  function forget(): void {
    head.value = null
    rows.value = []
    selection.value = []
    error.value = null
  }

  void findOpen()
  onScopeDispose(flushDiscarded)

  return {
    head,
    rows,
    selection,
    selectedRows,
    error,
    busy,
    making,
    starting,
    mirror,
    make,
    planIn,
    makeAgain,
    restore,
    makeOfRecord,
    edit,
    useSpecification,
    keepSpecification,
    setMirror,
    readAgain,
    addFiles,
    fix,
    open,
    save,
    cancel,
    discard,
    start,
  }
})
