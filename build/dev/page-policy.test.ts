import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, expect, it } from 'vitest'
import { contentSecurityPolicy as strictPolicy } from '../../src/shared/security/content-security-policy'
import { root } from '../setup.mjs'
import { contentSecurityPolicy } from './page-policy'

afterEach(() => {
  delete process.env.PLUMBLINE_DEV_PAGE
})

const filesOf = (folder: string): string[] =>
  readdirSync(join(root, folder), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))

it('dev lets the page take styles and hear of changes, and nothing else that the product forbids', () => {
  process.env.PLUMBLINE_DEV_PAGE = 'http://127.0.0.1:4000'
  const directives = contentSecurityPolicy([]).split('; ')
  const strict = strictPolicy([]).split('; ')
  expect(directives.filter((each) => !strict.includes(each))).toEqual([
    "style-src 'self' 'unsafe-inline'",
    "connect-src 'self' ws://127.0.0.1:4000",
  ])
})

it('nothing that is built and shipped knows of dev', () => {
  const texts = [...filesOf('src'), join(root, 'electron.vite.config.ts'), join(root, 'build/electron-builder.yml')]
  const knowing = texts.filter((file) => /PLUMBLINE_DEV|build\/dev|@vite\/client/.test(readFileSync(file, 'latin1')))
  expect(knowing).toEqual([])
})

it.skipIf(!process.env.PLUMBLINE_BUILT || !existsSync(join(root, 'out')))(
  'what is built has the strict policy alone',
  () => {
    const code = filesOf('out').filter((file) => /\.(js|html)$/.test(file))
    const weak = code.filter((file) => /PLUMBLINE_DEV|@vite\/client|unsafe-inline/.test(readFileSync(file, 'utf8')))
    expect(code.length).toBeGreaterThan(10)
    expect(weak).toEqual([])
  },
)
