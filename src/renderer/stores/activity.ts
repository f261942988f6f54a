import { ref, shallowRef, watch } from 'vue'
import type { ActivityAbout, ActivityEntry, ActivityWho } from '../../shared/contract'
import { toAppError, type AppError } from '../../shared/errors/app-error'
import { useClient } from '../client/use-client'
import { defineProjectStore } from './define-store'

const pageSize = 200

/** What happened in the shown project, read in pages as far as it is looked at. */
export const useActivity = defineProjectStore('activity', ({ project }) => {
  const client = useClient()
  const who = ref<ActivityWho | 'all'>('all')
  const about = ref<ActivityAbout | 'all'>('all')
  const words = ref('')
  const open = ref(false)
  const total = ref(0)
  /** The entries of each page that was read. */
  const pages = shallowRef<ReadonlyMap<number, ActivityEntry[]>>(new Map())
  const error = shallowRef<AppError | null>(null)
  const wanted = new Set<number>()
  let generation = 0

  async function read(page: number): Promise<void> {
    if (wanted.has(page)) return
    wanted.add(page)
    const mine = generation
    try {
      const answer = await client.call('activity.list', {
        ...{ project, words: words.value, offset: page * pageSize, limit: pageSize },
        who: who.value === 'all' ? [] : [who.value],
        about: about.value === 'all' ? [] : [about.value],
      })
      if (mine !== generation) return
      total.value = answer.total
      pages.value = new Map(pages.value).set(page, answer.entries)
      error.value = null
    } catch (thrown) {
      if (mine === generation) error.value = toAppError(thrown)
    }
  }

  /** Reads anew what is looked at. @param keep what is there stays until the new comes */
  function readAgain(keep: boolean): void {
    generation++
    wanted.clear()
    const seen = keep ? [...pages.value.keys()] : []
    if (!keep) {
      pages.value = new Map()
      total.value = 0
    }
    for (const page of new Set([0, ...seen])) void read(page)
  }

  /** Reads what a window of the list needs. */
  function show(first: number, last: number): void {
    for (let page = Math.floor(first / pageSize); page <= Math.floor(last / pageSize); page++) void read(page)
  }

  const entryAt = (index: number) => pages.value.get(Math.floor(index / pageSize))?.[index % pageSize]

  client.subscribe('activity.added', () => {
    if (open.value) readAgain(true)
  })
  watch([open, who, about, words], () => {
    if (open.value) readAgain(false)
  })

  return { who, about, words, open, total, error, entryAt, show }
})
