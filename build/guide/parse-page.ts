import { existsSync } from 'node:fs'
import { join, posix } from 'node:path'
import { lexer, type Token, type Tokens } from 'marked'
import {
  guideTags,
  guideText,
  type GuideElement,
  type GuideNode,
  type GuidePage,
  type GuideTag,
} from '../../src/shared/guide/guide'

/**
 * Reads one page of Markdown into pieces. Throws where it says what a page may not: HTML but `<kbd>`, a picture or a page that is not
 * there, a picture without words.
 * @param docs folder of the documents, which pictures are named below
 * @param id path of the page below docs/guide, without its ending
 */
export function parsePage(docs: string, id: string, markdown: string): GuidePage {
  const at = { docs, id, headings: new Set<string>() }
  const nodes = blocks(lexer(markdown), at)
  const [first] = nodes
  if (typeof first !== 'object' || first.tag !== 'h1') throw new Error(`${id}: a page begins with its title.`)
  return { id, title: guideText(first.children), nodes }
}

interface At {
  docs: string
  id: string
  headings: Set<string>
}

const element = (tag: GuideTag, children: GuideNode[]): GuideElement => ({ tag, children })

function blocks(tokens: readonly Token[], at: At): GuideNode[] {
  return tokens.flatMap((token) => block(token, at))
}

function block(token: Token, at: At): GuideNode[] {
  switch (token.type) {
    case 'space':
      return []
    case 'heading':
      return [heading(token as Tokens.Heading, at)]
    case 'paragraph': {
      const children = inlines(token.tokens ?? [], at)
      const [only, ...others] = children
      const isFigure = typeof only === 'object' && only.tag === 'picture' && others.length === 0
      return [isFigure ? only : element('p', children)]
    }
    case 'text':
      return inlines(token.tokens ?? [], at)
    case 'list': {
      const { ordered, items } = token as Tokens.List
      return [
        element(
          ordered ? 'ol' : 'ul',
          items.map((item) => element('li', blocks(item.tokens, at))),
        ),
      ]
    }
    case 'blockquote':
      return [element('blockquote', blocks(token.tokens ?? [], at))]
    case 'code':
      return [element('pre', [element('code', [token.text as string])])]
    case 'table':
      return [table(token as Tokens.Table, at)]
    default:
      throw new Error(`${at.id}: “${token.raw.trim()}” is not for a page of the guide.`)
  }
}

function heading({ depth, tokens }: Tokens.Heading, at: At): GuideElement {
  const tag = guideTags.find((each) => each === `h${depth}`)
  if (!tag) throw new Error(`${at.id}: a heading of depth ${depth}.`)
  const children = inlines(tokens, at)
  const id = headingId(guideText(children))
  if (at.headings.has(id)) throw new Error(`${at.id}: two headings “${id}”.`)
  at.headings.add(id)
  return { tag, children, id }
}

/** As GitHub makes it, so that a link works there too. */
const headingId = (text: string): string =>
  text
    .trim()
    .toLowerCase()
    .replace(/[^\p{L}\p{N}\s_-]/gu, '')
    .replace(/\s/g, '-')

function table({ header, rows }: Tokens.Table, at: At): GuideElement {
  const row = (tag: 'th' | 'td', cells: readonly Tokens.TableCell[]) =>
    element(
      'tr',
      cells.map((cell) => element(tag, inlines(cell.tokens, at))),
    )
  return element('table', [
    element('thead', [row('th', header)]),
    element(
      'tbody',
      rows.map((cells) => row('td', cells)),
    ),
  ])
}

function inlines(tokens: readonly Token[], at: At): GuideNode[] {
  const nodes: GuideNode[] = []
  for (let index = 0; index < tokens.length; index++) {
    const token = tokens[index] as Token
    if (token.type === 'html' && token.raw === '<kbd>') {
      const end = tokens.findIndex((each, place) => place > index && each.raw === '</kbd>')
      if (end < 0) throw new Error(`${at.id}: a <kbd> has no end.`)
      nodes.push(element('kbd', inlines(tokens.slice(index + 1, end), at)))
      index = end
    } else nodes.push(...inline(token, at))
  }
  return nodes
}

function inline(token: Token, at: At): GuideNode[] {
  switch (token.type) {
    case 'text':
      return token.tokens ? inlines(token.tokens, at) : [(token.text as string).replace(/\n/g, ' ')]
    case 'escape':
      return [token.text as string]
    case 'strong':
    case 'em':
      return [element(token.type, inlines(token.tokens ?? [], at))]
    case 'codespan':
      return [element('code', [token.text as string])]
    case 'br':
      return [element('br', [])]
    case 'link':
      return [{ ...element('a', inlines(token.tokens ?? [], at)), href: hrefOf((token as Tokens.Link).href, at) }]
    case 'image':
      return [picture(token as Tokens.Image, at)]
    default:
      throw new Error(`${at.id}: “${token.raw}” is not for a page of the guide.`)
  }
}

function hrefOf(href: string, { id }: At): string {
  if (href.startsWith('https://')) return href
  if (href.startsWith('#')) return `${id}${href}`
  const [path = '', anchor] = href.split('#')
  if (!path.endsWith('.md')) throw new Error(`${id}: the link ${href} leads to no page.`)
  const page = posix.join(posix.dirname(id), path.slice(0, -'.md'.length))
  return anchor === undefined ? page : `${page}#${anchor}`
}

/** A picture is named by the one for light windows; that for dark ones lies beside it. The title names a clip. */
function picture({ href, title, text }: Tokens.Image, { docs, id }: At): GuideElement {
  const inDocs = (path: string) => posix.join('guide', posix.dirname(id), path)
  const light = inDocs(href)
  const dark = light.replace(/-light\.png$/, '-dark.png')
  const clip = title ? inDocs(title) : null
  for (const file of [light, dark, ...(clip ? [clip] : [])])
    if (!existsSync(join(docs, file))) throw new Error(`${id}: the picture docs/${file} is not there.`)
  if (text.trim() === '') throw new Error(`${id}: the picture ${href} has no words.`)
  return { ...element('picture', []), picture: { alt: text, light, dark, clip } }
}
