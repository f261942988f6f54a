/** What is over sooner is not told. */
const worthTellingSeconds = 5
/** So many rows tell how long the others take. */
const leastRows = 20

/** The pace of a reading that begins now. @param nowMs milliseconds of any clock that only goes on */
export function createReadingPace(rowCount: number, nowMs: () => number = () => performance.now()) {
  const beganMs = nowMs()
  let doneCount = 0
  return {
    /** One more has been read. */
    done: (): void => void doneCount++,
    /** What the rest takes if it goes on so, whole seconds; null: not long, or too little has been read to tell. */
    secondsLeft(): number | null {
      if (doneCount < leastRows) return null
      const seconds = Math.round((((nowMs() - beganMs) / doneCount) * (rowCount - doneCount)) / 1000)
      return seconds < worthTellingSeconds ? null : seconds
    },
  }
}
