import { schemaWords, toleranceWords } from '../../shared/model/schema-words'
import { counted } from '../../shared/model/counted'
import { waysToPair } from '../../shared/model/difference-kinds'
import { rasterWords } from '../../shared/model/raster-difference'
import { revisions } from '../../shared/languages/en/revisions'
import { summaryOf } from './difference-store'
import type { DifferenceSide, DiffFeature, DiffSummary } from './difference-api'

/** Features of which the page has the changes; it says of how many. */
export const listedOnPage = 2000

/** What the page needs of a difference. */
type ListedDifference = Pick<DiffFeature, 'change' | 'moved' | 'key' | 'edits'> & {
  before: Pick<DifferenceSide, 'properties'> | null
  after: Pick<DifferenceSide, 'properties'> | null
}

/** What a page of differences tells. */
export interface PageRequest {
  /** The two sides, as they were named. */
  before: string
  after: string
  summary: Omit<DiffSummary, 'bbox4326'>
  /** The first of all differences; more than `listedOnPage` are left out. */
  features: readonly ListedDifference[]
  /** When it was compared, for people. */
  when: string
}

/** A page that stands alone: counts, by what features were matched, what became of the columns, and the first changes as a table. */
export function differencePage({ before, after, summary, features, when }: PageRequest): string {
  const all = summary.added + summary.removed + summary.changed
  const shown = features.slice(0, listedOnPage)
  const counts: [string, number][] = [
    ['added', summary.added],
    ['removed', summary.removed],
    ['moved', summary.moved],
    ['changed', summary.changed - summary.moved],
    ['unchanged', summary.unchanged],
  ]
  const ways = waysToPair.filter((way) => summary.pairedBy[way] > 0)
  return `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<title>${text(`${before} and ${after}: differences`)}</title>
<style>${style}</style>
<h1>Differences</h1>
<p><b>Before</b> ${text(before)}<br><b>After</b> ${text(after)}<br>Compared ${text(when)}</p>
<ul class="counts">${counts.map(([kind, count]) => `<li class="${kind}"><b>${grouped(count)}</b> ${kind}</li>`).join('')}</ul>
<p>${text(matchedWords(summary.matchedBy))} ${text(toleranceWords(summary.tolerance))}</p>
${ways.length === 0 ? '' : `<p>Changed ones are known as the same feature: ${ways.map((way) => `${grouped(summary.pairedBy[way])} ${text(revisions.paired[way])}`).join('; ')}.</p>`}
${summary.schema.length === 0 ? '' : `<h2>Columns</h2><ul>${summary.schema.map((change) => `<li>${text(schemaWords(change))}</li>`).join('')}</ul>`}
${summary.rasters
  .map(
    (raster) =>
      `<h2>${text(raster.after.name)}</h2><ul>${rasterWords(raster)
        .map((line) => `<li>${text(line)}</li>`)
        .join('')}</ul>`,
  )
  .join('')}
${all > 0 ? tableOf(shown, all) : summary.rasters.length > 0 ? '' : '<p>No feature differs.</p>'}
</html>
`
}

function tableOf(features: readonly ListedDifference[], all: number): string {
  const which =
    features.length < all
      ? `The first ${grouped(features.length)} of ${counted(all, 'difference', 'differences')}.`
      : `${counted(all, 'difference', 'differences')}.`
  return `<h2>Changes</h2><p>${which}</p>
<table><thead><tr><th>Kind<th>Feature<th>Attribute<th>Before<th>After<tbody>
${features.map(rowsOf).join('\n')}
</table>`
}

function rowsOf({ change, moved, key, edits, before, after }: ListedDifference): string {
  const kind = moved ? 'moved' : change
  const row = (attribute: string, was: unknown, now: unknown) =>
    `<tr class="${kind}"><td><i>${kind}</i><td>${text(key)}<td>${text(attribute)}<td>${cell(was)}<td>${cell(now)}`
  if (change === 'added') return row('', null, summaryOf(after?.properties ?? {}))
  if (change === 'removed') return row('', summaryOf(before?.properties ?? {}), null)
  return [
    ...(moved ? [row('geometry', 'old place', 'new place')] : []),
    ...edits.map(({ column, before: was, after: now }) => row(column, was, now)),
  ].join('\n')
}

function matchedWords({ by, column }: DiffSummary['matchedBy']): string {
  if (by === 'column') return `Matched by the column ${column ?? ''}, unique in both.`
  return matched[by]
}

const matched = {
  id: 'Matched by the ids that the files give, unique in both.',
  globalId: 'Matched by the GlobalIds of the models.',
  handle: 'Matched by the handles of the entities.',
  place: 'Matched by place and attributes: no column is unique in both.',
}

const grouped = (count: number) => count.toLocaleString('en-GB')
const cell = (value: unknown) => (value === null || value === undefined || value === '' ? '—' : text(String(value)))

const marks: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }
const text = (value: string) => value.replace(/[&<>"]/g, (mark) => marks[mark] ?? mark)

const style = `
:root { color-scheme: light dark; font: 15px/1.45 system-ui, sans-serif }
body { max-width: 70rem; margin: 2rem auto; padding: 0 1rem }
.counts { display: flex; flex-wrap: wrap; gap: .5rem 2rem; padding: 0; list-style: none }
.counts b { font-size: 1.5rem; font-variant-numeric: tabular-nums }
table { border-collapse: collapse; width: 100% }
th, td { text-align: left; padding: .25rem .75rem .25rem 0; border-bottom: 1px solid #8885; vertical-align: top; overflow-wrap: anywhere }
i { font-style: normal }
.added i, .added b { color: light-dark(#1a7f37, #4ac26b) }
.removed i, .removed b { color: light-dark(#c0362c, #ff7b72) }
.moved i, .moved b { color: light-dark(#8250df, #bc8cff) }
.changed i, .changed b { color: light-dark(#9a6700, #d4a72c) }
@media print { body { margin: 0 } tr { break-inside: avoid } }
`
