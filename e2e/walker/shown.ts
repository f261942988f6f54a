import type { Page } from 'playwright'

/** A line of the layer tree as it is shown. */
export interface ShownRow {
  name: string
  /** Names of the folders it stands in, the outermost first. */
  folders: string[]
  isFolder: boolean
  expanded: boolean
  selected: boolean
  /** Revisions ("r2") or layers of a folder. */
  number: string
  /** Marks in words, as a reader of the screen hears them. */
  spoken: string
}

/** What stands in the window now. */
export interface Shown {
  project: string
  section: string
  rows: ShownRow[]
  filter: string
  /** Heading of the inspector; null: it has none. */
  heading: string | null
  description: string | null
  /** The layer of the inspector has edits that are not saved. */
  hasDraft: boolean
  revisions: number | null
  permits: string[] | null
  isOffline: boolean
  /** A dialog is open. */
  dialog: string | null
  /** What has the focus; null: nothing. */
  focus: string | null
  /** What turns or is not there yet. */
  waiting: string[]
}

export const readShown = (page: Page): Promise<Shown> =>
  page.evaluate(() => {
    // A method: a named arrow would be wrapped by helpers that runners leave outside the page.
    const all = {
      texts(selector: string): string[] {
        return [...document.querySelectorAll<HTMLElement>(selector)]
          .filter((each) => each.checkVisibility())
          .map((each) => each.textContent?.trim().replace(/\s+/g, ' ') ?? '')
      },
    }
    const above: string[] = []
    const drawn = [...document.querySelectorAll<HTMLElement>('[role=tree] [role=treeitem]')]
    drawn.sort((a, b) => Number(a.dataset.index) - Number(b.dataset.index))
    const rows = drawn.map((row) => {
      const level = Number(row.ariaLevel)
      const renamed = row.querySelector<HTMLInputElement>('input.rename')
      const name = renamed?.value ?? row.querySelector('.nm')?.textContent ?? ''
      const isFolder = row.ariaExpanded !== null
      above.length = level - 1
      const folders = [...above]
      above.push(name)
      return {
        name,
        folders,
        isFolder,
        expanded: row.ariaExpanded === 'true',
        selected: row.ariaSelected === 'true',
        number: row.querySelector('.rev')?.textContent ?? '',
        spoken: row.querySelector('.visually-hidden')?.textContent ?? '',
      }
    })
    const { activeElement } = document
    const revisions = document.querySelector('.insp .revs')
    const permits = document.querySelector('[role=grid][aria-label=Permits]')
    const description = [...document.querySelectorAll<HTMLElement>('.insp label')].find(
      (label) => label.textContent?.trim() === 'Description',
    )
    const area = description?.closest('.field')?.querySelector('textarea')
    return {
      project: all.texts('button.proj .cut')[0] ?? '',
      section: all.texts('.tabs [role=tab][aria-selected=true]')[0]?.replace(/[\d,. ]+[kM]?$/, '') ?? '',
      rows,
      filter: document.querySelector<HTMLInputElement>('.side input[type=search]')?.value ?? '',
      heading: all.texts('.insp .insp-h h2')[0] ?? null,
      description: area?.value ?? null,
      hasDraft: all.texts('.insp .save-bar').some((text) => text.includes('Not saved yet')),
      revisions: revisions ? revisions.querySelectorAll('.rev-show').length : null,
      permits: permits
        ? [...permits.querySelectorAll('.vt-body [role=row]')].map(
            (row) => row.querySelectorAll('[role=gridcell]')[1]?.querySelector('.cut')?.textContent?.trim() ?? '',
          )
        : null,
      isOffline: all.texts('.banner').some((text) => text.startsWith('Offline since')),
      dialog: all.texts('[role=dialog]')[0]?.slice(0, 80) ?? null,
      focus:
        activeElement === null || activeElement === document.body
          ? null
          : (activeElement.getAttribute('aria-label') ?? activeElement.textContent?.trim().slice(0, 40) ?? '') ||
            activeElement.tagName,
      waiting: [
        ...all.texts('*:not(.badge, .sb):has(> .spin)').map((text) => `a sign that turns at “${text.slice(0, 60)}”`),
        ...all.texts('.ske').map(() => 'rows that are still to come'),
        ...all.texts('button.proj').filter((text) => text.startsWith('Opening')),
      ],
    }
  })
