import { inject, type InjectionKey } from 'vue'
import { AppError } from '../../../shared/errors/app-error'
import type { GuideContents } from '../../../shared/guide/guide'
import { placesOf, type GuidePlace } from '../../../shared/guide/search-guide'

export interface GuideBook {
  guide: GuideContents
  /** Addresses of pictures by their paths below docs. */
  files: Readonly<Record<string, string>>
  /** What a search looks through. */
  places: readonly GuidePlace[]
}

let read: Promise<GuideBook> | null = null

/** Reads the guide that is built into the program, once. */
export function readGuideBook(): Promise<GuideBook> {
  read ??= import('virtual:guide').then(
    ({ guide, files }) => ({ guide, files, places: placesOf(guide.pages) }),
    (error: unknown) => {
      // A host that was away for a moment is asked again.
      read = null
      throw error
    },
  )
  return read
}

export const guideBookKey: InjectionKey<GuideBook> = Symbol('guide')

/** The guide that is being read. */
export function useGuideBook(): GuideBook {
  const book = inject(guideBookKey)
  if (!book) throw new AppError('internal', 'A page of the guide is drawn outside of it.')
  return book
}
