import type { ProjectRef } from '../../shared/contract'
import type { PermitListItem } from '../../shared/rest'
import { fullProjectKey } from '../project-key'
import { geoJsonBox, type Box } from '../uploads/plan/placement/landing'

/** Items that are kept of each project; the oldest go. All areas are kept: a box is small. */
const maxItems = 5_000

/** List items of projects that are not held, as they went by while the program runs. */
export function createSeenPermits() {
  const projects = new Map<
    string,
    { items: Map<number, { value: PermitListItem; at: string }>; boxes: Map<number, Box> }
  >()
  return {
    add(project: ProjectRef, items: readonly PermitListItem[], at: string): void {
      const key = fullProjectKey(project)
      const known = projects.get(key) ?? { items: new Map(), boxes: new Map() }
      projects.set(key, known)
      for (const value of items) {
        known.items.delete(value.id)
        known.items.set(value.id, { value, at })
        const box = value.geometry === null ? null : geoJsonBox(value.geometry)
        if (box) known.boxes.set(value.id, box)
      }
      for (const id of known.items.keys()) {
        if (known.items.size <= maxItems) break
        known.items.delete(id)
      }
    },
    get: (project: ProjectRef, permitId: number): { value: PermitListItem; at: string } | null =>
      projects.get(fullProjectKey(project))?.items.get(permitId) ?? null,
    /** Areas of all that went by. @param besides ids of permits that are known otherwise */
    boxes: (project: ProjectRef, besides: ReadonlySet<number>): Box[] =>
      [...(projects.get(fullProjectKey(project))?.boxes ?? [])].flatMap(([id, box]) => (besides.has(id) ? [] : [box])),
  }
}
