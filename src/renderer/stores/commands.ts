import { computed, onScopeDispose, shallowReactive, shallowRef } from 'vue'
import type { IconName } from '../ui/icon-names'
import { defineWindowStore } from './define-store'

/** Something that can be run: shown in the palette, reached by its keys. */
export interface Command {
  /** domain.verbNoun; the native menu gives the same ids. */
  id: string
  title: string
  group: string
  icon?: IconName
  /** "Ctrl+K", "F2", "M"; Ctrl is Cmd on macOS. Plain letters act only outside of fields. */
  keys?: string
  /** Why it cannot be run now; null when it can. */
  disabledReason?: () => string | null
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
}

/** Finds things by words typed into the palette; asked on every key, so it answers from what is loaded. */
export type SearchProvider = (words: string) => SearchHit[]

/** All commands of the window, and who can be searched. Features add theirs when they start. */
export const useCommands = defineWindowStore('commands', () => {
  const byId = shallowReactive(new Map<string, Command>())
  const providers = shallowReactive(new Set<SearchProvider>())
  const all = computed(() => [...byId.values()])
  /** The words in the palette; empty while it is closed. For whoever has to ask the core before its provider can answer. */
  const wanted = shallowRef('')

  /** Adds commands until the returned function is called. */
  function add(commands: readonly Command[]): () => void {
    for (const command of commands) byId.set(command.id, command)
    return () => {
      for (const command of commands) if (byId.get(command.id) === command) byId.delete(command.id)
    }
  }

  function addProvider(provider: SearchProvider): () => void {
    providers.add(provider)
    return () => void providers.delete(provider)
  }

  /** Runs a command by id; false when there is none or it cannot be run now. */
  function run(id: string): boolean {
    const command = byId.get(id)
    if (!command || command.disabledReason?.()) return false
    command.run()
    return true
  }

  const search = (words: string) => [...providers].flatMap((provider) => provider(words))

  return { all, wanted, add, addProvider, run, search }
})

/** Adds commands for as long as the calling component lives. */
export function useCommandList(commands: readonly Command[]): void {
  onScopeDispose(useCommands().add(commands))
}
