import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { GuideContents, GuideElement, GuideNode } from '../../src/shared/guide/guide'
import { parsePage } from './parse-page'

/** The page whose lists of links are the contents. */
const first = 'README'

/**
 * Reads docs/guide. Its README.md is the contents: a heading for each part and under it a list of links to its pages.
 * Throws where a page is in no list, or a link leads nowhere.
 * @param docs folder of the documents
 */
export function readGuide(docs: string): GuideContents {
  const folder = join(docs, 'guide')
  const ids = readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.md'))
    .map((file) => file.slice(0, -'.md'.length).replaceAll('\\', '/'))
  const pages = ids.map((id) => parsePage(docs, id, readFileSync(join(folder, `${id}.md`), 'utf8')))
  const contents = pages.find(({ id }) => id === first)
  if (!contents) throw new Error('docs/guide/README.md is not there.')
  const parts = partsOf(contents.nodes)
  const order = [first, ...parts.flatMap((part) => part.pages)]
  const lost = ids.filter((id) => !order.includes(id))
  if (lost.length > 0) throw new Error(`No list of docs/guide/README.md has ${lost.join(', ')}.`)
  checkLinks(pages)
  return { parts, pages: order.flatMap((id) => pages.find((page) => page.id === id) ?? []) }
}

function partsOf(nodes: readonly GuideNode[]): GuideContents['parts'] {
  const parts: GuideContents['parts'] = []
  for (const node of nodes) {
    if (typeof node === 'string') continue
    if (node.tag === 'h2') parts.push({ title: String(node.children[0]), pages: [] })
    if (node.tag === 'ul') parts.at(-1)?.pages.push(...elementsOf(node.children, 'a').map(({ href }) => href ?? ''))
  }
  return parts
}

/** All elements of a kind, whatever they lie in. */
export function elementsOf(nodes: readonly GuideNode[], tag: GuideElement['tag']): GuideElement[] {
  return nodes.flatMap((node) =>
    typeof node === 'string' ? [] : [...(node.tag === tag ? [node] : []), ...elementsOf(node.children, tag)],
  )
}

function checkLinks(pages: GuideContents['pages']): void {
  const places = new Set(
    pages.flatMap(({ id, nodes }) => [
      id,
      ...(['h1', 'h2', 'h3'] as const).flatMap((tag) => elementsOf(nodes, tag)).map((each) => `${id}#${each.id}`),
    ]),
  )
  for (const { id, nodes } of pages)
    for (const { href = '' } of elementsOf(nodes, 'a'))
      if (!href.startsWith('https://') && !places.has(href)) throw new Error(`${id}: the link ${href} leads nowhere.`)
}
