import { existsSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { expect, it } from 'vitest'

const source = join(import.meta.dirname, '../src')

/** What a file and all that it imports read before they run: files of ours, and names of packages. Types are read by nobody. */
function readBefore(file: string, found = new Set<string>()): Set<string> {
  if (found.has(file)) return found
  found.add(file)
  const text = readFileSync(file, 'utf8')
  for (const [, what, from] of text.matchAll(/^(?:import|export)\s+((?!type\s)[^'";]*?\sfrom\s+)?'([^']+)'/gm)) {
    if (what !== undefined && /^\{(\s*type\s[^,}]*,?)*\s*\}\s+from/.test(what)) continue
    const path = join(dirname(file), from ?? '')
    if (!from?.startsWith('.')) found.add(from ?? '')
    else for (const name of [`${path}.ts`, join(path, 'index.ts')]) if (existsSync(name)) readBefore(name, found)
  }
  return found
}

it('the window comes up before schemas and the client are read', () => {
  const read = [...readBefore(join(source, 'main/index.ts'))]
  expect(read).toContain(join(source, 'main/app/window.ts'))
  expect(read).toContain(join(source, 'shared/security/deep-link.ts'))
  expect(read).toContain('electron')
  const late = [/^zod$/, /shared\/contract\/(?!pages)/, /shared\/rest\//, /core\/create-core/, /main\/program\.ts/]
  expect(read.filter((name) => late.some((pattern) => pattern.test(name)))).toEqual([])
})
