import { nextTick, onBeforeUnmount } from 'vue'

/**
 * Keys that are pressed before the code that listens to them is read: they act once it is. What is typed into a field, or was
 * heard by a list, is done with.
 * @param ready settles when all is read
 */
export function useEarlyKeys(ready: Promise<unknown>): void {
  const early: KeyboardEvent[] = []
  const keep = (event: KeyboardEvent): void => {
    const isTyped = event.target instanceof Element && event.target.closest('input, textarea, select') !== null
    if (!isTyped && !event.isComposing) early.push(event)
  }
  const stop = (): void => document.removeEventListener('keydown', keep)
  document.addEventListener('keydown', keep)
  onBeforeUnmount(stop)
  const act = async (): Promise<void> => {
    await nextTick()
    stop()
    // Told to the document, where the shortcuts listen: the element that had the focus has heard them.
    for (const event of early.splice(0))
      if (!event.defaultPrevented) document.dispatchEvent(new KeyboardEvent('keydown', event))
  }
  void ready.then(act, act)
}
