import { spawnSync } from 'node:child_process'
import { appendFileSync, writeFileSync } from 'node:fs'
import { basename, join, resolve } from 'node:path'
import { keptFigures, type Measurement } from './kept-figures'

/**
 * Writes what a bench has found, and adds its ratios to the history of the bench (`npm run benchmarks-page` draws it). Written
 * elsewhere than among the results, they are of no history.
 */
export function keepResults(file: string, text: string): void {
  writeFileSync(file, text)
  const name = basename(file, '.md')
  const kept = keptFigures[name]
  if (resolve(file) !== join(import.meta.dirname, 'results', `${name}.md`) || !kept) return
  const figures = kept.read(text)
  const commit = spawnSync('git', ['rev-parse', '--short=8', 'HEAD'], { encoding: 'utf8' }).stdout.trim()
  const line = { ...conditionsOf(text, new Date().toISOString().slice(0, 10)), commit, figures }
  appendFileSync(join(import.meta.dirname, 'history', `${name}.jsonl`), `${JSON.stringify(line)}\n`)
}

/** When and on what it was measured, as the text says. */
export function conditionsOf(text: string, today: string): Pick<Measurement, 'date' | 'machine' | 'load'> {
  const load = /load average ([\d.]+)/.exec(text)?.[1]
  return {
    date: /Measured (\d{4}-\d{2}-\d{2})/.exec(text)?.[1] ?? today,
    machine: /(?:Machine: |on )(\d+ × [^,;:]+)/.exec(text)?.[1] ?? '',
    load: load === undefined ? null : Number(load),
  }
}
