/** Types of stories.mjs. */
/** `isSetUp`: no test, but what goes before or after those of a `describe`. */
export type Named = { name: string; reason: string; isSetUp?: boolean }[]

/** An outermost `describe` of a file, whose tests may build on each other. */
export interface Story {
  file: string
  title: string
  passed: number
  failed: Named
  skipped: Named
}

/** What a run of Vitest came to. */
export interface RunResult {
  passed: number
  failed: Named
  skipped: Named
  stories: Story[]
  /** What failed outside of all stories. */
  outside: Named
}

export function sumOf(stories: Story[], outside: Named): RunResult
/** Runs of Vitest that go on beside each other; together they tell every story once. */
export const hostLanes: { name: string; pattern: string }[]
export function within<Run extends RunResult>(lane: { pattern: string }, run: Run): Run
export function joined(runs: (RunResult & { output: string })[]): RunResult & { output: string }
/** The stories that are worth a second try; none where so much failed that it is no chance. */
export function storiesToTryAgain(run: RunResult): Story[]
/** Their files, each once. */
export function filesOf(stories: Story[]): string[]
/** Arguments of Vitest that run these stories alone, each from its beginning. */
export function argumentsFor(stories: Story[]): string[]
/** The first run, with these stories as they went at the second try. `secondTry` tells what failed the first time only. */
export function withSecondTry(first: RunResult, again: Story[], second: RunResult): RunResult & { secondTry: Named }
/** With CI in the environment: the run with a second try of what failed, where that may have been chance; else as it is. */
export function triedAgain<Run extends RunResult>(
  first: Run,
  runAgain: (again: Story[]) => Promise<RunResult>,
): Promise<Run & { secondTry?: Named }>
