/** Elements that a page of the guide is made of; whatever else Markdown can say, a page may not. */
export const guideTags = [
  ...['h1', 'h2', 'h3', 'p', 'ul', 'ol', 'li', 'blockquote', 'pre', 'code', 'strong', 'em', 'kbd', 'br'],
  ...['table', 'thead', 'tbody', 'tr', 'th', 'td', 'a', 'picture'],
] as const
export type GuideTag = (typeof guideTags)[number]

/** A piece of a page: text as it is read, or an element. */
export type GuideNode = string | GuideElement

export interface GuideElement {
  tag: GuideTag
  children: GuideNode[]
  /** Of a heading: what links to it name. */
  id?: string
  /** Of a link: `page#heading` within the guide, or an https address. */
  href?: string
  picture?: GuidePicture
}

export interface GuidePicture {
  /** What is seen on it, in words. */
  alt: string
  /** Files below docs. */
  light: string
  dark: string
  /** File of the same in motion, which is played when somebody asks for it; null: there is none. */
  clip: string | null
}

export interface GuidePage {
  /** Its path below docs/guide, without the ending: "reference/command-line". */
  id: string
  title: string
  nodes: GuideNode[]
}

export interface GuideContents {
  /** Parts in their order, each with the ids of its pages. */
  parts: { title: string; pages: string[] }[]
  pages: GuidePage[]
}

/** The text of pieces as it is read aloud. */
export function guideText(nodes: readonly GuideNode[]): string {
  return nodes.map((node) => (typeof node === 'string' ? node : textOf(node))).join('')
}

const textOf = ({ tag, children }: GuideElement): string => {
  const text = guideText(children)
  return ['strong', 'em', 'code', 'kbd', 'a', 'h1', 'h2', 'h3'].includes(tag) ? text : `${text} `
}
