import '../language/settings-room'
import { computed, ref, watch } from 'vue'
import type { UpdateState } from '../../shared/contract'
import { useClient } from '../client/use-client'
import { t } from '../language'
import { defineWindowStore } from './define-store'
import { useKeptDrafts } from './kept-drafts'
import { useLayout } from './layout'
import { useToasts } from './toasts'

/** Newer versions of the program, as the host knows them; what a person should know is told once. */
export const useUpdates = defineWindowStore('updates', () => {
  const client = useClient()
  const layout = useLayout()
  const toasts = useToasts()
  const drafts = useKeptDrafts()
  const state = ref<UpdateState | null>(null)
  const ready = computed(() => (state.value?.phase === 'ready' ? (state.value.found?.version ?? null) : null))
  /** Why the version that is ready cannot be started now, as far as the window knows; null: it can. */
  const restartReason = computed(() => (drafts.total > 0 ? t('settings.updates.unsaved') : null))

  const told = new Set<string>()
  function tellOnce(what: 'undone' | 'ready' | 'found', version: string, tell: () => void): void {
    const key = [what, version].join()
    if (told.has(key)) return
    told.add(key)
    tell()
  }
  watch(state, (now) => {
    if (now === null) return
    const { phase, mode, undone, found } = now
    if (undone !== null)
      tellOnce('undone', undone, () => toasts.show(t('settings.updates.undone', { version: undone }), { tone: 'warn' }))
    if (found === null) return
    const { version } = found
    if (phase === 'ready')
      tellOnce('ready', version, () =>
        toasts.show(t('settings.updates.readyNotice', { version }), {
          action: { label: t('settings.updates.restart'), run: () => void restart(), lasting: true },
        }),
      )
    else if (phase === 'found' && mode === 'tell')
      tellOnce('found', version, () =>
        toasts.show(t('settings.updates.foundNotice', { version }), {
          action: { label: t('settings.updates.show'), run: () => layout.openSettings('updates'), lasting: true },
        }),
      )
  })

  async function start(): Promise<void> {
    client.subscribe('updates.changed', (now) => {
      state.value = now
    })
    state.value = await client.call('updates.getState')
  }

  async function check(): Promise<void> {
    await toasts.attempt(async () => {
      state.value = await client.call('updates.check')
    })
  }

  /** Nothing that was typed is lost by it: it is refused while there is something. */
  async function restart(): Promise<void> {
    if (restartReason.value !== null) {
      toasts.show(restartReason.value, { tone: 'warn' })
      return
    }
    await toasts.attempt(() => client.call('updates.restart'))
  }

  return { state, ready, restartReason, start, check, restart }
})
