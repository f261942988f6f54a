/** Short enough for a key or a frame to come in between in time. */
const sliceMs = 8
/** The clock is asked once for so many things: asking it takes as long as looking at one. */
const perLook = 16

/**
 * Does something with each of many things, a few milliseconds at a time; the first of them before it returns.
 * @param isWanted asked between slices; false ends it
 */
export async function inSlices<T>(
  items: Iterable<T>,
  act: (item: T) => void,
  isWanted: () => boolean = () => true,
): Promise<void> {
  let until = performance.now() + sliceMs
  let looked = 0
  for (const item of items) {
    if (++looked % perLook === 0 && performance.now() > until) {
      await nextTask()
      if (!isWanted()) return
      until = performance.now() + sliceMs
    }
    act(item)
  }
}

/** After keys and frames that wait; a timer would wait for milliseconds of its own, and longer in a window that is hidden. */
export const nextTask = (): Promise<void> =>
  new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel()
    port1.onmessage = () => {
      port1.close()
      resolve()
    }
    port2.postMessage(null)
  })
