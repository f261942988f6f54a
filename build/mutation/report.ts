import type { Mutant } from './mutants'

/** What became of one slip. */
export interface Verdict {
  mutant: Mutant
  /** The text that stood in its place. */
  was: string
  /** The first test that failed; null: all that reach the file passed. */
  noticedBy: string | null
}

/** What the slips in one folder came to. */
export interface FolderScore {
  folder: string
  /** All changes that could be made in it, those included that the compiler refuses. */
  total: number
  /** Those that were made. */
  verdicts: Verdict[]
}

/** @param command that makes the page again */
export function figuresPage(scores: readonly FolderScore[], command: string): string {
  const rows = scores.map(({ folder, total, verdicts }) => {
    const noticed = noticedOf(verdicts)
    return `| ${folder} | ${total} | ${verdicts.length} | ${noticed} | ${percent(noticed / verdicts.length)} |`
  })
  const made = scores.flatMap(({ verdicts }) => verdicts)
  const weight = (score: FolderScore): number => score.total * (noticedOf(score.verdicts) / score.verdicts.length)
  const all = sum(scores.map(({ total }) => total))
  return [
    '# Mutation score by folder',
    '',
    `Made by \`${command}\`: slips by chance that the compiler lets pass, one at a time, in the code of each folder. “Noticed”: a test that`,
    'reaches the file by its imports failed, or no longer ended. Words in quotes are left as they are. The folder’s own share of all weighs in the total.',
    '',
    '| folder | possible | made | noticed | score |',
    '|---|--:|--:|--:|--:|',
    ...rows,
    `| all | ${all} | ${made.length} | ${noticedOf(made)} | ${percent(sum(scores.map(weight)) / all)} |`,
    '',
  ].join('\n')
}

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

const noticedOf = (verdicts: readonly Verdict[]): number =>
  verdicts.filter(({ noticedBy }) => noticedBy !== null).length
const sum = (values: readonly number[]): number => values.reduce((before, value) => before + value, 0)
const percent = (share: number): string => (Number.isNaN(share) ? '' : `${Math.round(share * 100)} %`)

function oneLine(text: string): string {
  const line = text.replaceAll(/\s+/g, ' ')
  return line.length > 120 ? `${line.slice(0, 120)} …` : line
}
