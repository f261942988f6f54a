import { nextTick, onBeforeUnmount } from 'vue'

/** What has the keyboard: a dialog, or null for the window itself. */
const dialogOfFocus = (): Element | null => document.activeElement?.closest('[role="dialog"]') ?? null

interface EarlyKeys {
  heard: { event: KeyboardEvent; dialog: Element | null }[]
  stop: () => void
}

function hear(): EarlyKeys {
  const heard: EarlyKeys['heard'] = []
  const keep = (event: KeyboardEvent): void => {
    const isTyped = event.target instanceof Element && event.target.closest('input, textarea, select') !== null
    if (!isTyped && !event.isComposing && event.key !== 'Escape') heard.push({ event, dialog: dialogOfFocus() })
  }
  document.addEventListener('keydown', keep)
  return { heard, stop: () => document.removeEventListener('keydown', keep) }
}

/** Those since the program began, for the first who listens to keys; null: they were given. */
let sinceStart: EarlyKeys | null = hear()

/**
 * Keys that are pressed before the code that listens to them is read: they act once it is. What is typed into a field, or was
 * heard by a list, is done with; so is Escape, which closes what was open then and nothing that came later, and what was pressed
 * for another dialog than has the keyboard now.
 * @param ready settles when all is read
 */
export function useEarlyKeys(ready: Promise<unknown>): void {
  const { heard, stop } = sinceStart ?? hear()
  sinceStart = null
  onBeforeUnmount(stop)
  const act = async (): Promise<void> => {
    await nextTick()
    stop()
    // Told to the document, where the shortcuts listen: the element that had the focus has heard them.
    for (const { event, dialog } of heard.splice(0))
      if (!event.defaultPrevented && dialog === dialogOfFocus())
        document.dispatchEvent(new KeyboardEvent('keydown', event))
  }
  void ready.then(act, act)
}
