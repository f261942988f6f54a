const tellEveryMs = 100
/** While files are read: a window takes up each change in a time that grows with the rows, so it is told less often of many. */
const tellOfReadingMs = (rowCount: number): number => Math.min(2_000, Math.max(tellEveryMs, rowCount / 4))
/** What one message has no room for follows so soon. */
const restAfterMs = 50

/**
 * Tells of a plan's changes, some times a second at most.
 * @param rowsInReading 0 while nothing is read
 * @param send tells; true where one message had no room for all
 */
export function createPlanTeller(rowsInReading: () => number, send: () => boolean) {
  let timer: NodeJS.Timeout | null = null
  let closed = false

  function flush(): void {
    if (timer) clearTimeout(timer)
    timer = null
    if (!closed && send()) timer = setTimeout(flush, restAfterMs)
  }

  return {
    /** Soon. */
    tell(): void {
      timer ??= setTimeout(flush, tellOfReadingMs(rowsInReading()))
    },
    /** At once. */
    flush,
    close(): void {
      closed = true
      if (timer) clearTimeout(timer)
    },
  }
}
