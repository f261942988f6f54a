/** An area to hold differences against: GeoJSON of any kind as text, lon/lat. */
export interface AreaText {
  id: number
  geometry: string | null
}

/**
 * Areas as they go to the thread that holds them: those that it does not have yet, or has otherwise, beside what it was given last. Of a hundred
 * thousand all go once.
 */
export interface AreaChanges {
  /** Names this state of the areas. */
  token: string
  /** The state that it is told beside; null: none, all are there. */
  since: string | null
  /** All ids in their order; null: as before. */
  ids: number[] | null
  /** Those that are new or otherwise, their texts beside their ids: lists of plain values cross to a thread in half the time of objects. */
  changedIds: number[]
  changedTexts: (string | null)[]
}

/** Remembers what was sent last, and gives what is otherwise. */
export class SentAreas {
  private last: { token: string; texts: Map<number, string | null>; ids: number[] } | null = null
  private count = 0

  /** @param whole sends all: the thread has not what was sent before */
  changesFor(areas: readonly AreaText[], whole = false): AreaChanges {
    const { last } = this
    const known = whole ? null : last
    const token = `${++this.count}`
    const texts = new Map(areas.map(({ id, geometry }) => [id, geometry]))
    const ids = areas.map(({ id }) => id)
    const isSame = known !== null && known.ids.length === ids.length && known.ids.every((id, at) => id === ids[at])
    const changed = known
      ? areas.filter(({ id, geometry }) => !known.texts.has(id) || known.texts.get(id) !== geometry)
      : areas
    this.last = { token, texts, ids }
    return { token, since: known?.token ?? null, ids: isSame ? null : ids, ...split(changed) }
  }
}

const split = (areas: readonly AreaText[]) => ({
  changedIds: areas.map(({ id }) => id),
  changedTexts: areas.map(({ geometry }) => geometry),
})
