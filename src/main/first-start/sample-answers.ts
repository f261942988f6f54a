import type { FirstAnswers } from '../../shared/host/first-answers'
import sample from './sample-answers.json'

/**
 * What the client will answer to the first calls of a window on a fresh home, where the embedded service makes the sample at that time,
 * UTC milliseconds. `npm run sample-answers` asks service and client, and writes it.
 */
export function sampleAnswers(atMs: number): FirstAnswers {
  const lateMs = atMs - sample.atMs
  const inTime = (text: string): string =>
    text
      .replace(
        /"(\d{4}-\d\d-\d\dT[\d:.]+Z)"/g,
        (_, iso: string) => `"${new Date(Date.parse(iso) + lateMs).toISOString()}"`,
      )
      .replace(/("fileLastModified":)(\d+)/g, (_, name: string, ms: string) => `${name}${Number(ms) + lateMs}`)
  return sample.answers.map(
    ({ name, params, value }) => ({ name, params, value: inTime(JSON.stringify(value)) }) as FirstAnswers[number],
  )
}
