import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'

const window = join(import.meta.dirname, '..')

/** What lies over the map, which is turned in no language: its north, its tools and what is swiped stand where they stand. */
const ofTheMap = /^(styles\/map(-parts)?\.css|features\/uploads\/Plan(EdgeNotes|MapLegend)\.vue)$/
/** What is in the middle, out of sight, or over the map. */
const mayNameASide = /^(left: 50%|left: 0|inset: 0 auto auto 200vw|inset: auto 8px 34px 26px)$/

const physical = /^(?:(?:margin|padding|border)-(?:left|right)(?:-\w+)?|left|right|text-align: (?:left|right)$)/
const shorthand = /^(?:inset|margin|padding): (.+)$/

/** The values of a shorthand: a function is one. */
const valuesOf = (text: string): string[] => text.match(/(?:[\w-]*\((?:[^()]|\([^()]*\))*\)|[^\s()]+)/g) ?? []

/** Whether a declaration says another thing of the left than of the right. */
function namesASide(declaration: string): boolean {
  if (mayNameASide.test(declaration)) return false
  if (physical.test(declaration)) return true
  const values = valuesOf(shorthand.exec(declaration)?.[1] ?? '')
  return values.length === 4 && values[1] !== values[3]
}

it('is mirrored: no style says left or right where a line begins or ends', () => {
  const files = readdirSync(window, { recursive: true, encoding: 'utf8' }).filter((file) => /\.(css|vue)$/.test(file))
  const found = files.flatMap((file) => {
    if (ofTheMap.test(file)) return []
    const text = readFileSync(join(window, file), 'utf8')
    const style = file.endsWith('.css') ? text : text.slice(Math.max(0, text.lastIndexOf('<style')))
    if (file.endsWith('.vue') && !text.includes('<style')) return []
    const declarations = style.replace(/\/\*[\s\S]*?\*\//g, '').match(/[\w-]+:[^;{}]+(?=;)/g) ?? []
    return declarations.filter((each) => namesASide(each.replace(/\s+/g, ' ').trim())).map((each) => `${file}: ${each}`)
  })
  expect(found).toEqual([])
})
