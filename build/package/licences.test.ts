import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { root } from '../setup.mjs'
import { leftOut, ownData, shippedData } from './licence-rules.mjs'
import { licenceProblems, licenceTexts, shippedPackages } from './licences.mjs'

const packages = shippedPackages()

it('names the licence of what the app carries, native code and what its packages need too, and of nothing else', () => {
  const titles = [...licenceTexts().matchAll(/^(\S+) \d+\.\d+\.\S* \(.+\)$/gm)].map(([, name]) => name)
  expect(titles).toEqual(
    expect.arrayContaining(['vue', 'leaflet', 'libsql', '@github/keytar', 'web-ifc', 'zod', '@neon-rs/load']),
  )
  expect(titles.some((name) => name?.startsWith('@libsql/'))).toBe(true)
  for (const builder of ['electron-builder', 'vitest', 'playwright', 'electron', '@aws-sdk/client-s3'])
    expect(titles).not.toContain(builder)
})

it('every package that is shipped has an allowed licence, and its text goes along', () => {
  expect(licenceProblems(packages)).toEqual([])
})

it('a package is named that has no licence, a licence that is not allowed, or not its text', () => {
  const fine = {
    name: 'fine',
    version: '1.0.0',
    licence: '(MIT OR GPL-3.0-only)',
    text: 'Permission is granted. '.repeat(30),
  }
  expect(
    licenceProblems([
      fine,
      { ...fine, name: 'untold', licence: '' },
      { ...fine, name: 'foreign', licence: 'MIT AND AGPL-3.0-only' },
      { ...fine, name: 'bare', text: 'Somebody <somebody@example.org>' },
    ]),
  ).toEqual([
    'untold names no licence',
    'foreign is under MIT AND AGPL-3.0-only, which is not allowed',
    'bare comes without the text of its licence',
  ])
})

it('what is told of packages is of packages that are shipped', () => {
  const told = Object.keys(leftOut).filter((name) => !packages.some((each) => `${each.name}/`.startsWith(`${name}`)))
  expect(told).toEqual([])
})

it('every data file of the sources is named with its owner, or as our own', () => {
  const isData = (file: string): boolean => !/\.(ts|vue|css|md|html|svg)$/.test(file) && !/(^|\/)fixtures\//.test(file)
  const files = readdirSync(join(root, 'src'), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) =>
      join(entry.parentPath, entry.name)
        .slice(root.length + 1)
        .replaceAll('\\', '/'),
    )
  const named = [...shippedData.map(({ file }) => file), ...ownData].filter((file) => file !== null)
  expect(files.filter(isData).sort()).toEqual(named.sort())
  for (const { name } of shippedData) expect(licenceTexts()).toContain(`${name} (data)`)
})
