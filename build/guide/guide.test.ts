import { cpSync, existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { placesOf, searchGuide } from '../../src/shared/guide/search-guide'
import { guideTopics } from '../../src/renderer/model/guide-topics'
import { root } from '../setup.mjs'
import { faultsOf } from './check-guide'
import { readGuide } from './read-guide'
import { writeSite } from './site'

const docs = join(root, 'docs')
const made = mkdtempSync(join(tmpdir(), 'plumbline-guide-'))
afterAll(() => rmSync(made, { recursive: true }))

/** A guide of one page beside its contents. */
function guideOf(page: string) {
  const folder = mkdtempSync(join(made, 'docs-'))
  const write = (name: string, text: string) => {
    mkdirSync(dirname(join(folder, 'guide', name)), { recursive: true })
    writeFileSync(join(folder, 'guide', name), text)
  }
  write('README.md', '# Guide\n\n## Part\n\n- [Page](page.md)\n- [Keys](reference/shortcuts.md)\n')
  write('page.md', `# Page\n\n${page}\n`)
  write('reference/shortcuts.md', '# Keys\n\n<kbd>Ctrl+K</kbd>\n')
  for (const theme of ['light', 'dark'])
    cpSync(join(docs, `screenshots/map-${theme}.png`), join(folder, `screenshots/map-${theme}.png`))
  return () => readGuide(folder)
}

describe('the guide', () => {
  it('says only what the program has: words of the window, keys, commands', () => {
    expect(faultsOf(readGuide(docs))).toEqual([])
  })

  it('has a page, and the heading, for all that one may look at in the window', () => {
    const places = new Set(
      placesOf(readGuide(docs).pages).map(({ page, heading }) => `${page}${heading === null ? '' : `#${heading}`}`),
    )
    expect(Object.values(guideTopics).filter((place) => !places.has(place))).toEqual([])
  })

  it('becomes a site of which every address is there, and none is elsewhere', () => {
    const site = join(made, 'site')
    writeSite(readGuide(docs), docs, site)
    const files = readdirSync(site, { recursive: true, encoding: 'utf8' }).filter((file) => file.endsWith('.html'))
    const asked = files.flatMap((file) =>
      [...readFileSync(join(site, file), 'utf8').matchAll(/(?:href|src|srcset|poster)="([^"#]+)/g)].map(
        ([, address = '']) => [file, address] as const,
      ),
    )
    expect(files.length).toBeGreaterThan(20)
    expect(asked.filter(([file, address]) => !existsSync(join(site, dirname(file), address)))).toEqual([])
  })

  it.each([
    ['a link to no page', '[there](there.md)'],
    ['a link to no heading', '[there](#there)'],
    ['a picture that is not there', '![What is seen](../screenshots/gone-light.png)'],
    ['a picture without words', '![](../screenshots/map-light.png)'],
    ['HTML', 'A <b>word</b>'],
  ])('is not made with %s', (_what, page) => {
    expect(guideOf(page)).toThrow(/^page: /)
  })

  it('is not made with a page that its contents have not', () => {
    expect(guideOf('[Keys](reference/shortcuts.md)')().pages.map(({ id }) => id)).toEqual([
      'README',
      'page',
      'reference/shortcuts',
    ])
    writeFileSync(
      join(made, readdirSync(made).find((name) => name.startsWith('docs-')) ?? '', 'guide/lost.md'),
      '# Lost',
    )
    expect(() => readGuide(join(made, readdirSync(made).find((name) => name.startsWith('docs-')) ?? ''))).toThrow()
  })

  it('tells what it says and is not so', () => {
    const page = [
      'Press **Upload folder…**, **Start 12 uploads**, **Upload the lot** or <kbd>Ctrl+K</kbd>, <kbd>Ctrl+Alt+Q</kbd>.',
      '    plumbline upload FOLDER --server URL --dry-run\n    plumbline upload FOLDER --soon\n    plumbline fetch X\n    npm run nothing',
    ]
    expect(faultsOf(guideOf(page.join('\n\n'))())).toEqual([
      'page: the window says nowhere “Upload the lot”',
      'page: no command has the keys Ctrl+Alt+Q',
      'page: upload has no option --soon',
      'page: there is no command fetch X',
      'page: there is no script nothing',
    ])
  })

  it('finds places by all words, those of a heading first', () => {
    const places = placesOf(readGuide(docs).pages)
    const found = searchGuide(places, 'without network', 5)
    expect(found[0]).toMatchObject({ page: 'edits-offline', heading: null })
    expect(searchGuide(places, 'exit status', 5).map(({ page, heading }) => `${page}#${heading}`)).toContain(
      'scripts#exit-status',
    )
    expect(searchGuide(places, 'zebra crossing', 5)).toEqual([])
    expect(searchGuide(places, '  ', 5)).toEqual([])
  })
})
