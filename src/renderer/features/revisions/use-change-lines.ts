import { reactive, ref, shallowRef, triggerRef, watch, type Ref } from 'vue'
import type { ChangeLine, ShownDifference } from '../../../shared/contract'
import { toAppError, type AppError } from '../../../shared/errors/app-error'
import type { LineSort } from '../../../shared/model/difference-kinds'
import type { ColumnFilter } from '../../../shared/model/table-query'
import { saveText } from '../../client/save-text'
import { useClient } from '../../client/use-client'
import { toCsv } from '../../../shared/model/csv'
import { useCompare } from '../../stores/compare'
import { cellNames, cellsOf } from './change-rows'

const pageLines = 200
const savedAtOnce = 5000
/** Words that are being typed are looked for when they stay. */
const stayMs = 250

/** The table of changes of the comparison, of the kinds that are shown, with the words that are looked for, and that the filters fit. */
export function useChangeLines(words: Ref<string>, filters: Ref<ColumnFilter[]>, sort: Ref<LineSort>) {
  const client = useClient()
  const compare = useCompare()
  const pages = shallowRef(new Map<number, ChangeLine[] | 'reading'>())
  const total = ref(0)
  const reading = ref(false)
  const error = shallowRef<AppError | null>(null)
  const saving = ref<{ done: number; of: number } | null>(null)
  /** Of the lines that are listed: what is being typed is looked for when it stays. */
  const wordsListed = ref(words.value)
  let turn = 0
  let timer = 0

  const asked = (offset: number, limit: number, of: number | null = null) => ({
    ...{ id: compare.diff?.id ?? '', kinds: compare.kinds, words: words.value, filters: filters.value },
    ...{ sort: sort.value, offset, limit, of },
  })

  async function readPage(page: number): Promise<void> {
    if (!compare.diff || pages.value.has(page)) return
    const mine = turn
    pages.value.set(page, 'reading')
    reading.value = true
    try {
      const answer = await client.call('revisions.listChangeLines', asked(page * pageLines, pageLines))
      if (mine !== turn) return
      total.value = answer.total
      pages.value.set(page, answer.lines)
      triggerRef(pages)
    } catch (thrown) {
      if (mine !== turn) return
      pages.value.delete(page)
      error.value = toAppError(thrown)
    } finally {
      if (mine === turn) reading.value = false
    }
  }

  function restart(): void {
    turn++
    wordsListed.value = words.value
    pages.value = new Map()
    error.value = null
    if (!compare.diff) total.value = 0
    else void readPage(0)
  }
  watch([() => compare.diff?.id, () => compare.kinds, filters, sort], restart, { immediate: true })
  watch(words, () => {
    window.clearTimeout(timer)
    timer = window.setTimeout(restart, stayMs)
  })

  const at = (index: number): ChangeLine | undefined => {
    const page = pages.value.get(Math.floor(index / pageLines))
    return Array.isArray(page) ? page[index % pageLines] : undefined
  }

  /** Gives all lines that fit to `take`, until it says false; false when it did, or another table was asked for meanwhile. */
  async function eachPage(take: (lines: readonly ChangeLine[], of: number) => boolean | void): Promise<boolean> {
    const mine = turn
    for (let offset = 0; ; offset += savedAtOnce) {
      const { lines, total: of } = await client.call('revisions.listChangeLines', asked(offset, savedAtOnce))
      if (mine !== turn || take(lines, of) === false) return false
      if (offset + savedAtOnce >= of) return true
    }
  }

  return reactive({
    total,
    words: wordsListed,
    reading,
    error,
    saving,
    at,
    readRange(first: number, last: number): void {
      for (let page = Math.floor(first / pageLines); page <= Math.floor(last / pageLines); page++) void readPage(page)
    },
    /** The line at a place of the table, whether it was read or not; null behind the last. */
    async lineAt(index: number): Promise<ChangeLine | null> {
      if (index < 0 || index >= total.value) return null
      return at(index) ?? (await client.call('revisions.listChangeLines', asked(index, 1))).lines[0] ?? null
    },
    /** The first lines that fit, and how many there are. */
    first: (most: number) => client.call('revisions.listChangeLines', asked(0, most)),
    /** The difference of a line that was read. */
    indexOf(line: number): number | null {
      for (const page of pages.value.values()) {
        const found = Array.isArray(page) ? page.find((each) => each.line === line) : undefined
        if (found) return found.index
      }
      return null
    },
    /** Where the first line of a difference stands in the table; null when it is hidden. */
    async find(index: number): Promise<{ position: number; line: number } | null> {
      const mine = turn
      const { position } = await client.call('revisions.listChangeLines', asked(0, 0, index))
      if (position === null || mine !== turn) return null
      await readPage(Math.floor(position / pageLines))
      const line = at(position)
      return line ? { position, line: line.line } : null
    },
    async feature(index: number): Promise<ShownDifference | null> {
      const id = compare.diff?.id
      return id === undefined ? null : client.call('revisions.getDifference', { id, index })
    },
    /** Lines by their numbers, in the order of the table. */
    async linesOf(numbers: readonly number[]): Promise<ChangeLine[]> {
      const wanted = new Set(numbers)
      const found: ChangeLine[] = []
      await eachPage((lines) => void found.push(...lines.filter(({ line }) => wanted.has(line))))
      return found
    },
    /** The numbers of lines, first and last included. */
    async numbersOf(first: number, last: number): Promise<number[]> {
      const numbers: number[] = []
      for (let offset = first; offset <= last; offset += savedAtOnce) {
        const limit = Math.min(savedAtOnce, last - offset + 1)
        const { lines } = await client.call('revisions.listChangeLines', asked(offset, limit))
        numbers.push(...lines.map(({ line }) => line))
      }
      return numbers
    },
    /** Saves all lines that fit, whatever was read of them. */
    async save(fileName: string, sides: readonly [number | string, number | string]): Promise<void> {
      const parts = [toCsv([cellNames(sides)])]
      saving.value = { done: 0, of: total.value }
      try {
        const whole = await eachPage((lines, of) => {
          if (!saving.value) return false
          const rows = lines.map(cellsOf)
          parts.push(toCsv(rows, false))
          saving.value = { done: saving.value.done + lines.length, of }
          return true
        })
        if (whole && saving.value) saveText(fileName, parts, 'text/csv')
      } catch (thrown) {
        error.value = toAppError(thrown)
      } finally {
        saving.value = null
      }
    },
    stopSaving(): void {
      saving.value = null
    },
  })
}
