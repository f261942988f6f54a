import { computed } from 'vue'
import { keysOf, shownKeysOf, type KeyChoices, type KeyedCommand } from '../../shared/model/command-keys'
import { useApp } from './app'
import { defineWindowStore } from './define-store'

/** The keys of the commands as they act now: those that they come with, or those of the user. */
export const useCommandKeys = defineWindowStore('command-keys', () => {
  const app = useApp()
  const choices = computed<KeyChoices>(() => ({
    shortcuts: app.settings?.shortcuts ?? {},
    letterKeys: app.settings?.letterKeys ?? true,
  }))

  /** @param id of any command; one without keys has none */
  const of = (id: string): readonly string[] => keysOf(id, choices.value)
  /** What stands beside the name of a command; undefined: it has no keys. */
  const shown = (id: KeyedCommand): string | undefined => shownKeysOf(of(id))

  return { choices, of, shown }
})
