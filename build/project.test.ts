import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { root } from './setup.mjs'

const textOf = (file: string): string => readFileSync(join(root, file), 'utf8')
const { scripts, engines } = JSON.parse(textOf('package.json')) as { scripts: object; engines: { node: string } }

it('continuous integration runs what a developer runs, and nothing else', () => {
  const runs = [...textOf('.github/workflows/ci.yml').matchAll(/^\s*(?:- )?run: (.*)$/gm)].map(([, line]) => line)
  expect(runs).toEqual(['bash .ci/run'])
  expect(textOf('.ci/run').trim()).toMatch(/\nexec npm test$/)
})

it('CONTRIBUTING names scripts and files that are there', () => {
  const text = textOf('CONTRIBUTING.md')
  const named = [...text.matchAll(/\bnpm run ([\w-]+)|`(contract-page|interface-page|guide-pages)`/g)]
  const missing = named.map(([, name, short]) => name ?? short ?? '').filter((name) => !(name in scripts))
  expect(named.length).toBeGreaterThan(5)
  expect(missing).toEqual([])
  const files = [...text.matchAll(/\]\(([^)#]+)\)|`((?:build|src|\.ci)\/[^`]+)`/g)].map(
    ([, link, code]) => link ?? code ?? '',
  )
  expect(files.filter((file) => !existsSync(join(root, file)))).toEqual([])
})

it('.nvmrc names the oldest Node that the program is made for', () => {
  expect(engines.node).toMatch(new RegExp(`^>=${textOf('.nvmrc').trim()}\\.`))
})
