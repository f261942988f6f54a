import { guideText, type GuideNode, type GuidePage } from './guide'

/** A place of the guide where all words stand. */
export interface GuideHit {
  page: string
  /** Id of the heading it stands under; null: the page's own. */
  heading: string | null
  title: string
  /** The page's title, where the place has one of its own. */
  within: string | null
}

export interface GuidePlace extends GuideHit {
  /** All that stands there, in lower case. */
  text: string
}

/** The places that a search looks at: each heading with what stands under it. */
export function placesOf(pages: readonly GuidePage[]): GuidePlace[] {
  return pages.flatMap(({ id, title, nodes }) => {
    const places: { heading: string | null; title: string; nodes: GuideNode[] }[] = [
      { heading: null, title, nodes: [] },
    ]
    for (const node of nodes) {
      const heading = typeof node !== 'string' && node.id !== undefined && node.tag !== 'h1' ? node : null
      if (heading) places.push({ heading: heading.id ?? null, title: guideText(heading.children), nodes: [] })
      else places.at(-1)?.nodes.push(node)
    }
    return places.map((place) => ({
      page: id,
      heading: place.heading,
      title: place.title,
      within: place.heading === null ? null : title,
      text: `${place.title} ${guideText(place.nodes)}`.replace(/\s+/g, ' ').toLowerCase(),
    }))
  })
}

/** Places in which all words stand, those first whose title has them, then those that begin with the guide. @param most how many */
export function searchGuide(places: readonly GuidePlace[], words: string, most: number): GuidePlace[] {
  const wanted = words
    .toLowerCase()
    .split(/\s+/)
    .filter((word) => word !== '')
  if (wanted.length === 0) return []
  const inTitle = (place: GuidePlace) => wanted.filter((word) => place.title.toLowerCase().includes(word)).length
  return places
    .filter(({ text }) => wanted.every((word) => text.includes(word)))
    .map((place) => ({ place, rank: inTitle(place) }))
    .sort((a, b) => b.rank - a.rank)
    .slice(0, most)
    .map(({ place }) => place)
}
