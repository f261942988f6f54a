import { readFile, rename, rm, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { FirstAnswers } from '../shared/host/first-answers'
import { policyPath } from './policy/read-policy'

/** What the core would answer at the next start, before it has heard of any service. */
export interface KnownAnswers {
  answers: FirstAnswers
  /** UTC milliseconds at which something in them comes into force or ends; null: nothing does. */
  untilMs: number | null
}

/** As kept from the end of a program until any opens the home again. */
interface Kept {
  version: string
  stamps: string[]
  fromMs: number
  untilMs: number | null
  answers: FirstAnswers
}

const fileName = 'first-answers.json'
/** What a person or an administrator may write between two starts. */
const byHand = ['connections.json', 'settings.json']
/** A page waits less for the core than for a longer text, in characters. */
const longest = 1_000_000

/** Keeps them for the next start. Call when all that they are made of is closed. @param version of the program */
export async function keepFirstAnswers(homeDir: string, version: string, known: KnownAnswers): Promise<void> {
  const { untilMs, answers } = known
  const kept: Kept = { version, stamps: await stampsOf(homeDir), fromMs: Date.now(), untilMs, answers }
  const text = JSON.stringify(kept)
  if (text.length > longest) return
  const path = join(homeDir, fileName)
  await writeFile(`${path}.tmp`, text, { mode: 0o600 })
  await rename(`${path}.tmp`, path)
}

/** The kept ones; none where there are none, or anything that they were made of is another by now. */
export async function readFirstAnswers(homeDir: string, version: string): Promise<FirstAnswers> {
  try {
    const [text, stamps] = await Promise.all([readFile(join(homeDir, fileName), 'utf8'), stampsOf(homeDir)])
    const kept = JSON.parse(text) as Kept
    const now = Date.now()
    const isNow = kept.fromMs <= now && now < (kept.untilMs ?? Infinity)
    if (!isNow || kept.version !== version || String(kept.stamps) !== String(stamps)) return []
    return kept.answers
  } catch {
    // None, or no sound ones: the core answers.
    return []
  }
}

/** Whoever opens or closes the home may have changed what they are made of. */
export const dropFirstAnswers = (homeDir: string): Promise<void> => rm(join(homeDir, fileName), { force: true })

const stampsOf = (homeDir: string): Promise<string[]> =>
  Promise.all(
    [...byHand.map((name) => join(homeDir, name)), policyPath()].map((path) =>
      stat(path).then(
        ({ size, mtimeMs }) => `${size} ${mtimeMs}`,
        () => '',
      ),
    ),
  )
