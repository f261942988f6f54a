/** @import { Named, RunResult, Story } from './stories.d.mts' */

/** @param {Story[]} stories @param {Named} outside @returns {RunResult} */
export function sumOf(stories, outside) {
  return {
    passed: stories.reduce((sum, { passed }) => sum + passed, 0),
    failed: [...stories.flatMap(({ failed }) => failed), ...outside],
    skipped: stories.flatMap(({ skipped }) => skipped),
    stories,
    outside,
  }
}

/** The stories of a host by what stands in their titles (e2e/harness/hosts.ts); those of none run with the browser's. */
export const hostLanes = [
  { name: 'electron', pattern: '\\[electron\\]' },
  { name: 'web', pattern: '^(?!.*\\[electron\\])' },
]

/** A run of a lane without the stories of the others, which it has left out. @param {{ pattern: string }} lane @param {RunResult} run */
export function within({ pattern }, run) {
  const stories = run.stories.filter(({ title }) => new RegExp(pattern).test(title))
  return { ...run, ...sumOf(stories, run.outside) }
}

/** @param {(RunResult & { output: string })[]} runs */
export function joined(runs) {
  const sum = sumOf(
    runs.flatMap(({ stories }) => stories),
    runs.flatMap(({ outside }) => outside),
  )
  return { ...sum, output: runs.map(({ output }) => output).join('') }
}

/** As many at most: where more have failed it is no chance. */
const maxStories = 3

/** @param {RunResult} run @returns {Story[]} */
export function storiesToTryAgain({ stories, outside }) {
  const failed = stories.filter((story) => story.failed.length > 0)
  return outside.length === 0 && failed.length <= maxStories ? failed : []
}

/** @param {Story[]} stories */
export const filesOf = (stories) => [...new Set(stories.map(({ file }) => file))]

/** @param {Story[]} stories @returns {string[]} */
export function argumentsFor(stories) {
  const titles = stories.map(({ title }) => title.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'))
  return [...filesOf(stories), '-t', titles.join('|')]
}

/**
 * With CI in the environment stories that failed are told once more: a machine that others use has hiccups, which are told of.
 * @template {RunResult} Run @param {Run} first @param {(again: Story[]) => Promise<RunResult>} runAgain
 */
export async function triedAgain(first, runAgain) {
  const again = process.env.CI ? storiesToTryAgain(first) : []
  return again.length === 0 ? first : { ...first, ...withSecondTry(first, again, await runAgain(again)) }
}

/** @param {RunResult} first @param {Story[]} again @param {RunResult} second @returns {RunResult & { secondTry: Named }} */
export function withSecondTry(first, again, second) {
  const redone = (story) => second.stories.find(({ file, title }) => file === story.file && title === story.title)
  const stories = first.stories.map((story) => (again.includes(story) ? (redone(story) ?? story) : story))
  const result = sumOf(stories, [...first.outside, ...second.outside])
  const failed = new Set(result.failed.map(({ name }) => name))
  const secondTry = again.flatMap((story) => story.failed).filter(({ name }) => !failed.has(name))
  return { ...result, secondTry }
}
