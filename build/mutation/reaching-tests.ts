import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join, posix } from 'node:path'

/** Which tests reach a file, by the imports of the sources. */
export interface ReachingTests {
  /** The files of tests that reach the file: those beside it, then those of its name or room, then others; of each the nearest first. */
  of(file: string): string[]
}

const folders = ['src', 'e2e/conformance', 'e2e/core', 'e2e/foreign-service']
const source = /\.(ts|vue)$/
/** Imports of types alone are gone when a test runs. */
const specifier = /(?:\bfrom|\bimport|\bimport\(|new URL\()\s*'(\.[^']*)'/g
const typesOnly = /\b(?:import|export) type [^'"]*? from '[^']+'/g

/** @param root the checkout */
export function readReachingTests(root: string): ReachingTests {
  const files = folders.flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
      .filter((name) => source.test(name))
      .map((name) => posix.join(folder, name.replaceAll('\\', '/'))),
  )
  const known = new Set(files)
  const importers = new Map<string, string[]>()
  for (const file of files) {
    const text = readFileSync(join(root, file), 'utf8').replace(typesOnly, '')
    for (const [, path = ''] of text.matchAll(specifier)) {
      const target = resolve(known, posix.join(dirname(file), path))
      if (target !== null) importers.set(target, [...(importers.get(target) ?? []), file])
    }
  }
  return { of: (file) => nearestFirst(file, importers, files) }
}

function resolve(known: ReadonlySet<string>, path: string): string | null {
  return [path, `${path}.ts`, `${path}/index.ts`].find((candidate) => known.has(candidate)) ?? null
}

function nearestFirst(file: string, importers: ReadonlyMap<string, string[]>, files: readonly string[]): string[] {
  const steps = new Map([[file, 0]])
  for (const [reached, count] of steps)
    for (const importer of importers.get(reached) ?? []) if (!steps.has(importer)) steps.set(importer, count + 1)
  const isBeside = (test: string): boolean => dirname(test) === dirname(file)
  const words = wordsOf(file)
  const shared = (test: string): number => [...wordsOf(test)].filter((word) => words.has(word)).length
  // Through a list of all formats or calls whatever works with any of them is as near.
  const rank = (test: string): number => (steps.get(test) ?? 0) - steps.size * (isBeside(test) ? 100 : shared(test))
  const reached = [...steps.keys()].filter((name) => name.endsWith('.test.ts')).sort((a, b) => rank(a) - rank(b))
  // Code that runs in a process of its own is reached by its path alone.
  return reached.length > 0 ? reached : files.filter((name) => isBeside(name) && name.endsWith('.test.ts'))
}

/** What a path says of its matter: `src/core/packs/restore/take-source.ts` shares two words with `e2e/core/pack-restore.test.ts`. */
function wordsOf(path: string): Set<string> {
  const [, , ...parts] = path.replace(/(\.test)?\.ts$/, '').split(/[/-]/)
  return new Set(parts.map((word) => word.replace(/s$/, '')))
}
