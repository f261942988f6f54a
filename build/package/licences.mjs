import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from '../setup.mjs'

/**
 * The licences of all packages whose code or data the app carries, as one text: those that its sources import, and theirs.
 * @returns {string} sorted by name, so that two runs give the same
 */
export function licenceTexts() {
  const found = new Map()
  const due = importedPackages().map((name) => ({ name, from: root }))
  for (let each = due.pop(); each !== undefined; each = due.pop()) {
    const folder = packageFolder(each.name, each.from)
    if (folder === null || found.has(folder)) continue
    const about = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'))
    found.set(folder, textOf(folder, about))
    for (const name of Object.keys(about.dependencies ?? {})) due.push({ name, from: folder })
  }
  return [...found.values()].sort().join(`\n${'-'.repeat(80)}\n\n`)
}

function textOf(folder, { name, version, license, author }) {
  const files = readdirSync(folder).filter((file) => /^(licen[cs]e|copying|notice)/i.test(file))
  const texts = files.sort().map((file) => readFileSync(join(folder, file), 'utf8').trim())
  const who = typeof author === 'string' ? author : (author?.name ?? '')
  return `${name} ${version} (${license ?? 'see below'})\n\n${texts.join('\n\n') || who}\n`
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
  names.delete('electron')
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
