import type { ComputedRef } from 'vue'
import { useLayers } from '../../stores/layers'
import type { TreeRow } from '../../model/tree-rows'
import { useLayerActions } from './use-layer-actions'

const typeAheadMs = 700

/** The keyboard of the layer tree, as the ARIA practices describe a multi-select tree: letters find a layer, and do nothing else. */
export function useTreeKeys(parts: {
  rows: ComputedRef<TreeRow[]>
  activeIndex: ComputedRef<number>
  choose: (index: number, modifiers?: { shiftKey?: boolean; ctrlKey?: boolean }) => void
  chooseAll: () => void
  moveTo: (index: number) => void
}) {
  const layers = useLayers()
  const actions = useLayerActions()
  let typed = ''
  let typedAt = 0

  /** A double click: folders fold, layers are shown. */
  function open(row: TreeRow): void {
    if (row.kind === 'folder') layers.setExpanded(row.folder.path, !row.expanded)
    else zoomTo(row)
  }

  function zoomTo(row: TreeRow): void {
    void actions.zoomToLayers(row.kind === 'folder' ? row.folder.layerIds : [row.entry.layer.id])
  }

  function goTo(index: number, event: KeyboardEvent): void {
    const last = parts.rows.value.length - 1
    const target = Math.min(Math.max(index, 0), last)
    if (event.ctrlKey) layers.active = parts.rows.value[target]?.key ?? null
    else parts.choose(target, { shiftKey: event.shiftKey })
    parts.moveTo(target)
  }

  function findTyped(letter: string): void {
    const now = Date.now()
    typed = now - typedAt > typeAheadMs ? letter : typed + letter
    typedAt = now
    const rows = parts.rows.value
    const from = parts.activeIndex.value + (typed.length === 1 ? 1 : 0)
    for (let step = 0; step < rows.length; step++) {
      const index = (from + step) % rows.length
      const row = rows[index]
      if (row && nameOf(row).toLowerCase().startsWith(typed)) return parts.choose(index)
    }
  }

  function onArrowRight(row: TreeRow, index: number, event: KeyboardEvent): void {
    if (row.kind !== 'folder') return
    if (row.expanded) goTo(index + 1, event)
    else layers.setExpanded(row.folder.path, true)
  }

  function onArrowLeft(row: TreeRow, index: number, event: KeyboardEvent): void {
    if (row.kind === 'folder' && row.expanded) return layers.setExpanded(row.folder.path, false)
    for (let up = index - 1; up >= 0; up--) if ((parts.rows.value[up]?.level ?? 0) < row.level) return goTo(up, event)
  }

  function onKey(event: KeyboardEvent): void {
    const index = parts.activeIndex.value
    const row = parts.rows.value[index]
    if (!row || event.altKey || event.metaKey) return
    const pageRows = 12
    const handled: Record<string, () => void> = {
      ArrowDown: () => goTo(index + 1, event),
      ArrowUp: () => goTo(index - 1, event),
      PageDown: () => goTo(index + pageRows, event),
      PageUp: () => goTo(index - pageRows, event),
      Home: () => goTo(0, event),
      End: () => goTo(parts.rows.value.length - 1, event),
      ArrowRight: () => onArrowRight(row, index, event),
      ArrowLeft: () => onArrowLeft(row, index, event),
      Enter: () => zoomTo(row),
      ' ': () => toggleShown(row, event, index),
      Escape: () => {
        layers.selection = []
      },
      F2: () => actions.startRename(row.key),
      Delete: () => actions.removeSelected(),
      '*': () => expandSiblings(row),
    }
    const run = event.key === ' ' && typedRecently() ? () => findTyped(' ') : handled[event.key]
    if (event.ctrlKey && event.key === 'a') parts.chooseAll()
    else if (run) run()
    else if (event.key.length === 1 && !event.ctrlKey) findTyped(event.key.toLowerCase())
    else return
    event.preventDefault()
    event.stopPropagation()
  }

  /** Within a typed name the space is a letter. */
  const typedRecently = () => typed !== '' && Date.now() - typedAt < typeAheadMs

  function toggleShown(row: TreeRow, event: KeyboardEvent, index: number): void {
    if (event.ctrlKey) return parts.choose(index, { ctrlKey: true })
    actions.toggleShown(row)
  }

  function expandSiblings(row: TreeRow): void {
    for (const each of parts.rows.value)
      if (each.kind === 'folder' && each.level === row.level) layers.setExpanded(each.folder.path, true)
  }

  return { onKey, open }
}

const nameOf = (row: TreeRow) => (row.kind === 'folder' ? row.folder.name : row.entry.layer.name)
