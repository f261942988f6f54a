import { ref } from 'vue'
import { defineStore } from 'pinia'
import { sayTimes } from '../format/dates'
import { toAppError } from '../../shared/errors/app-error'

export interface Toast {
  id: number
  text: string
  tone: 'ok' | 'warn' | 'bad'
  action: { label: string; run: () => void } | null
}

const shortMs = 5_000
const longMs = 12_000

/** News that passes by itself, and the log of it behind the bell. */
export const useToasts = defineStore('toasts', () => {
  const shown = ref<Toast[]>([])
  const log = ref<{ id: number; at: string; text: string; tone: Toast['tone'] }[]>([])
  const unseen = ref(0)
  const timers = new Map<number, number>()
  let lastId = 0

  function show(text: string, options: { tone?: Toast['tone']; action?: Toast['action'] } = {}): number {
    const toast: Toast = { id: ++lastId, text, tone: options.tone ?? 'ok', action: options.action ?? null }
    shown.value = [...shown.value.slice(-2), toast]
    log.value = [{ id: toast.id, at: new Date().toISOString(), text, tone: toast.tone }, ...log.value].slice(0, 100)
    unseen.value += 1
    release(toast.id)
    return toast.id
  }

  /** An error that has no row of its own to stand under. */
  function showError(thrown: unknown, what?: string): void {
    const error = toAppError(thrown)
    if (error.code === 'cancelled') return
    const message = sayTimes(error.message)
    show(what ? `${what}: ${message}` : message, { tone: 'bad' })
  }

  function dismiss(id: number): void {
    window.clearTimeout(timers.get(id))
    timers.delete(id)
    shown.value = shown.value.filter((toast) => toast.id !== id)
  }

  function act(id: number): void {
    const toast = shown.value.find((candidate) => candidate.id === id)
    dismiss(id)
    toast?.action?.run()
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

  return { shown, log, unseen, show, showError, dismiss, act, hold, release, markSeen }
})
