import { computed, ref, shallowRef, watch } from 'vue'
import type { ProjectScope } from '../client/project-scope'
import { sayTimes } from '../format/dates'
import { toAppError } from '../../shared/errors/app-error'
import { nextRedo, nextUndo, only, stepToMerge, withRedone, withReplaced, withStep, withUndone } from '../model/history'
import { defineProjectStore } from './define-store'
import { useKeptHistories } from './kept-histories'
import { useLayers } from './layers'
import { useToasts } from './toasts'
import { useWaitingEdits } from './waiting-edits'
import { t } from '../language'
import { errorWords } from '../format/said'

/**
 * One thing that is written. Rejects with AppError service.conflict and `details.meanwhile` when somebody else has changed the
 * same since.
 * @param anyway whatever is there now is replaced
 * @param here the scope in which it is done: the project may have been left and opened again since the step was made
 */
export type Act = (anyway: boolean, here: ProjectScope) => Promise<void> | void

/** One part of a step: how it is done, and how it is taken back. */
export interface Change {
  forward: Act
  back: Act
  /** What has to be agreed to before it is taken back, as sentences: what was there before is not known. */
  guessed?: string | null
}

/** A step as its maker describes it. */
export interface NewStep {
  /** Stands after Undo and Redo: "rename of “Water mains”". */
  what: string
  /** What is told when it is done: "Renamed to “Mains”"; null: nothing, it is seen. */
  done: string | null
  /** In the order in which they are done. */
  changes: readonly Change[]
  /** The layers that it is about; left out: it is about no layer alone. */
  layerIds?: readonly number[]
  /** Why it cannot be taken back, as a sentence; left out: it can. */
  fixed?: string
  /** Steps of one key that follow each other are one. */
  merges?: string
}

export interface Step {
  id: number
  what: string
  done: string | null
  /** ISO 8601. */
  at: string
  fixed: string | null
  merges: string | null
  layerIds: readonly number[]
  changes: readonly Change[]
}

/** A step that somebody else's change stands against; it waits for an answer. */
export interface HistoryQuestion {
  direction: 'undo' | 'redo'
  what: string
  /** What is there now, or what is not known of it, as sentences. */
  found: string
  answer: (answer: HistoryAnswer) => void
}

/** `leave`: the step is passed over from now on. `later`: it stays as it is in the history. */
export type HistoryAnswer = 'anyway' | 'leave' | 'later'

/** Steps of one key that come no further apart than this are one. */
const mergeMs = 2_000

/** What a person did in the project since the window was opened, to be taken back and done again while the project is shown. */
export const useHistory = defineProjectStore('history', (here) => {
  const toasts = useToasts()
  const kept = useKeptHistories().of(here.project)
  const layers = useLayers()
  const waitingEdits = useWaitingEdits()
  const all = kept.steps
  /** About layers that the service gives no more: named and done no more, unless they come back. */
  const isAway = ({ layerIds }: Step) =>
    layers.freshness?.source === 'service' &&
    layerIds.length > 0 &&
    layerIds.every((id) => !layers.byId.has(id) || layers.goneSince.has(id))
  const current = computed(() => only(all.value, (step) => !isAway(step)))
  const question = shallowRef<HistoryQuestion | null>(null)
  const listOpen = ref(false)
  /** What is being written, and since when (ISO 8601); null: nothing. */
  const writing = shallowRef<{ what: string; since: string } | null>(null)
  /** Tells who shows what was written that something went wrong midway: it is to be read again. */
  const onTrouble = new Set<() => unknown>()
  let lastToast = 0
  /** Ends with the steps that are being done; null: none is. */
  let running: Promise<unknown> | null = null

  const undoStep = computed(() => nextUndo(current.value))
  const redoStep = computed(() => nextRedo(current.value))

  /** @param layerIds of what was done: what of it is kept for later is no change on the service yet */
  function tell(done: string, layerIds: readonly number[], action: { label: string; run: () => void } | null): void {
    const text = layerIds.some((id) => waitingEdits.layerIds.has(id)) ? t('model.history.waits', { done }) : done
    // What an older message offers would no longer be the step that it names.
    toasts.withdraw(lastToast)
    lastToast = toasts.show(text, { action: action && { ...action, lasting: true } })
  }

  async function whileTold(what: string, work: () => Promise<void> | void): Promise<void> {
    const mine = { what, since: new Date().toISOString() }
    writing.value = mine
    try {
      await work()
    } finally {
      if (writing.value === mine) writing.value = null
    }
  }

  /** Keeps a step that was done. */
  function note(step: NewStep): void {
    const { what, done, changes, layerIds = [], fixed = null, merges = null } = step
    const earlier = stepToMerge(all.value, merges)
    const at = new Date().toISOString()
    if (earlier && Date.parse(at) - Date.parse(earlier.at) < mergeMs) {
      all.value = withReplaced(all.value, { ...earlier, at, changes: merged(earlier.changes, changes) })
      return
    }
    all.value = withStep(all.value, { id: ++kept.lastId, what, done, at, fixed, merges, layerIds, changes })
    if (done !== null) tell(done, layerIds, fixed === null ? { label: t('model.undo'), run: () => void undo() } : null)
  }

  /**
   * Does a step and keeps what of it was done. Rejects as the first of its changes that fails: what somebody else has changed
   * since it was read here is not replaced unseen.
   */
  function run(step: NewStep): Promise<void> {
    const mine = doStep(step)
    const all = Promise.allSettled([running, mine]).then(() => {
      if (running === all) running = null
    })
    running = all
    return mine
  }

  async function doStep(step: NewStep): Promise<void> {
    const made: Change[] = []
    try {
      await whileTold(step.what, async () => {
        for (const change of step.changes) {
          await change.forward(false, here)
          made.push(change)
        }
      })
    } catch (thrown) {
      if (made.length > 0)
        note({ ...step, what: t('model.history.inPart', { what: step.what }), done: null, changes: made })
      throw thrown
    }
    note(step)
  }

  const ask = (direction: 'undo' | 'redo', what: string, found: string): Promise<HistoryAnswer> =>
    new Promise((resolve) => {
      question.value = {
        direction,
        what,
        found,
        answer: (answer) => {
          question.value = null
          resolve(answer)
        },
      }
    })

  /** Null: all of it was written. Else why it was not, and whether it is not to be tried again. */
  async function perform(direction: 'undo' | 'redo', step: Step): Promise<{ found: string; passes: boolean } | null> {
    for (const change of direction === 'undo' ? [...step.changes].reverse() : step.changes) {
      const refused = await performOne(direction, step.what, change)
      if (refused) return refused
    }
    return null
  }

  async function performOne(direction: 'undo' | 'redo', what: string, change: Change) {
    const agrees = async (found: string) => {
      if (here.isEnded()) {
        toasts.show(t(`model.history.${direction}Waits`, { what, found: sayTimes(found) }), { tone: 'warn' })
        return { found, passes: false }
      }
      const answer = await ask(direction, what, found)
      return answer === 'anyway' ? null : { found, passes: answer === 'leave' }
    }
    if (direction === 'undo' && change.guessed) {
      const refused = await agrees(change.guessed)
      if (refused) return refused
    }
    const act = (anyway: boolean) =>
      whileTold(t(`model.history.${direction}Of`, { what }), () =>
        (direction === 'undo' ? change.back : change.forward)(anyway, here),
      )
    try {
      await act(false)
    } catch (thrown) {
      const error = toAppError(thrown)
      if (error.details['meanwhile'] !== true) throw error
      const refused = await agrees(errorWords(error))
      if (refused) return refused
      await act(true)
    }
    return null
  }

  async function turn(direction: 'undo' | 'redo'): Promise<boolean> {
    if (kept.busy || here.isEnded()) return false
    kept.busy = true
    try {
      // What is shown before it is written is the step that is meant.
      if (running) await running
      return !here.isEnded() && (await turnNow(direction))
    } finally {
      kept.busy = false
    }
  }

  async function turnNow(direction: 'undo' | 'redo'): Promise<boolean> {
    const step = direction === 'undo' ? undoStep.value : redoStep.value
    if (!step) {
      // Steps live as long as the window: what one did before a restart is done again by hand.
      toasts.show(direction === 'undo' ? t('model.history.nothingToUndo') : t('model.history.nothingToRedo'), {
        tone: 'warn',
      })
      return false
    }
    try {
      const refused = await perform(direction, step)
      if (refused) {
        if (refused.passes)
          all.value = withReplaced(all.value, {
            ...step,
            fixed: t('model.history.unchanged', { found: refused.found }),
          })
        return false
      }
      all.value = direction === 'undo' ? withUndone(all.value, step) : withRedone(all.value, step)
      const isUndo = direction === 'undo'
      const action = isUndo
        ? { label: t('model.redo'), run: () => void redo() }
        : { label: t('model.undo'), run: () => void undo() }
      tell(t(`model.history.${isUndo ? 'undone' : 'redone'}`, { what: step.what }), step.layerIds, action)
      return true
    } catch (thrown) {
      toasts.showError(thrown, t(`model.history.${direction}Failed`, { what: step.what }))
      for (const heal of onTrouble) heal()
      return false
    }
  }

  /** Takes the newest step back. False: it was not. */
  const undo = () => turn('undo')
  /** Does the step again that was taken back last. False: it was not. */
  const redo = () => turn('redo')

  /** Takes back, or does again, as many steps until one is the last that was turned. */
  async function turnTo(id: number): Promise<void> {
    const isDone = () => current.value.done.some((step) => step.id === id)
    const wasDone = isDone()
    while (isDone() === wasDone && (await turn(wasDone ? 'undo' : 'redo')));
  }

  // What the last message offers may be none of the steps any more.
  watch(
    () => all.value.done.filter(isAway).length,
    () => toasts.withdraw(lastToast),
  )
  // What was to be asked has no project any more.
  here.onEnd(() => question.value?.answer('later'))

  return { current, undoStep, redoStep, question, listOpen, writing, onTrouble, note, run, undo, redo, turnTo }
})

/** Two steps as one: done as the second, taken back as the first. */
function merged(first: readonly Change[], second: readonly Change[]): Change[] {
  return second.map(({ forward, back }, index) => ({ forward, back: first[index]?.back ?? back }))
}
