import { dirname } from 'node:path'
import { fileURLToPath } from 'node:url'

/** The root of the checkout. */
export const root = dirname(dirname(dirname(fileURLToPath(import.meta.url))))

/** One line of set-up, in plain words, for the person who waits. @param {string} line */
export function say(line) {
  console.log(line)
}
