import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Command } from 'commander'
import { guideText, type GuideContents } from '../../src/shared/guide/guide'
import * as words from '../../src/shared/languages/en'
import { root } from '../setup.mjs'
import { commandProgram } from './command-line-page'
import { elementsOf } from './read-guide'

/**
 * What a guide says that is not so, in sentences; none: nothing was found. Bold are words of the window, `<kbd>` its keys, and code
 * that begins with `plumbline` or `npm run` is a command.
 */
export function faultsOf({ pages }: GuideContents): string[] {
  const shown = shownTexts()
  const keys = new Set(
    elementsOf(pages.find(({ id }) => id === 'reference/shortcuts')?.nodes ?? [], 'kbd').map(({ children }) =>
      guideText(children),
    ),
  )
  return pages.flatMap(({ id, nodes }) => {
    const texts = (tag: 'strong' | 'kbd' | 'code') => elementsOf(nodes, tag).map(({ children }) => guideText(children))
    return [
      ...texts('strong')
        .filter((text) => !shown.some((each) => each.test(text)))
        .map((text) => `the window says nowhere “${text}”`),
      ...texts('kbd')
        .filter((text) => !keys.has(text))
        .map((text) => `no command has the keys ${text}`),
      ...texts('code')
        .flatMap((text) => text.split('\n'))
        .flatMap(faultsOfLine),
    ].map((fault) => `${id}: ${fault}`)
  })
}

/** Every text of the English window; what stands in braces there may be anything. */
function shownTexts(): RegExp[] {
  const gather = (value: unknown): string[] =>
    typeof value === 'string' ? value.split(' | ') : Object.values(value as object).flatMap(gather)
  return gather(words).flatMap((text) => {
    // Of names alone, as “{first} and {last}”, it would be nearly any text; quoted braces are in none that is pressed.
    const letters = text.replace(/\{[^}]*\}|\P{L}/gu, '').length
    if ((text.includes('{') && letters < 4) || text.includes("{'")) return []
    const plain = text.replace(/&(?=\w)/g, '').replace(/[.*+?^$()|[\]\\]/g, '\\$&')
    return new RegExp(`^${plain.replace(/\{[^}]*\}/g, '.+')}$`, 'u')
  })
}

function faultsOfLine(line: string): string[] {
  const command = line.replace(/^(npm run -s plumbline -- |node out\/main\/cli\.js )/, 'plumbline ').trim()
  if (command.startsWith('plumbline ')) return faultsOfCommand(command.split(/\s+/).slice(1))
  const script = /^npm run ([\w:-]+)/.exec(command)?.[1]
  return script === undefined || script in scripts() ? [] : [`there is no script ${script}`]
}

const scripts = (): object =>
  (JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { scripts: object }).scripts

function faultsOfCommand(parts: readonly string[]): string[] {
  let at: Command = commandProgram()
  let rest = [...parts]
  while (at.commands.length > 0 && rest[0] !== undefined && rest[0] !== 'COMMAND') {
    const [name, ...others] = rest
    const found = at.commands.find((each) => each.name() === name)
    if (!found) return [`there is no command ${parts.join(' ')}`]
    at = found
    rest = others
  }
  const known = new Set(['--help', ...at.options.flatMap(({ long, short }) => [long, short])])
  const names = rest.map((part) => part.replace(/^\[|[\]=,].*$/g, '')).filter((part) => /^--?[a-z]/.test(part))
  return names.filter((name) => !known.has(name)).map((name) => `${at.name()} has no option ${name}`)
}
