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

export interface ShownPermit {
  name: string
  status: string
}

export interface ShownPermitFilter {
  words: string
  /** Labels of the statuses that are ticked. */
  statuses: string[]
  archived: boolean
  /** Narrowed besides by what only the window knows, as what is in the view of the map. */
  isNarrowed: boolean
  /** Rows of the table, those out of sight too. */
  count: number
}

/** The attributes of a revision. */
export interface ShownTable {
  label: string
  words: string
  count: number
  /** Texts of the cells in sight by their column. */
  rows: Record<string, string>[]
}

export interface ShownComparison {
  layer: string
  /** Which revisions, counted from the newest, 0. */
  left: number
  right: number
  /** Revisions to choose from. */
  revisions: number
  /** Differences by kind as they are written, "…" while they are looked for. */
  counts: string[]
  hasError: boolean
}

/** What stands in the window now. */
export interface Shown {
  project: string
  section: string
  rows: ShownRow[]
  /** Not all rows of the tree are drawn: some are out of sight. */
  isTreeCut: boolean
  filter: string
  /** Heading of the inspector; null: it has none. */
  heading: string | null
  description: string | null
  /** Number of the layer whose source and properties stand in the inspector; null: it does not say. */
  layerId: number | null
  /** The layer of the inspector has edits that are not saved. */
  hasDraft: boolean
  /** Colour of the layer, as #rrggbb; null: it has none that can be chosen. */
  color: string | null
  revisions: number | null
  /** Besides those that are listed there are earlier ones. */
  hasMoreRevisions: boolean
  /** Number of the revision that is shown, from 1; null: none is. */
  revision: number | null
  permits: ShownPermit[] | null
  permitFilter: ShownPermitFilter | null
  /** The table of attributes is open, whatever it shows. */
  hasTablePane: boolean
  table: ShownTable | null
  compared: ShownComparison | null
  /** Names of the rows of the plan in sight; null: no plan is shown. */
  plan: string[] | null
  /** Numbers of the jobs in sight; null: no list of jobs is shown. */
  jobs: number[] | null
  /** Those of them that can be cancelled. */
  openJobs: number[]
  /** Names of rows of a batch that were cancelled and can be sent again. */
  cancelledRows: string[]
  /** Edits that wait for the network or for a person. */
  waitingEdits: number
  hasMap: boolean
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
      cells(row: Element): string[] {
        return [...row.querySelectorAll('[role=gridcell]')].map((cell) => cell.textContent?.trim() ?? '')
      },
      valueOf(selector: string): string {
        return document.querySelector<HTMLInputElement>(selector)?.value ?? ''
      },
      countOf(grid: Element | null): number {
        return Number(grid?.ariaRowCount ?? 1) - 1
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
        spoken: row.querySelector('.rev ~ .visually-hidden')?.textContent ?? '',
      }
    })
    const room = document.querySelector<HTMLElement>('[role=tree] .vt-room')
    const { activeElement } = document
    const revisions = document.querySelector('.insp .revs')
    const permits = document.querySelector('[role=grid][aria-label=Permits]')
    const description = [...document.querySelectorAll<HTMLElement>('.insp label')].find(
      (label) => label.textContent?.trim() === 'Description',
    )
    const area = description?.closest('.field')?.querySelector('textarea')
    const find = document.querySelector<HTMLInputElement>('.side input[aria-label="Find permits"]')
    const statuses = document.querySelector('.side [aria-label=Status]')
    const table = document.querySelector('[role=grid][aria-label^="Attributes of"]')
    const columns = [...(table?.querySelectorAll('[role=columnheader]') ?? [])].map(
      (head) => head.textContent?.trim() ?? '',
    )
    const ways = document.querySelector('.side .ways')
    const [left, right] = [...(ways?.parentElement?.querySelectorAll('select') ?? [])]
    const jobs = document.querySelector('[role=grid][aria-label=Jobs]')
    const jobRows = [...(jobs?.querySelectorAll('.vt-body > .row') ?? [])].map((row) => ({
      id: Number(all.cells(row)[0]),
      isOpen: [...row.querySelectorAll('button')].some((button) =>
        (button.ariaLabel ?? button.textContent ?? '').trim().startsWith('Cancel'),
      ),
    }))
    return {
      project: all.texts('button.proj .cut')[0] ?? '',
      section: all.texts('.tabs [role=tab][aria-selected=true]')[0]?.replace(/[\d,. ]+[kM]?$/, '') ?? '',
      rows,
      isTreeCut: (room?.offsetHeight ?? 0) > drawn.reduce((sum, { offsetHeight }) => sum + offsetHeight, 0) + 20,
      filter: document.querySelector<HTMLInputElement>('.side input[type=search]')?.value ?? '',
      heading: all.texts('.insp .insp-h h2')[0] ?? null,
      description: area?.value ?? null,
      layerId: Number(document.querySelector('#section-source dd:last-of-type')?.textContent) || null,
      hasDraft: all.texts('.insp .save-bar').some((text) => text.includes('Not saved yet')),
      color: document.querySelector<HTMLInputElement>('.insp input.color')?.value ?? null,
      revisions: revisions ? revisions.querySelectorAll('.rev-show').length : null,
      hasMoreRevisions: all.texts('.insp button.link').some((text) => /^Show \d+ earlier$/.test(text)),
      revision: Number(all.texts('.insp .rev-show[aria-pressed=true] b')[0]?.replace(/\D/g, '')) || null,
      permits: permits
        ? [...permits.querySelectorAll('.vt-body [role=row]')].map((row) => ({
            name: row.querySelectorAll('[role=gridcell]')[1]?.querySelector('.cut')?.textContent?.trim() ?? '',
            status: all.cells(row)[2] ?? '',
          }))
        : null,
      permitFilter: find && {
        words: find.value,
        statuses: [...(statuses?.querySelectorAll('[role=checkbox][aria-checked=true]') ?? [])].map(
          (box) => box.ariaLabel ?? '',
        ),
        archived: [...document.querySelectorAll('.side [role=switch][aria-checked=true]')].some((each) =>
          each.parentElement?.textContent?.includes('Archived too'),
        ),
        isNarrowed: all.texts('.bar .pill.on').length > 0,
        count: all.countOf(permits),
      },
      hasTablePane: document.querySelector('[aria-label="Close the table"]') !== null,
      table: table && {
        label: table.ariaLabel ?? '',
        words: all.valueOf('input[placeholder="Find in rows"]'),
        count: all.countOf(table),
        rows: [...table.querySelectorAll('.vt-body > .row')].map((row) =>
          Object.fromEntries(all.cells(row).map((text, at) => [columns[at] ?? '', text])),
        ),
      },
      compared: ways && {
        layer: ways.parentElement?.querySelector('b.cut')?.textContent?.trim() ?? '',
        left: Number(left?.value),
        right: Number(right?.value),
        revisions: left?.options.length ?? 0,
        counts: all.texts('.side .facet .n').slice(0, 4),
        hasError: document.querySelector('.side [role=alert], .side .note.bad') !== null,
      },
      plan: document.querySelector('[aria-label="Put the plan away"]')
        ? [...document.querySelectorAll('[role=grid][aria-label="Upload plan"] [role=checkbox]')].flatMap(
            (box) => /^Send (.*)$/.exec(box.ariaLabel ?? '')?.[1] ?? [],
          )
        : null,
      jobs: jobs && jobRows.map(({ id }) => id),
      openJobs: jobRows.filter(({ isOpen }) => isOpen).map(({ id }) => id),
      cancelledRows: [...document.querySelectorAll('[role=grid][aria-label="Rows of the batch"] button')].flatMap(
        (button) => /^Send (.*) again$/.exec(button.ariaLabel ?? '')?.[1] ?? [],
      ),
      waitingEdits: Number(
        /^(\d+) edits? (?:waits?|to decide)$/.exec(
          all.texts('.topbar button.net').find((text) => text.includes('edit')) ?? '',
        )?.[1] ?? 0,
      ),
      hasMap: (document.querySelector('.leaflet-container')?.getClientRects().length ?? 0) > 0,
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
