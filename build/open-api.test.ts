import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { documentPath, documentText } from './open-api'

it('docs/openapi.json is made from the route table (npm run openapi)', async () => {
  expect(readFileSync(documentPath, 'utf8')).toBe(await documentText())
})
