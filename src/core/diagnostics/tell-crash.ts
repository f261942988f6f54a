import { existsSync } from 'node:fs'
import { version } from '../../../package.json'
import { keepCrash } from '../../node/crashes/crash-records'
import { cleanText } from './clean-text'

/**
 * Keeps a report of an unexpected end or error in a home that is there. Never throws.
 * @param what program or process: "window", "page", "command line"
 * @param reason an error, or words
 */
export function tellCrash(homeDir: string, what: string, reason: unknown): void {
  if (!existsSync(homeDir)) return
  keepCrash(homeDir, { at: new Date().toISOString(), version, what, reason: cleanText(wordsOf(reason)) })
}

/** An error with its stack, and what it came from. */
function wordsOf(thrown: unknown): string {
  if (!(thrown instanceof Error)) return String(thrown)
  const said = thrown.stack ?? thrown.message
  return thrown.cause === undefined ? said : `${said}\ncaused by: ${wordsOf(thrown.cause)}`
}
