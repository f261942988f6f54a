import { posix } from 'node:path'
import type { Mutant } from './mutants'

/** What became of one slip. */
export interface Verdict {
  mutant: Mutant
  /** The text that stood in its place. */
  was: string
  /** The first test that failed, by its file; `test` null: it no longer ended. Null: all that reach the file passed. */
  noticedBy: { file: string; test: string | null } | null
}

/** What the slips in one folder came to. */
export interface FolderScore {
  folder: string
  /** All changes that could be made in it, those included that the compiler refuses. */
  total: number
  /** Those that were made. */
  verdicts: Verdict[]
}

/** One run: its table. @param heading tells it from other runs */
export function figuresOf(scores: readonly FolderScore[], heading: string): string {
  const made = scores.flatMap(({ verdicts }) => verdicts)
  const all = sum(scores.map(({ total }) => total))
  const weighed = sum(scores.map(({ total, verdicts }) => total * scoreOf(verdicts)))
  return [
    `## ${heading}`,
    '',
    '| folder | possible | made | noticed | by tests beside | by others | no end | score |',
    '|---|--:|--:|--:|--:|--:|--:|--:|',
    ...scores.map(({ folder, total, verdicts }) => row(folder, total, verdicts, scoreOf(verdicts))),
    row('all', all, made, weighed / all),
    '',
  ].join('\n')
}

/** The page with the run in it, in the place of one with the same heading, else after the others. @param page null: there is none yet */
export function pageWith(page: string | null, figures: string): string {
  const [before, ...runs] = (page ?? introduction).split(/^(?=## )/m)
  const [heading] = figures.split('\n')
  const isSame = (run: string): boolean => run.startsWith(`${heading}\n`)
  const kept = runs.some(isSame) ? runs.map((run) => (isSame(run) ? figures : run)) : [...runs, figures]
  return [before, ...kept].map((part) => `${part?.trimEnd()}\n`).join('\n')
}

const introduction = `# Mutation score by folder

Slips of the hand by chance that the compiler lets pass, one at a time, in the code of each folder (the seed names the sample): a
condition turned or dropped, a block emptied, a comparison off by one. “Noticed”: a test that reaches the file by its imports, of the twelve
nearest, failed, or no longer ended. Words in quotes are left as they are; templates of Vue and what only end-to-end specs see are not counted. In
the total each folder has the weight of its possible slips. With a dozen or so in a folder, its score is good to some ten points.
`

/** What nothing noticed, with its place, for who writes the missing test. */
export function survivorsPage(scores: readonly FolderScore[]): string {
  const left = scores.flatMap(({ verdicts }) => verdicts.filter(({ noticedBy }) => noticedBy === null))
  return left
    .map(
      ({ mutant, was }) =>
        `- ${mutant.file}:${mutant.line} ${mutant.kind}: \`${oneLine(was)}\` → \`${oneLine(mutant.put)}\`\n`,
    )
    .join('')
}

/** The share that was noticed; of none, all. */
export function scoreOf(verdicts: readonly Verdict[]): number {
  return verdicts.length === 0 ? 1 : verdicts.filter(({ noticedBy }) => noticedBy !== null).length / verdicts.length
}

function row(folder: string, total: number, verdicts: readonly Verdict[], score: number): string {
  const noticed = verdicts.flatMap(({ mutant, noticedBy }) => (noticedBy ? { ...noticedBy, of: mutant.file } : []))
  const failed = noticed.filter(({ test }) => test !== null)
  const beside = failed.filter(({ file, of }) => posix.dirname(file) === posix.dirname(of)).length
  const counts = [
    total,
    verdicts.length,
    noticed.length,
    beside,
    failed.length - beside,
    noticed.length - failed.length,
  ]
  return `| ${folder} | ${counts.join(' | ')} | ${Math.round(score * 100)} % |`
}

const sum = (values: readonly number[]): number => values.reduce((before, value) => before + value, 0)

function oneLine(text: string): string {
  const line = text.replaceAll(/\s+/g, ' ')
  return line.length > 120 ? `${line.slice(0, 120)} …` : line
}
