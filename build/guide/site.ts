import { cpSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join, posix } from 'node:path'
import ts from 'typescript'
import type { GuideContents, GuideElement, GuideNode, GuidePage } from '../../src/shared/guide/guide'
import { placesOf } from '../../src/shared/guide/search-guide'
import { root } from '../setup.mjs'
import { picturesOf } from './pictures-of'

/**
 * Writes the guide as a site of plain files, which asks no other address and can be opened from a folder.
 * @param target folder that it is written to; what was there goes
 */
export function writeSite(guide: GuideContents, docs: string, target: string): void {
  rmSync(target, { recursive: true, force: true })
  const write = (name: string, text: string): void => {
    mkdirSync(dirname(join(target, name)), { recursive: true })
    writeFileSync(join(target, name), text)
  }
  for (const page of guide.pages) write(fileOf(page.id), pageHtml(guide, page))
  for (const file of picturesOf(guide)) cpSync(join(docs, file), join(target, file))
  write('site.css', ['src/renderer/styles/tokens.css', 'build/guide/site.css'].map(textOf).join('\n'))
  write('places.js', `const places = ${JSON.stringify(placesOf(guide.pages))}\n`)
  write('search.js', [plainScript('src/shared/guide/search-guide.ts'), textOf('build/guide/site-search.js')].join('\n'))
}

const textOf = (file: string): string => readFileSync(join(root, file), 'utf8')

/** The functions of a module as a script: a page that is opened from a folder may not load modules. */
function plainScript(file: string): string {
  const { outputText } = ts.transpileModule(textOf(file), { compilerOptions: { target: ts.ScriptTarget.ES2020 } })
  return outputText.replace(/^import .*$/gm, '').replace(/^export /gm, '')
}

const fileOf = (id: string): string => (id === 'README' ? 'index.html' : `${id}.html`)

function pageHtml({ parts, pages }: GuideContents, page: GuidePage): string {
  const up = posix.relative(posix.dirname(page.id), '.') || '.'
  const link = (id: string): string => {
    const [name = '', anchor] = id.split('#')
    return `${up}/${fileOf(name)}${anchor === undefined ? '' : `#${anchor}`}`
  }
  const entry = (id: string): string => {
    const isHere = id === page.id ? ' aria-current="page"' : ''
    return `<li><a href="${link(id)}"${isHere}>${escaped(pages.find((each) => each.id === id)?.title ?? id)}</a></li>`
  }
  const contents = parts.map(
    ({ title, pages: ids }) => `<h2>${escaped(title)}</h2>\n<ul>${ids.map(entry).join('')}</ul>`,
  )
  return `<!doctype html>
<html lang="en-GB">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${escaped(page.title)} – Plumbline</title>
<link rel="stylesheet" href="${up}/site.css">
<script src="${up}/places.js" defer></script>
<script src="${up}/search.js" defer></script>
</head>
<body data-up="${up}">
<a class="skip" href="#page">To the page</a>
<nav aria-label="Contents">
<p class="home"><a href="${link('README')}">Plumbline</a></p>
<input id="words" type="search" aria-label="Search the guide" placeholder="Search the guide" autocomplete="off">
<ul id="found" aria-label="Found" hidden></ul>
${contents.join('\n')}
</nav>
<main id="page">
${page.nodes.map((node) => html(node, { up, link })).join('\n')}
</main>
</body>
</html>
`
}

interface Place {
  up: string
  link: (id: string) => string
}

function html(node: GuideNode, place: Place): string {
  if (typeof node === 'string') return escaped(node)
  if (node.picture) return pictureHtml(node.picture, place)
  const children = node.children.map((child) => html(child, place)).join('')
  if (node.tag === 'br') return '<br>'
  if (node.tag === 'table')
    return `<div class="wide" tabindex="0" role="region" aria-label="Table"><table>${children}</table></div>`
  return `<${node.tag}${attributes(node, place)}>${children}</${node.tag}>`
}

function attributes({ id, href }: GuideElement, { link }: Place): string {
  const target = href?.startsWith('https://') ? href : href && link(href)
  return `${id ? ` id="${escaped(id)}"` : ''}${target ? ` href="${escaped(target)}"` : ''}`
}

function pictureHtml({ alt, light, dark, clip }: NonNullable<GuideElement['picture']>, { up }: Place): string {
  const still = `<picture><source media="(prefers-color-scheme: dark)" srcset="${up}/${dark}"><img src="${up}/${light}" alt="${escaped(alt)}" loading="lazy"></picture>`
  const play = clip
    ? `<details><summary>In motion</summary><video src="${up}/${clip}" poster="${up}/${light}" aria-label="${escaped(alt)}" controls muted loop preload="none"></video></details>`
    : ''
  return `<figure>${still}${play}</figure>`
}

const escaped = (text: string): string =>
  text.replace(/[&<>"]/g, (sign) => ({ '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' })[sign] ?? sign)
