import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { contract } from '../src/shared/contract'
import { contractPage, contractPagePath } from './contract-page'

it('docs/contract.md is made from the contract (npm run contract-page)', async () => {
  expect(readFileSync(contractPagePath, 'utf8')).toBe(await contractPage())
})

it('docs/contract.md tells every call and event that the contract holds, and every field of its parameters', () => {
  const sections = new Map(
    readFileSync(contractPagePath, 'utf8')
      .split('\n### ')
      .map((section) => [section.slice(0, section.indexOf('\n')), section]),
  )
  const untold = [
    ...Object.keys(contract.events).filter((name) => !sections.has(`${name} (event)`)),
    ...Object.entries(contract.calls).flatMap(([name, { params }]) => {
      const fields = 'shape' in params ? Object.keys(params.shape) : []
      const section = sections.get(name)
      if (section === undefined) return [name]
      // A named shape is told in its own section, and may be made of another.
      const tellAll = (text: string): string =>
        [
          text,
          ...[...text.matchAll(/^(?!- |Result).*?\[(\w+)\]\(#/gm)].map(([, shape = '']) =>
            tellAll(sections.get(shape) ?? ''),
          ),
        ].join('')
      const told = tellAll(section)
      return fields.filter((field) => !told.includes(`\`${field}\``)).map((field) => `${name}: ${field}`)
    }),
  ]
  expect(untold).toEqual([])
})
