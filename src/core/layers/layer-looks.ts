import type { Sqlite } from '../../node/sqlite'
import type { LayerLook, ProjectRef } from '../../shared/contract'
import { lookSignature, themeOf, type FirstLook } from '../../shared/model/layer-style'
import { projectKeys } from '../project-key'
import { keepIfRoom } from '../store/keep-if-room'

/** How each layer is drawn on the maps of this home, by its id: a look is chosen once and stays whatever the layer is called. */
export type LayerLooks = ReturnType<typeof openLayerLooks>

/** Beyond so many layers of a theme, or of none, some look alike. */
const maxLooksOfTheme = 12
const maxLooksWithoutTheme = 60

/** @param db offline database with its schema in place (store/snapshots.ts) */
export function openLayerLooks(db: Sqlite) {
  const place = 'connection = ? AND project = ?'
  const list = (project: ProjectRef) =>
    db.all<{ layer_id: number; named: string; variant: number; kind: LayerLook['kind']; color: string | null }>(
      `SELECT layer_id, named, variant, kind, color FROM layer_looks WHERE ${place}`,
      ...projectKeys(project),
    )

  /** Another program on the same home may have chosen one in the same moment: that one stays. */
  function save(project: ProjectRef, look: FirstLook | undefined): void {
    if (look)
      db.run(
        'INSERT OR IGNORE INTO layer_looks (connection, project, layer_id, named, variant) VALUES (?, ?, ?, ?, ?)',
        ...projectKeys(project),
        look.layerId,
        look.named,
        look.variant,
      )
  }

  return {
    /** The looks of layers; those that have none get one that is told from others of its theme in the project. */
    of(project: ProjectRef, layers: readonly { id: number; name: string }[]): LayerLook[] {
      const looks = new Map(
        list(project).map(({ layer_id: layerId, ...look }): [number, LayerLook] => [layerId, { layerId, ...look }]),
      )
      const fresh = layers.filter(({ id }) => !looks.has(id)).sort((a, b) => a.id - b.id)
      if (fresh.length > 0) {
        const choose = lookChooser(looks.values())
        for (const { id, name } of fresh)
          looks.set(id, { ...choose({ layerId: id, named: name }), kind: null, color: null })
        keepIfRoom(() => db.transaction(() => fresh.forEach(({ id }) => save(project, looks.get(id)))))
      }
      return layers.flatMap(({ id }) => looks.get(id) ?? [])
    },
    /** Takes looks that were chosen elsewhere, for layers that have none. */
    take: (project: ProjectRef, looks: readonly LayerLook[]): void =>
      db.transaction(() => {
        for (const { layerId, named, variant, kind, color } of looks)
          db.run(
            'INSERT OR IGNORE INTO layer_looks VALUES (?, ?, ?, ?, ?, ?, ?)',
            ...projectKeys(project),
            layerId,
            named,
            variant,
            kind,
            color,
          )
      }),
    change(project: ProjectRef, layerId: number, changes: Partial<Pick<LayerLook, 'kind' | 'color'>>): void {
      for (const column of ['kind', 'color'] as const)
        if (changes[column] !== undefined)
          db.run(
            `UPDATE layer_looks SET ${column} = ? WHERE ${place} AND layer_id = ?`,
            changes[column],
            ...projectKeys(project),
            layerId,
          )
    },
  }
}

/** Chooses first looks one after another, each told from all that are there of its theme, as long as there are such. */
export function lookChooser(there: Iterable<FirstLook>): (layer: Omit<FirstLook, 'variant'>) => FirstLook {
  const taken = new Map<number | null, Set<string>>()
  const takenOf = (theme: number | null) => {
    const known = taken.get(theme) ?? new Set()
    taken.set(theme, known)
    return known
  }
  for (const look of there) takenOf(themeOf(look.named)).add(lookSignature(look))
  return (layer) => {
    const theme = themeOf(layer.named)
    const own = takenOf(theme)
    const most = theme === null ? maxLooksWithoutTheme : maxLooksOfTheme
    const look = { ...layer, variant: 0 }
    if (own.size >= most) return { ...layer, variant: layer.layerId % most }
    while (look.variant < most - 1 && own.has(lookSignature(look))) look.variant++
    own.add(lookSignature(look))
    return look
  }
}
