import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { interfacePage, pagePath } from './interface-page'

it('docs/interface.md is made from the route table (npm run interface-page)', async () => {
  expect(readFileSync(pagePath, 'utf8')).toBe(await interfacePage())
})
