import { computed, onScopeDispose, shallowRef, triggerRef, watch } from 'vue'
import type { ShownClasses } from '../../shared/contract'
import { toAppError } from '../../shared/errors/app-error'
import { readStored, writeStored } from '../client/storage'
import { useClient } from '../client/use-client'
import { classEntries, legendClasses, type ClassEntry } from '../model/class-colors'
import { defineProjectStore } from './define-store'
import { useLayerStyles } from './layer-styles'
import { useLayers } from './layers'
import { useRevisions } from './revisions'
import { useToasts } from './toasts'

/** By which column the features of a layer are coloured, remembered on this computer, and the classes of what is on the map. */
export const useLayerClasses = defineProjectStore('layer-classes', ({ key }) => {
  const client = useClient()
  const layers = useLayers()
  const revisions = useRevisions()
  const styles = useLayerStyles()
  const toasts = useToasts()

  const columns = shallowRef(new Map(readStored<[number, string][]>(`${key}.color-by`, [])))
  /** By revision and column; null while they are worked out, and where the revision has no such column. */
  const found = shallowRef(new Map<string, { classes: ShownClasses; ofRecord: Uint8Array } | null>())
  const abort = new AbortController()
  onScopeDispose(() => abort.abort())

  const columnOf = (layerId: number): string | null => columns.value.get(layerId) ?? null

  /** @param column null: all in the colour of the layer */
  function setColumn(layerId: number, column: string | null): void {
    if (column === null) columns.value.delete(layerId)
    else columns.value.set(layerId, column)
    triggerRef(columns)
    writeStored(`${key}.color-by`, columns.value.size > 0 ? [...columns.value] : null)
  }

  const nameOf = (revisionKey: string, column: string) => `${revisionKey} ${column}`
  const wanted = computed(() =>
    layers.visible.flatMap(({ layer }) => {
      const column = columnOf(layer.id)
      const revision = layers.shownRevision(layer)
      const prepared = column !== null && revision ? revisions.preparedOf(layer.id, revision.id) : null
      return column !== null && prepared ? [{ key: prepared.key, column }] : []
    }),
  )
  watch(
    wanted,
    (now) => {
      const names = new Set(now.map(({ key, column }) => nameOf(key, column)))
      for (const name of found.value.keys()) if (!names.has(name)) found.value.delete(name)
      for (const { key, column } of now) if (!found.value.has(nameOf(key, column))) void classify(key, column)
    },
    { immediate: true },
  )

  async function classify(revisionKey: string, column: string): Promise<void> {
    const name = nameOf(revisionKey, column)
    found.value.set(name, null)
    try {
      const classes = await client.call('tables.classify', { key: revisionKey, column }, { signal: abort.signal })
      if (!found.value.has(name)) return
      found.value.set(name, { classes, ofRecord: Uint8Array.from(atob(classes.ofRecord), (c) => c.charCodeAt(0)) })
      triggerRef(found)
    } catch (thrown) {
      // A revision without the column is drawn as the layer is.
      if (!abort.signal.aborted && toAppError(thrown).code !== 'not-found') toasts.showError(thrown)
    }
  }

  const foundOf = (layerId: number, revisionKey: string) => {
    const column = columnOf(layerId)
    return column === null ? null : (found.value.get(nameOf(revisionKey, column)) ?? null)
  }

  /** How the classes of a revision are drawn; null: all in the colour of the layer. */
  function drawnOf(layerId: number, revisionKey: string): { ofRecord: Uint8Array; colors: string[] } | null {
    const it = foundOf(layerId, revisionKey)
    return it && { ofRecord: it.ofRecord, colors: classEntries(it.classes, styles.dark).map(({ color }) => color) }
  }

  /** What a legend lists of a revision's classes. */
  function legendOf(layerId: number, revisionId: string, dark: boolean): ClassEntry[] {
    const prepared = revisions.preparedOf(layerId, revisionId)
    const it = prepared && foundOf(layerId, prepared.key)
    return it ? legendClasses(it.classes, dark) : []
  }

  return { columnOf, setColumn, drawnOf, legendOf }
})
