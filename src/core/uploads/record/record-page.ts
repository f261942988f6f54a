import { records as english } from '../../../shared/languages/en/records'
import { fillText } from '../../../shared/languages/fill-text'
import { intlLocales, type RealLanguage } from '../../../shared/languages/languages'
import type { Words } from '../../../shared/languages/text-types'
import { pageStyle, pageStyleHash } from './page-style'
import { publicKeyOf, publicOf } from './signing-key'
import type { RecordFile, RecordRow, Transmittal } from '../../../shared/model/transmittal'

type Texts = Words<(typeof english)['page']>

/** In which language a page is, and its texts. */
export interface RecordWords {
  language: RealLanguage
  texts: Texts
}

export const englishWords: RecordWords = { language: 'en', texts: english.page }

/**
 * A record as a page that stands by itself, piece by piece: no script, nothing that is fetched, and a policy that allows neither;
 * laid out to be printed on A4 across, with the number of each sheet.
 */
export function* pagePieces(record: Transmittal, words: RecordWords): Generator<string> {
  const say = sayer(words)
  const { head } = record
  const title = say.html('title', { batch: head.title })
  yield `<!doctype html>\n<html lang="${words.language}"><head><meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src '${pageStyleHash}'">
<meta name="viewport" content="width=device-width, initial-scale=1"><title>${title}</title>
<style>${pageStyle}</style></head><body>\n<h1>${title}</h1>\n`
  yield headPart(record, say)
  const columns = ['row', 'layer', 'outcome', 'files', 'crs', 'service', 'when', 'remarks'] as const
  yield `<table class="rows"><thead><tr>${columns.map((each) => `<th scope="col">${say.html(each)}</th>`).join('')}</tr></thead><tbody>\n`
  for (const row of record.rows) yield rowPart(row, say)
  yield '</tbody></table>\n</body></html>\n'
}

/** Texts of a page with what is put into them made harmless. */
interface Say {
  html: (key: Exclude<keyof Texts, 'states' | 'modes' | 'crsFrom'>, params?: Record<string, string | number>) => string
  texts: Texts
  number: (value: number) => string
}

function sayer({ language, texts }: RecordWords): Say {
  const numbers = new Intl.NumberFormat(intlLocales[language])
  return {
    html: (key, params = {}) => escaped(fillText(texts[key], language, params)),
    texts,
    number: (value) => numbers.format(value),
  }
}

function headPart({ head, key, rows }: Transmittal, say: Say): string {
  const { service, organization, project, sender, batches, counts, clockApartMs } = head
  const unknown = say.texts.unknown
  const byWord = new Map<string, number>()
  for (const [state, count] of Object.entries(counts.states))
    byWord.set(stateText(state, say), (byWord.get(stateText(state, say)) ?? 0) + count)
  const states = [...byWord].map(([word, count]) => `${say.number(count)} ${word}`)
  const contents = { rows: say.number(rows.length), files: say.number(counts.files), bytes: say.number(counts.bytes) }
  const named = (name: string | null, id: string | number) => (name === null ? String(id) : `${name} (${id})`)
  const fingerprint = key && fingerprintOf(key.publicKey)
  const lines: [keyof Texts, string][] = [
    ['sentTo', [service.name, service.address].filter(Boolean).join(', ') || unknown],
    ['project', `${named(organization.name, organization.nickname)}, ${named(project.name, project.id)}`],
    ['started', batches.map(({ startedAt }) => utc(startedAt)).join('\n') || say.texts.notStarted],
    ['by', [sender.user, sender.account && `(${sender.account})`].filter(Boolean).join(' ') || unknown],
    ['on', sender.machine || unknown],
    ['program', `${sender.program} ${sender.version}`.trim() || unknown],
    ['from', head.roots.join('\n') || unknown],
    ['contents', `${fillText(say.texts.counts, 'en', contents)}\n${states.join(', ')}`],
    ['made', utc(head.madeAt)],
    ['recordId', head.id],
    ['batchId', batches.map(({ id }) => id).join('\n') || say.texts.notStarted],
  ]
  const cells = lines.map(([name, text]) => `<dt>${escaped(String(say.texts[name]))}</dt><dd>${escaped(text)}</dd>`)
  const seal = fingerprint
    ? `<p class="seal">${say.html('signed', { key: fingerprint })}</p>`
    : `<p class="seal none">${say.html('unsigned')}. ${say.html('unsignedWhy')}</p>`
  const seconds = say.number(Math.round(clockApartMs / 1000))
  const times = clockApartMs === 0 ? say.html('timesSame') : say.html('times', { seconds })
  return `${seal}\n<dl>${cells.join('')}</dl>\n<p class="times">${times}</p>\n`
}

function rowPart(row: RecordRow, say: Say): string {
  const { texts } = say
  const mode = texts.modes[row.mode]
  const cells = [
    say.number(row.row),
    escaped(row.layer),
    `<b class="${row.state === 'done' || row.state === 'skipped' ? 'good' : 'bad'}">${escaped(stateText(row.state, say))}</b><br>${escaped(mode)}`,
    row.files.map((file) => filePart(file, say)).join(''),
    crsPart(row, say),
    placePart(row, say),
    whenPart(row, say),
    remarksPart(row, say),
  ]
  return `<tr id="row-${row.row}">${cells.map((cell) => `<td>${cell}</td>`).join('')}</tr>\n`
}

function filePart({ name, sizeBytes, lastModified, sha256 }: RecordFile, say: Say): string {
  const facts = `${say.number(sizeBytes)} B, ${say.html('modified')} ${utc(lastModified)}`
  return `<div class="file">${escaped(name)}<small>${facts}</small><code>${sha256 ?? say.html('notHashed')}</code></div>`
}

function crsPart({ crs }: RecordRow, say: Say): string {
  const { texts } = say
  const code = (srid: number) => `EPSG:${srid}`
  const found = crs.found === null ? texts.noCrs : `${code(crs.found)}${crs.name === null ? '' : ` ${crs.name}`}`
  const from = crs.from === null ? undefined : (texts.crsFrom as Readonly<Record<string, string>>)[crs.from]
  const asked = crs.asked === -1 ? texts.auto : crs.asked === 0 ? texts.projectCrs : code(crs.asked)
  return `${escaped(found)}${from === undefined ? '' : `<br>${escaped(from)}`}<br><small>${say.html('askedCrs', { code: asked })}</small>`
}

function placePart({ layer, layerId, target, revisionId, job }: RecordRow, say: Say): string {
  const id = layerId ?? target?.layerId ?? null
  // A revised layer has been renamed at times: the file tells nothing of its name.
  const name = target?.name ?? layer
  const lines = [
    id === null
      ? say.html('notIn')
      : name === layer
        ? say.html('layerNumber', { id })
        : say.html('layerNamed', { id, name }),
    ...(revisionId === null ? [] : [`<small>${say.html('revision', { id: revisionId })}</small>`]),
    ...(job === null ? [] : [`<small>${say.html('job', { id: job })}</small>`]),
  ]
  return lines.join('<br>')
}

function whenPart({ times }: RecordRow, say: Say): string {
  const steps = (['asked', 'sent', 'ended'] as const).flatMap((name) => {
    const at = times[name]
    return at === null ? [] : [`${say.html(name)} ${utc(at)}`]
  })
  return steps.join('<br>')
}

function remarksPart(row: RecordRow, say: Say): string {
  const { unknown } = say.texts
  const lines = [
    ...(row.error ? [`<b class="bad">${escaped(row.error.message)}</b>`] : []),
    ...row.accepted.map(({ message, by }) => say.html('accepted', { who: by || unknown, what: message })),
    ...(row.comment === '' ? [] : [say.html('comment', { text: row.comment })]),
    escaped(row.decision.reason),
    ...row.notes.map(escaped),
  ]
  return lines.filter(Boolean).join('<br>')
}

/** What became of a row, in a word or two. */
function stateText(state: string, { texts }: Say): string {
  return (texts.states as Readonly<Record<string, string>>)[state] ?? texts.states.open
}

function fingerprintOf(pem: string): string {
  return publicOf(publicKeyOf(pem)).fingerprint
}

/** "2026-11-27 01:42:10": which day it is must not hang on where it is read. */
const utc = (iso: string): string => iso.slice(0, 19).replace('T', ' ')

const entities: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}

/** Attack: a file or a layer that is named like a tag. */
const escaped = (text: string): string => text.replace(/[&<>"']/g, (sign) => entities[sign] ?? sign)
