/** What is over sooner is not told. */
const worthTellingSeconds = 5
/** So many rows tell how long the others take. */
const leastRows = 20

/** How fast the rows of a plan are read. */
export interface ReadingPace {
  /** One more has been read. */
  done(): void
  /** What the rest takes if it goes on so, whole seconds; null: not long, or too little has been read to tell. */
  secondsLeft(): number | null
}

/** The pace of a reading that begins now. @param nowMs milliseconds of any clock that only goes on */
export function createReadingPace(rowCount: number, nowMs: () => number = () => performance.now()): ReadingPace {
  const beganMs = nowMs()
  let doneCount = 0
  return {
    done: () => void doneCount++,
    secondsLeft() {
      if (doneCount < leastRows) return null
      const seconds = Math.round((((nowMs() - beganMs) / doneCount) * (rowCount - doneCount)) / 1000)
      return seconds < worthTellingSeconds ? null : seconds
    },
  }
}
