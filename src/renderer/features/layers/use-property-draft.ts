import { computed, reactive, shallowRef, watch } from 'vue'
import type { Layer } from '../../../shared/rest'
import { t } from '../../language'
import { draftOf, type PropertyDraft } from '../../model/property-draft'
import { useLayerDrafts } from '../../stores/layer-drafts'
import { useLayerStyles } from '../../stores/layer-styles'

type Key = keyof PropertyDraft

/** What somebody else changed in a field that is being edited here. */
export interface Meanwhile {
  key: Key
  /** "Name is now “Gas”" */
  text: string
}

/**
 * The properties of a layer as they are typed. What is not saved is kept for the layer, whatever else is looked at meanwhile; what
 * others change arrives in the fields that were not edited, and is told of the others.
 */
export function usePropertyDraft(layer: () => Layer) {
  const drafts = useLayerDrafts()
  const styles = useLayerStyles()
  const saved = computed(() => draftOf(layer(), styles.propertiesOf(layer().id)))
  const base = shallowRef<PropertyDraft>({ ...saved.value })
  const draft = reactive<PropertyDraft>({ ...saved.value })

  const keys = Object.keys(saved.value) as Key[]
  const edited = computed(() => keys.filter((key) => draft[key] !== base.value[key]))

  /** Fields that were not edited follow what is saved. */
  function follow(): void {
    const own = new Set(edited.value)
    const next = { ...base.value }
    for (const key of keys.filter((each) => !own.has(each))) {
      set(draft, key, saved.value[key])
      set(next, key, saved.value[key])
    }
    // What another saved as it is typed here is no edit any more.
    for (const key of own) if (draft[key] === saved.value[key]) set(next, key, saved.value[key])
    base.value = next
  }

  /** Starts from what is kept of the layer, else from what is saved. */
  function restore(): void {
    const kept = drafts.of(layer().id)
    base.value = { ...(kept?.base ?? saved.value) }
    Object.assign(draft, kept?.now ?? saved.value)
    follow()
  }

  /** All fields are as saved. */
  function reset(): void {
    base.value = { ...saved.value }
    Object.assign(draft, saved.value)
  }

  /** After these were saved: what was typed since stays an edit; what is kept of a layer that was left meanwhile goes. */
  function settle(sent: PropertyDraft): void {
    const { id } = layer()
    const kept = drafts.of(id)
    if (kept && keys.every((key) => kept.now[key] === sent[key])) drafts.keep(id, null)
    for (const key of keys) if (draft[key] === sent[key]) set(draft, key, saved.value[key])
    base.value = { ...saved.value }
  }

  function discard(): void {
    drafts.discard(layer().id, restore)
    reset()
  }

  const meanwhile = computed<Meanwhile[]>(() =>
    edited.value
      .filter((key) => saved.value[key] !== base.value[key])
      .map((key) => {
        const property = t(`layers.properties.label.${key}`)
        return { key, text: t('layers.properties.isNow', { property, value: shown(saved.value[key]) }) }
      }),
  )

  /** Takes what the other one wrote in place of what is typed. */
  function takeTheirs(): void {
    for (const { key } of meanwhile.value) set(draft, key, saved.value[key])
    follow()
  }

  restore()
  watch(saved, follow)
  watch(
    [() => ({ ...draft }), base],
    ([now]) => {
      const { id, name } = layer()
      drafts.keep(id, edited.value.length > 0 ? { layerName: name, base: base.value, now } : null)
    },
    { flush: 'sync' },
  )

  return { saved, draft, meanwhile, settle, discard, takeTheirs }
}

function set<K extends Key>(target: PropertyDraft, key: K, value: PropertyDraft[K]): void {
  target[key] = value
}

const rules = ['allRevisions', 'latestOnly', 'noRevisions'] as const
function shown(value: PropertyDraft[Key]): string {
  if (value === null || value === '') return t('layers.properties.value.notSet')
  if (typeof value === 'boolean') return value ? t('layers.properties.value.on') : t('layers.properties.value.off')
  if (typeof value === 'number') return t(`layers.properties.value.${rules[value]}`)
  return t('layers.properties.value.text', { text: value })
}
