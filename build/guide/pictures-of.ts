import type { GuideContents } from '../../src/shared/guide/guide'
import { elementsOf } from './read-guide'

/** Every file of a picture that the guide shows, below docs. */
export function picturesOf({ pages }: GuideContents): string[] {
  const files = pages.flatMap(({ nodes }) =>
    elementsOf(nodes, 'picture').flatMap(({ picture }) =>
      picture ? [picture.light, picture.dark, ...(picture.clip ? [picture.clip] : [])] : [],
    ),
  )
  return [...new Set(files)]
}
