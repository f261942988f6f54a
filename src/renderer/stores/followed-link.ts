import { shallowRef } from 'vue'
import type { PrintedPermit } from '../../shared/model/printed-permit'
import { defineWindowStore } from './define-store'

/** Where a link leads within a project that is being opened for it; whoever shows that project takes it. */
interface FollowedLink {
  /** Of the project. */
  key: string
  layerId: number | null
  permitId: number | null
  /** The paper that the link stands on; null: on none. */
  printed: PrintedPermit | null
}

export const useFollowedLink = defineWindowStore('followed-link', () => ({
  target: shallowRef<FollowedLink | null>(null),
}))
