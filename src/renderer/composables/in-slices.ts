/** Short enough for a key or a frame to come in between in time. */
const sliceMs = 8

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
  for (const item of items) {
    if (performance.now() > until) {
      await nextTask()
      if (!isWanted()) return
      until = performance.now() + sliceMs
    }
    act(item)
  }
}

const nextTask = (): Promise<void> => new Promise((resolve) => setTimeout(resolve))
