import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { formatted } from '../build/formatted'
import { historyChart } from './history-chart'
import { keptFigures, type Measurement } from './kept-figures'

const root = join(import.meta.dirname, '..')

const head = `# How fast, over time

Ratios beside a named program on the same machine in the same run, so that machines and days can be compared. Each bench adds a line to
\`bench/history\` when it writes its results (\`bench/results\` holds the last in full). A measurement on a busy machine is marked by a
hollow dot: its load average was above 4.

This page is made: \`npm run benchmarks-page\`.`

/** The page of curves and its pictures, by their paths from the root of the checkout. */
export async function historyPage(): Promise<Map<string, string>> {
  const files = new Map<string, string>()
  const sections = Object.entries(keptFigures).map(([name, { title, about, good }]) => {
    const measurements = readHistory(name)
    const last = measurements.at(-1)
    files.set(`docs/benchmarks/${name}.svg`, historyChart(measurements, good))
    return [
      `## ${title}`,
      `${about} ${good === 'lower' ? 'Lower' : 'Higher'} is better.`,
      `![Curves of ${title.toLowerCase()}, one for each line of the table below](benchmarks/${name}.svg)`,
      ['| | first | last |', '|---|--:|--:|', ...tableRows(measurements)].join('\n'),
      last
        ? `Last measured ${last.date} at ${last.commit}, ${last.machine}. In full: \`bench/results/${name}.md\`.`
        : '',
    ].join('\n\n')
  })
  files.set('docs/benchmarks.md', await formatted('benchmarks.md', [head, ...sections].join('\n\n')))
  return files
}

/** The measurements of a bench, the oldest first. */
export function readHistory(name: string): Measurement[] {
  const lines = readFileSync(join(root, 'bench/history', `${name}.jsonl`), 'utf8')
    .trim()
    .split('\n')
  return lines.map((line) => JSON.parse(line) as Measurement)
}

function tableRows(measurements: readonly Measurement[]): string[] {
  const names = Object.keys(measurements.at(-1)?.figures ?? {})
  return names.map((name) => {
    const values = measurements.flatMap(({ figures }) => figures[name] ?? [])
    return `| ${name} | ${values[0]}× | ${values.at(-1)}× |`
  })
}

if (require.main === module)
  void historyPage().then((files) => {
    for (const [file, text] of files) writeFileSync(join(root, file), text)
  })
