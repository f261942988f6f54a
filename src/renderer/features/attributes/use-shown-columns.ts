import { computed, ref, watch, type Ref } from 'vue'
import { readStored, writeStored } from '../../client/storage'
import { useProjectScope } from '../../client/project-scope'

/** Which columns of a layer's table are shown: all but those that were hidden, remembered on this computer. */
export function useShownColumns(layerId: Ref<number | null>, fields: Ref<readonly { name: string; type: string }[]>) {
  const { key } = useProjectScope()
  const storageKey = () => `${key}.hidden-columns.${layerId.value ?? ''}`
  const hidden = ref<string[]>([])
  watch(layerId, () => (hidden.value = readStored<string[]>(storageKey(), [])), { immediate: true })

  function setShown(name: string, shown: boolean): void {
    const others = hidden.value.filter((other) => other !== name)
    hidden.value = shown ? others : [...others, name]
    writeStored(storageKey(), hidden.value.length > 0 ? hidden.value : null)
  }
  const shown = computed(() => fields.value.filter(({ name }) => !hidden.value.includes(name)))
  return { shown, setShown }
}
