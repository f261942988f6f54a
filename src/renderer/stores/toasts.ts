import { ref } from 'vue'
import { errorWords } from '../format/said'
import { toAppError } from '../../shared/errors/app-error'
import { useScopeIfAny, type ProjectScope } from '../client/project-scope'
import { defineWindowStore } from './define-store'
import { useWorkspace } from './workspace'
import { t } from '../language'

export interface Toast {
  id: number
  text: string
  tone: 'ok' | 'warn' | 'bad'
  action: ToastAction | null
}

/** `lasting`: it can be done behind the bell too, for as long as the message is not withdrawn. */
export interface ToastAction {
  label: string
  run: () => void
  lasting?: true
}

interface ToastOptions {
  tone?: Toast['tone']
  action?: Toast['action']
}

/** One line of the log behind the bell. */
interface News {
  id: number
  at: string
  text: string
  tone: Toast['tone']
  /** Of the project that it tells of; null: of none. */
  projectKey: string | null
  action: ToastAction | null
}

const shortMs = 5_000
const longMs = 12_000

/** News that passes by itself, and the log of it behind the bell. Parts of the window tell theirs by `useToasts`. */
export const useToastList = defineWindowStore('toasts', () => {
  const shown = ref<Toast[]>([])
  const log = ref<News[]>([])
  const unseen = ref(0)
  const timers = new Map<number, number>()
  let lastId = 0

  /** @param scope of the project whose news it is: it goes with it; null: of the whole window */
  function show(text: string, options: ToastOptions, scope: ProjectScope | null): number {
    const toast: Toast = { id: ++lastId, text, tone: options.tone ?? 'ok', action: options.action ?? null }
    shown.value = [...shown.value.slice(-2), toast]
    const { id, tone, action } = toast
    const lasting = action?.lasting ? action : null
    const at = new Date().toISOString()
    log.value = [{ id, at, text, tone, projectKey: scope?.key ?? null, action: lasting }, ...log.value].slice(0, 100)
    unseen.value += 1
    release(id)
    scope?.onEnd(() => withdraw(id))
    return id
  }

  function dismiss(id: number): void {
    window.clearTimeout(timers.get(id))
    timers.delete(id)
    shown.value = shown.value.filter((toast) => toast.id !== id)
  }

  /** Takes a message away, and what it offers behind the bell. */
  function withdraw(id: number): void {
    dismiss(id)
    log.value = log.value.map((news) => (news.id === id ? { ...news, action: null } : news))
  }

  /** Does what a message offers: once. */
  function act(id: number): void {
    const action = [...shown.value, ...log.value].find((candidate) => candidate.id === id)?.action
    withdraw(id)
    action?.run()
  }

  /** Keeps a toast while the pointer is on it. */
  function hold(id: number): void {
    window.clearTimeout(timers.get(id))
  }

  function release(id: number): void {
    const toast = shown.value.find((candidate) => candidate.id === id)
    if (!toast) return
    const stay = toast.action || toast.tone === 'bad' ? longMs : shortMs
    timers.set(
      id,
      window.setTimeout(() => dismiss(id), stay),
    )
  }

  const markSeen = () => {
    unseen.value = 0
  }

  return { shown, log, unseen, show, dismiss, withdraw, act, hold, release, markSeen }
})

/**
 * The way to tell news. What a part of a project tells is gone from the window with the project, and its action with it; what
 * it tells after that (a change that was refused late) names the project and offers nothing.
 */
export function useToasts() {
  const list = useToastList()
  const workspace = useWorkspace()
  const scope = useScopeIfAny()

  function show(text: string, options: ToastOptions = {}): number {
    if (!scope?.isEnded()) return list.show(text, options, scope)
    const name = workspace.nameOf(scope.key) ?? t('model.anotherProject')
    return list.show(t('model.inProject', { project: name, text }), { tone: options.tone ?? 'ok' }, null)
  }

  /** An error that has no row of its own to stand under. @param again tries the same again, offered where that can help */
  function showError(thrown: unknown, what?: string, again?: () => void): void {
    const error = toAppError(thrown)
    if (error.code === 'cancelled') return
    const message = errorWords(error)
    const action =
      again && error.retry === 'later' ? { label: t('model.tryAgain'), run: again, lasting: true as const } : null
    show(what ? t('model.failed', { what, reason: message }) : message, {
      tone: 'bad',
      action: scope?.isEnded() ? null : action,
    })
  }

  /** Does something, and tells where that fails; null then. @param what was not done */
  async function attempt<T>(work: () => Promise<T>, what?: string): Promise<T | null> {
    try {
      return await work()
    } catch (thrown) {
      showError(thrown, what)
      return null
    }
  }

  return { show, showError, attempt, withdraw: list.withdraw }
}
