import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from '../setup.mjs'

/**
 * What every package says of the program: package.json is the only place where a releaser sets it.
 * @typedef {object} About
 * @property {string} version
 * @property {string} maintainer name and address, as "Name <address>"
 * @property {string} homepage
 * @property {number} epoch date of all files, seconds since 1970
 */

/** @returns {About} */
export function aboutProgram() {
  const { version, author, homepage } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))
  return { version, maintainer: `${author.name} <${author.email}>`, homepage, epoch: dateOfSources() }
}

/** What a releaser still has to set in package.json; `.invalid` is a name that nobody can own. */
export function unsetPlaces({ maintainer, homepage }) {
  const places = { 'author.email': maintainer, homepage }
  return Object.keys(places).filter((place) => /\.invalid\b/.test(places[place]))
}

/** So that the same sources give the same package: SOURCE_DATE_EPOCH, else the last commit. */
function dateOfSources() {
  const given = Number(process.env.SOURCE_DATE_EPOCH)
  if (Number.isSafeInteger(given) && given > 0) return given
  return Number(execFileSync('git', ['log', '-1', '--format=%ct'], { cwd: root, encoding: 'utf8' }))
}
