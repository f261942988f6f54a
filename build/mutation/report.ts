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

const columns = ['total', 'made', 'noticed', 'beside', 'others', 'noEnd'] as const

/** A folder's row in the table. */
export type FolderCounts = { folder: string } & Record<(typeof columns)[number], number>

/** What is kept of a folder's slips. */
export function countsOf({ folder, total, verdicts }: FolderScore): FolderCounts {
  const noticed = verdicts.flatMap(({ mutant, noticedBy }) => (noticedBy ? { ...noticedBy, of: mutant.file } : []))
  const failed = noticed.filter(({ test }) => test !== null)
  const beside = failed.filter(({ file, of }) => posix.dirname(file) === posix.dirname(of)).length
  return {
    folder,
    total,
    made: verdicts.length,
    noticed: noticed.length,
    beside,
    others: failed.length - beside,
    noEnd: noticed.length - failed.length,
  }
}

/** One run: its table. @param heading tells it from other runs */
export function figuresOf(rows: readonly FolderCounts[], heading: string, note = ''): string {
  const sumOf = (column: (typeof columns)[number]): number => sum(rows.map((counts) => counts[column]))
  const all = Object.fromEntries(columns.map((column) => [column, sumOf(column)])) as Omit<FolderCounts, 'folder'>
  const weighed = sum(rows.map((counts) => counts.total * scoreOf(counts)))
  return [
    `## ${heading}`,
    '',
    ...(note === '' ? [] : [note, '']),
    '| folder | possible | made | noticed | by tests beside | by others | no end | score |',
    '|---|--:|--:|--:|--:|--:|--:|--:|',
    ...rows.map((counts) => row(counts, scoreOf(counts))),
    row({ folder: 'all', ...all }, all.total === 0 ? 1 : weighed / all.total),
    '',
  ].join('\n')
}

/**
 * The page with the run in it. One with the same heading keeps its place, what is written above its table, and the folders that
 * this one did not judge.
 * @param page null: there is none yet
 */
export function pageWith(page: string | null, heading: string, judged: readonly FolderCounts[]): string {
  const [before, ...runs] = (page ?? introduction).split(/^(?=## )/m)
  const at = runs.findIndex((run) => run.startsWith(`## ${heading}\n`))
  const earlier = runs[at] ?? ''
  const kept = countsIn(earlier).filter(({ folder }) => judged.every((counts) => counts.folder !== folder))
  const rows = [...kept, ...judged].sort((a, b) => (a.folder < b.folder ? -1 : 1))
  runs.splice(at < 0 ? runs.length : at, 1, figuresOf(rows, heading, noteIn(earlier)))
  return [before, ...runs].map((part) => `${part?.trimEnd()}\n`).join('\n')
}

function countsIn(run: string): FolderCounts[] {
  return [...run.matchAll(/^\| (src\/\S+) \| ((?:\d+ \| ){6})\d+ % \|$/gm)].map(([, folder = '', numbers = '']) => {
    const values = numbers.split(' | ').map(Number)
    const counts = Object.fromEntries(columns.map((column, index) => [column, values[index]]))
    return { folder, ...(counts as Omit<FolderCounts, 'folder'>) }
  })
}

function noteIn(run: string): string {
  const [, ...lines] = run.split('\n')
  return lines
    .filter((line) => !line.startsWith('|'))
    .join('\n')
    .trim()
}

const introduction = `# Mutation score by folder

Slips of the hand by chance that the compiler lets pass, one at a time, in the code of each folder (the seed names the sample): a
condition turned or dropped, a block emptied, a comparison off by one. “Noticed”: of the files of tests that reach the file by their
imports, those beside it, then those named as it or its room is, then the nearest, twelve where the heading says nothing else, one failed
twice with the slip and passed without it between, or no longer ended. Words in quotes are left as they are; templates of Vue and what
only end-to-end specs see are not counted. In the total each folder has the weight of its possible slips. With a dozen or so in a folder,
its score is good to some ten points; with five it says little by itself.
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
export function scoreOf({ made, noticed }: Pick<FolderCounts, 'made' | 'noticed'>): number {
  return made === 0 ? 1 : noticed / made
}

function row(counts: FolderCounts, score: number): string {
  return `| ${counts.folder} | ${columns.map((column) => counts[column]).join(' | ')} | ${Math.round(score * 100)} % |`
}

const sum = (values: readonly number[]): number => values.reduce((before, value) => before + value, 0)

function oneLine(text: string): string {
  const line = text.replaceAll(/\s+/g, ' ')
  return line.length > 120 ? `${line.slice(0, 120)} …` : line
}
