import type { PlanRow } from '../../../shared/contract'
import { ringOf } from '../../../shared/model/box-ring'
import { unionBbox, type Bbox } from '../../geometry/geometry'
import { t } from '../../language'
import { onceEach } from '../../model/once-each'
import type { OverlayShape } from '../../stores/map-overlay'
import { statusLook } from '../../ui/status-look'

type Ring = [number, number][]

/**
 * Makes the outline of a row in the colour of what happens to it. It is the same service as long as it looks the same, whatever else of the
 * row has changed, so that the map draws it once. `withTag` adds the name.
 */
export function createPlanShapes(withTag: boolean): (row: PlanRow) => OverlayShape[] {
  const made = new Map<string, { look: string; shapes: OverlayShape[] }>()
  return onceEach((row) => {
    const { id, name, action } = row
    const look = JSON.stringify([name, action, outlineOf(row)])
    const known = made.get(id)
    if (known?.look === look) return known.shapes
    const shapes = shapesOf(row, withTag)
    made.set(id, { look, shapes })
    return shapes
  })
}

function shapesOf(row: PlanRow, withTag: boolean): OverlayShape[] {
  const ring = outlineOf(row)
  if (!ring) return []
  const look = statusLook('plan', row.action)
  return [
    {
      id: row.id,
      geometry: { type: 'Polygon', coordinates: [ring] },
      className: look.className,
      dash: row.action === 'problem' ? [6, 4] : undefined,
      widthPx: 1.8,
      fillOpacity: 0.1,
      get title() {
        return t(`uploads.plan.outlines.${row.action}`, { name: row.name })
      },
      tag: withTag ? { text: row.name, icon: look.icon } : undefined,
    },
  ]
}

/** Where the layer lies that holds already what a file has in it that names no CRS: the project's is only guessed for it. */
function heldBox({ action, crs, compared }: PlanRow): Bbox | null {
  const box = action === 'skip' && crs.from === 'project' ? compared?.bbox4326 : null
  return box ? [...box] : null
}

/** The outline of a row, or its box where it has none; null when neither is known. */
function outlineOf(row: PlanRow): Ring | null {
  const held = heldBox(row)
  if (held) return ringOf(held)
  if (row.outline4326 && row.outline4326.length >= 4) return row.outline4326
  if (!row.bbox4326) return null
  return ringOf(row.bbox4326)
}

/** What the map shows of a plan that has been read: the rows that land in the project, whatever becomes of them; null: none does. */
export function landingBox(rows: readonly PlanRow[]): ReturnType<typeof unionBbox> {
  const near = rows.filter((row) => row.action !== 'problem' && !row.problems.some(({ code }) => code === 'lands-far'))
  return unionBbox(near.map((row) => heldBox(row) ?? row.bbox4326))
}
