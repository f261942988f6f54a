import { onScopeDispose } from 'vue'
import { defineWindowStore } from './define-store'

/** What is open or typed in where a change of the rows below would take them from under the hand; lists that are always there are not. */
const inUse =
  '[role="menu"], [role="dialog"] [role="option"], [role="combobox"][aria-expanded="true"], .popover, .tree input'
/** Menus fade away. */
const fadeMs = 300

/**
 * Whether a hand is on the window: a button is pressed, something is dragged, a menu is open, a name is typed into a row. What
 * others changed waits until it is not.
 */
export const useStillness = defineWindowStore('stillness', () => {
  let pressed = false
  let dragging = false
  let waiting: (() => void)[] = []
  let timer = 0

  const isStill = () => !pressed && !dragging && document.querySelector(inUse) === null

  function settle(): void {
    if (waiting.length === 0 || !isStill()) return
    for (const go of waiting.splice(0)) go()
  }
  /** Looks now, and again when what is closing is gone. */
  function look(): void {
    if (waiting.length === 0) return
    settle()
    window.clearTimeout(timer)
    timer = window.setTimeout(settle, fadeMs)
  }

  const handlers: Record<string, () => void> = {
    pointerdown() {
      pressed = true
      dragging = false
    },
    pointermove() {
      // While something is dragged no pointer moves. The end of a drag whose row is gone is told to nobody.
      if (!dragging) return
      dragging = false
      look()
    },
    pointerup() {
      pressed = false
      look()
    },
    pointercancel() {
      pressed = false
      look()
    },
    dragstart() {
      dragging = true
    },
    dragend() {
      dragging = false
      pressed = false
      look()
    },
    keyup: look,
    focusout: look,
  }
  for (const [name, handler] of Object.entries(handlers)) window.addEventListener(name, handler, true)
  onScopeDispose(() => {
    for (const [name, handler] of Object.entries(handlers)) window.removeEventListener(name, handler, true)
    window.clearTimeout(timer)
    waiting = []
  })

  /**
   * Resolves at once when nothing is in use, else when it is no more.
   * @param signal aborted: what waits is not wanted any more, and is let go at once
   */
  const whenStill = (signal?: AbortSignal): Promise<void> =>
    isStill() || signal?.aborted
      ? Promise.resolve()
      : new Promise((resolve) => {
          const go = () => {
            waiting = waiting.filter((each) => each !== go)
            signal?.removeEventListener('abort', go)
            resolve()
          }
          waiting.push(go)
          signal?.addEventListener('abort', go)
        })

  return { whenStill }
})
