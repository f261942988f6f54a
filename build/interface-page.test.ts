import { readFileSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { interfacePage, pagePath } from './interface-page'
import { root } from './setup.mjs'

it('docs/interface.md is made from the route table (npm run interface-page)', async () => {
  expect(readFileSync(pagePath, 'utf8')).toBe(await interfacePage())
})

it('comments name parts of docs/interface.md that are there', () => {
  const page = readFileSync(pagePath, 'utf8')
  const files = readdirSync(join(root, 'src'), { recursive: true, encoding: 'utf8' }).filter((name) =>
    name.endsWith('.ts'),
  )
  const cited = files.flatMap((name) =>
    [...readFileSync(join(root, 'src', name), 'utf8').matchAll(/interface\.md(?:, (\w+))?/g)].map(([, part]) => part),
  )
  expect(cited.length).toBeGreaterThan(10)
  expect(cited.filter((part) => part && !page.includes(`## ${part}\n`))).toEqual([])
})
