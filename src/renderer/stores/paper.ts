import { shallowRef, type Component } from 'vue'
import type { Paper } from '../model/paper-size'
import { defineProjectStore } from './define-store'

/** What stands on every sheet of a paper beside its content. */
export interface PaperHead {
  title: string
  /** Beside and below the title: what it is of, and of when. */
  facts: readonly string[]
  /** What has to be seen: that it is a held copy, that something is missing; null: nothing. */
  warning: string | null
  /** At the foot: where it comes from, and in which time zone. */
  foot: string
}

/** Something to be printed. */
export interface PaperJob {
  paper: Paper
  fileName: string
  /** Laid out in the width of the sheet, then parted into pages; or, with `whole`, sheets as they are (PaperSheet). */
  content: Component
  props: Record<string, unknown>
  head: PaperHead
  whole: boolean
}

/** The paper that is being printed; at most one at a time. */
export const usePaper = defineProjectStore('paper', () => {
  const job = shallowRef<PaperJob | null>(null)
  /** The map is asked how it shall be printed. */
  const mapDialogOpen = shallowRef(false)
  let ended: () => void = () => undefined

  /** Prints: into a PDF, or by the browser's own dialog. Resolves when that is done or was given up. */
  function print(next: PaperJob): Promise<void> {
    if (job.value) return Promise.resolve()
    job.value = next
    return new Promise((resolve) => {
      ended = resolve
    })
  }

  function end(): void {
    job.value = null
    ended()
  }

  return { job, mapDialogOpen, print, end }
})
