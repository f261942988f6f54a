import '../../language/settings-room'
import { computed, ref } from 'vue'
import { defaultKeys, isLetterKey, keyedCommands, type KeyedCommand } from '../../../shared/model/command-keys'
import { toAppError } from '../../../shared/errors/app-error'
import { keyText } from '../../format/keys'
import { t } from '../../language'
import { errorWords } from '../../format/said'
import { whyRefused } from '../../model/refused-keys'
import { useApp } from '../../stores/app'
import { shortcutTitle } from './shortcut-titles'

type Keys = readonly string[]

const isFirst = (id: KeyedCommand, keys: Keys): boolean =>
  keys.length === defaultKeys[id].length && keys.every((each, at) => each === defaultKeys[id][at])

/** The keys of the commands as the user changes them; each change is kept at once, said, and can be taken back. */
export function useKeyChoices() {
  const app = useApp()
  /** What was done last; `before` is what Undo brings back. */
  const done = ref<{ words: string; before: Record<string, string[]> | null } | null>(null)
  const error = ref<string | null>(null)
  const chosen = computed(() => app.settings?.shortcuts ?? {})
  const changed = computed(() => keyedCommands.filter((id) => chosen.value[id] !== undefined))

  /** All keys of a command, those of one letter too where they are switched off. */
  const all = (id: KeyedCommand): Keys => chosen.value[id] ?? defaultKeys[id]
  const ownerOf = (keys: string, id: KeyedCommand): KeyedCommand | null =>
    keyedCommands.find((other) => other !== id && all(other).includes(keys)) ?? null

  /** Why a command cannot have keys, in words; null: it can. */
  function refusal(keys: string, id: KeyedCommand): string | null {
    const isOff = app.settings?.letterKeys === false && isLetterKey(keys)
    const why = isOff ? 'letters' : whyRefused(keys, id)
    return why && t(`settings.shortcuts.refused.${why}`, { keys: keyText(keys) })
  }

  async function keep(next: Record<string, string[]>, words: string, canUndo = true): Promise<void> {
    const before = chosen.value
    error.value = null
    try {
      await app.changeSettings({ shortcuts: next })
      done.value = { words, before: canUndo ? before : null }
    } catch (thrown) {
      error.value = errorWords(toAppError(thrown))
    }
  }

  /** Gives a command keys and takes them from whoever has them. */
  function set(id: KeyedCommand, keys: Keys): Promise<void> {
    const next: Record<string, string[]> = {}
    for (const each of keyedCommands) {
      const wanted = each === id ? [...keys] : all(each).filter((own) => !keys.includes(own))
      if (!isFirst(each, wanted)) next[each] = wanted
    }
    const command = shortcutTitle(id)
    return keep(
      next,
      keys.length > 0
        ? t('settings.shortcuts.given', { command, keys: keys.map((each) => keyText(each)).join(', ') })
        : t('settings.shortcuts.removed', { command }),
    )
  }

  const reset = (id: KeyedCommand) => set(id, defaultKeys[id])
  const resetAll = () => keep({}, t('settings.shortcuts.allReset'))
  async function undo(): Promise<void> {
    if (done.value?.before) await keep(done.value.before, '', false)
    done.value = null
  }

  return { done, error, changed, all, ownerOf, refusal, set, reset, resetAll, undo }
}
