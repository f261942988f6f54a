/** @import { Licensed } from './licences.d.mts' */
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from '../setup.mjs'
import { allowedLicences, leftOut, notShipped, shippedData } from './licence-rules.mjs'

/**
 * The licences of all packages and data that the app carries, as one text.
 * @returns {string} sorted by name, so that two runs give the same
 */
export function licenceTexts() {
  const packages = shippedPackages()
  const problems = licenceProblems(packages)
  if (problems.length > 0) throw new Error(`Not to be shipped:\n${problems.join('\n')}`)
  const sections = packages.map(({ name, version, licence, text }) => `${name} ${version} (${licence})\n\n${text}\n`)
  const data = shippedData.map(({ name, text }) => `${name} (data)\n\n${ownText(text)}\n`)
  return [...sections.sort(), ...data].join(`\n${'-'.repeat(80)}\n\n`)
}

/** @param {readonly Licensed[]} packages @returns {string[]} what keeps them from being shipped, a sentence each */
export function licenceProblems(packages) {
  return packages.flatMap(({ name, licence, text }) => [
    ...(licence === '' ? [`${name} names no licence`] : []),
    ...(licence !== '' && !isAllowed(licence) ? [`${name} is under ${licence}, which is not allowed`] : []),
    ...(text.length < 500 ? [`${name} comes without the text of its licence`] : []),
  ])
}

/** An expression of SPDX: of several that may be chosen one will do. */
function isAllowed(licence) {
  const choices = licence.replace(/[()]/g, '').split(' OR ')
  return choices.some((choice) => choice.split(' AND ').every((each) => allowedLicences.has(each)))
}

/** @returns {Licensed[]} the packages that the sources import, and theirs */
export function shippedPackages() {
  /** @type {Map<string, Licensed>} */
  const found = new Map()
  const due = importedPackages().map((name) => ({ name, from: root }))
  for (let each = due.pop(); each !== undefined; each = due.pop()) {
    const folder = packageFolder(each.name, each.from)
    if (folder === null || found.has(folder)) continue
    const about = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'))
    found.set(folder, licensed(folder, about))
    for (const name of Object.keys({ ...about.dependencies, ...about.optionalDependencies }))
      due.push({ name, from: folder })
  }
  return [...found.values()]
}

/** @returns {Licensed} */
function licensed(folder, { name, version, license, author, repository }) {
  const lacks = leftOut[name] ?? leftOut[`${name.split('/')[0]}/`] ?? {}
  const who = typeof author === 'string' ? author : author?.name
  const holder = who ?? `the contributors of ${repository?.url ?? repository ?? name}`
  const texts = [
    ...textsIn(folder),
    ...(lacks.texts ?? []).map((text) => ownText(text).replace('{holder}', holder)),
    ...(lacks.from ? textsIn(join(root, 'node_modules', lacks.from)) : []),
  ]
  return { name, version, licence: lacks.licence ?? license ?? '', text: texts.join('\n\n') }
}

function textsIn(folder) {
  const files = readdirSync(folder).filter((file) => /^(licen[cs]e|copying|notice)/i.test(file))
  return files.sort().map((file) => readFileSync(join(folder, file), 'utf8').trim())
}

function ownText(name) {
  return readFileSync(join(root, 'build/package/licence-texts', `${name}.txt`), 'utf8').trim()
}

/** Names of the packages that files of src name, tests left out. */
function importedPackages() {
  const names = new Set()
  for (const file of readdirSync(join(root, 'src'), { withFileTypes: true, recursive: true })) {
    if (!file.isFile() || !/\.(ts|vue|css)$/.test(file.name) || /\.(test|suite|test-helper)\.ts$/.test(file.name))
      continue
    const text = readFileSync(join(file.parentPath ?? file.path, file.name), 'utf8')
    for (const [, name] of text.matchAll(/(?:from|import|import\(|require\()\s*['"]((?:@[\w-]+\/)?[a-z][\w.-]*)/g)) {
      if (packageFolder(name, root) !== null) names.add(name)
    }
  }
  // Drawn into the page by the build (build/vite-icon-sprite.ts).
  names.add('lucide-static')
  // Laid beside the program by the build (electron.vite.config.ts).
  names.add('@fontsource/inter')
  for (const name of ['electron', ...notShipped]) names.delete(name)
  return [...names]
}

/** Where Node would find a package from a folder; null: nowhere, as what belongs to another system. */
function packageFolder(name, from) {
  for (let folder = from; ; folder = join(folder, '..')) {
    const tried = join(folder, 'node_modules', name)
    if (existsSync(join(tried, 'package.json'))) return tried
    if (folder === root) return null
  }
}
