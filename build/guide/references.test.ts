import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { settings } from '../../src/shared/languages/en/settings'
import { formatted } from '../formatted'
import { root } from '../setup.mjs'
import { commandLinePage, commandProgram } from './command-line-page'
import { formatsPage } from './formats-page'
import { planRulesPage } from './plan-rules-page'
import { serviceSettingsPage } from './service-settings-page'

it.each([
  ['command-line', commandLinePage],
  ['plan-rules', planRulesPage],
  ['formats', formatsPage],
  ['service-settings', serviceSettingsPage],
])('docs/guide/reference/%s.md is made from the code (npm run guide-pages)', async (name, page) => {
  const text = await formatted('reference.md', page())
  await expect(text).toMatchFileSnapshot(join(root, `docs/guide/reference/${name}.md`))
})

it('the README names every command', () => {
  const text = readFileSync(join(root, 'README.md'), 'utf8')
  const names = commandProgram().commands.map((command) => command.name())
  expect(names.filter((name) => !text.includes(`\`${name}\``))).toEqual([])
})

it('the guide names every page of the settings', () => {
  const text = readFileSync(join(root, 'docs/guide/settings.md'), 'utf8')
  expect(Object.values(settings.pages).filter((title) => !text.includes(`**${title}**`))).toEqual([])
})
