/** Figures of the engine; tests shorten them. */
export interface EngineTimings {
  backOffBaseMs: number
  backOffMaxMs: number
  /** Between two looks for a layer whose absence has to be believed. */
  absenceGapMs: number
  /** Before the first look for the layer of a complete job is repeated; doubles each time. */
  unseenGapMs: number
  /** After the files were taken, before the job is asked whether it knows of them. */
  unheardMs: number
  /** A row that takes longer keeps no other row from running ahead. */
  aheadMs: number
}

/** The waits of the product; tests give shorter ones. */
export const defaultTimings: EngineTimings = {
  backOffBaseMs: 1_000,
  backOffMaxMs: 60_000,
  absenceGapMs: 60_000,
  unseenGapMs: 500,
  unheardMs: 60_000,
  aheadMs: 3_000,
}
