import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { root } from '../setup.mjs'

const workflow = readFileSync(join(root, '.github/workflows/release.yml'), 'utf8')

// A release is made seldom, and by nothing that `npm test` runs: a script that was renamed would be missed only then.
it('a release calls scripts that are there, with targets that they make', () => {
  const { scripts } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { scripts: object }
  const called = [...workflow.matchAll(/\bnpm (?:run )?(?!ci\b|run\b)([\w:-]+)/g)].map(([, name]) => name)
  expect(called).toEqual(expect.arrayContaining(['test', 'package']))
  for (const name of called) expect(scripts).toHaveProperty([name ?? ''])
  const packing = readFileSync(join(root, 'build/package.mjs'), 'utf8')
  const makers = /const makers = \{([^]*?)\n\}/.exec(packing)?.[1] ?? ''
  const systems = { ubuntu: 'linux', windows: 'win32', macos: 'darwin' }
  const made = [...workflow.matchAll(/system: (ubuntu|windows|macos)\S*, targets: '(.*?)'/g)]
  expect(new Set(made.map(([, system]) => system))).toEqual(new Set(Object.keys(systems)))
  for (const [, system, targets] of made) {
    const line = makers.split('\n').find((each) => each.includes(`${systems[system as keyof typeof systems]}: {`)) ?? ''
    for (const target of targets?.split(',') ?? [])
      expect(line).toMatch(new RegExp(`\\b${target.replace('.', '\\.')}\\b'?: make`))
  }
})

it('a release is made with no placeholder, and its certificates come from secrets alone', () => {
  expect(workflow).toContain('PLUMBLINE_UPDATE_KEY: ${{ secrets.UPDATE_KEY }}')
  for (const [line] of workflow.matchAll(/npm run package .*/g)) expect(line).toContain('--release')
  for (const [, value] of workflow.matchAll(/^ +(?:CSC|APPLE|PLUMBLINE)_\w+: (.*)$/gm))
    expect(value).toMatch(/^\$\{\{ secrets\.\w+ \}\}$/)
})
