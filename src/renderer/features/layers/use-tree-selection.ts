import { computed, type ComputedRef } from 'vue'
import type { TreeRow } from '../../model/tree-rows'
import { useLayers } from '../../stores/layers'

/** Keys that are held while a row is chosen. */
export interface ChoiceKeys {
  shiftKey?: boolean
  ctrlKey?: boolean
  metaKey?: boolean
}

/** Choosing rows of the tree, one or many, as lists of any desktop do. */
export function useTreeSelection(rows: ComputedRef<TreeRow[]>) {
  const layers = useLayers()
  const selected = computed(() => new Set(layers.selection))
  let anchor: string | null = null
  /** Row of a selection that was pressed: it alone is chosen if the press ends there, all go along if it becomes a drag. */
  let pressed: string | null = null

  function choose(index: number, keys: ChoiceKeys = {}): void {
    const row = rows.value[index]
    if (!row) return
    layers.active = row.key
    if (keys.shiftKey) {
      const from = Math.max(
        0,
        rows.value.findIndex(({ key }) => key === anchor),
      )
      choosePart(Math.min(from, index), Math.max(from, index) + 1)
      return
    }
    anchor = row.key
    if (!keys.ctrlKey && !keys.metaKey) layers.selection = [row.key]
    else if (selected.value.has(row.key)) layers.selection = layers.selection.filter((key) => key !== row.key)
    else layers.selection = [...layers.selection, row.key]
  }

  /** A folder stands for all its layers: among many rows it is not chosen while the filter hides one of them. */
  function choosePart(from: number, to: number): void {
    const seen = new Set(rows.value.flatMap((row) => (row.kind === 'layer' ? [row.entry.layer.id] : [])))
    const hides = (row: TreeRow) =>
      layers.hiddenByFilter > 0 && row.kind === 'folder' && row.folder.layerIds.some((id) => !seen.has(id))
    layers.selection = rows.value
      .slice(from, to)
      .filter((row) => !hides(row))
      .map(({ key }) => key)
  }

  function chooseAll(): void {
    choosePart(0, rows.value.length)
  }

  function press(index: number, keys: ChoiceKeys): void {
    const row = rows.value[index]
    const isPlain = !keys.shiftKey && !keys.ctrlKey && !keys.metaKey
    pressed = row && isPlain && layers.selection.length > 1 && selected.value.has(row.key) ? row.key : null
    if (pressed === null) choose(index, keys)
    else layers.active = pressed
  }

  /** The press ended where it began. */
  function release(index: number): void {
    if (pressed !== null && rows.value[index]?.key === pressed) choose(index)
    pressed = null
  }

  /** A press beside all rows chooses none, so that the project is told of again. */
  function pressBeside(event: MouseEvent): void {
    const [tree, at] = [event.currentTarget as HTMLElement, event.target as Element]
    // The bar by which it scrolls is no room beside rows.
    const isOnBar = at === tree && event.offsetX >= tree.clientWidth
    if (!at.closest('[data-index]') && !isOnBar) layers.selection = []
  }

  /** What was pressed is dragged: the selection stays. A row outside of it is dragged alone. */
  function drag(index: number): void {
    pressed = null
    const row = rows.value[index]
    if (row && !selected.value.has(row.key)) choose(index)
  }

  return { selected, choose, chooseAll, press, release, drag, pressBeside }
}
