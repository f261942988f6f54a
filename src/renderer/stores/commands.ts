import { computed, onScopeDispose, shallowReactive, shallowRef } from 'vue'
import type { IconName } from '../ui/icon-names'
import { defineWindowStore } from './define-store'

/** Something that can be run: shown in the palette, reached by its keys (`command-keys.ts`). */
export interface Command {
  /** domain.verbNoun; the native menu gives the same ids, and its keys stand under it. */
  id: string
  title: string
  group: string
  icon?: IconName
  /** Why it cannot be run now; null when it can. */
  disabledReason?: () => string | null
  /** Selector of what the keyboard goes on in once it was chosen from the palette; left out: what had the focus before. */
  focus?: string
  /** False: reached by keys only, not listed. */
  listed?: boolean
  run: () => void
}

/** One thing that the palette found. */
export interface SearchHit {
  id: string
  title: string
  detail?: string
  group: string
  icon?: IconName
  run: () => void
  /** Selector of what the keyboard goes on in once it was chosen; left out: what had the focus before. */
  focus?: string
}

/** Finds things by words typed into the palette; asked on every key, so it answers from what is loaded. */
export type SearchProvider = (words: string) => SearchHit[]

/** All commands of the window, and who can be searched. Features add theirs when they start. */
export const useCommands = defineWindowStore('commands', () => {
  const lists = shallowReactive(new Set<() => readonly Command[]>())
  /** Of two with one id the one that was added last. */
  const byId = computed(() => new Map([...lists].flatMap((list) => list()).map((command) => [command.id, command])))
  const providers = shallowReactive(new Set<SearchProvider>())
  const all = computed(() => [...byId.value.values()])
  /** The words in the palette; empty while it is closed. For whoever has to ask the core before its provider can answer. */
  const wanted = shallowRef('')

  /** Adds commands until the returned function is called. @param list asked anew when what it reads is other, as its language */
  function add(list: () => readonly Command[]): () => void {
    lists.add(list)
    return () => void lists.delete(list)
  }

  function addProvider(provider: SearchProvider): () => void {
    providers.add(provider)
    return () => void providers.delete(provider)
  }

  /** Runs a command by id; false when there is none or it cannot be run now. */
  function run(id: string): boolean {
    const command = byId.value.get(id)
    if (!command || command.disabledReason?.()) return false
    command.run()
    return true
  }

  let isReady = false
  let early: string | null = null

  /** As `run`; what is asked for before all commands are there, as by a click in the first second, runs when they are. */
  function runSoon(id: string): void {
    if (!run(id) && !isReady) early = id
  }

  /** All commands are there. */
  function ready(): void {
    isReady = true
    if (early !== null) run(early)
    early = null
  }

  const search = (words: string) => [...providers].flatMap((provider) => provider(words))

  return { all, wanted, add, addProvider, run, runSoon, ready, search }
})

/** Adds commands for as long as the calling component lives. @param list asked anew when what it reads is other, as its language */
export function useCommandList(list: () => readonly Command[]): void {
  onScopeDispose(useCommands().add(list))
}
