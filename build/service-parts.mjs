/**
 * `npm run service-parts`: what the tests of a service beyond one machine run against, where it is missing. `npm test` uses what is
 * there and names what it skips.
 */
import { ensureObjectStore } from './setup.mjs'

const missing = [await ensureObjectStore()].filter((reason) => reason !== null)
for (const reason of missing) console.error(reason)
if (missing.length > 0) process.exitCode = 1
