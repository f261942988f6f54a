/** An area to hold differences against: GeoJSON of any kind as text, lon/lat. */
export interface AreaText {
  id: number
  geometry: string | null
}

/**
 * Areas as they go to the thread that holds them: those that it does not have yet, or has otherwise, beside what it was given last. Of a hundred
 * thousand all go once, in pieces that follow each other.
 */
export interface AreaChanges {
  /** Names this state of the areas. */
  token: string
  /** The state that it is told beside; null: none, all are there. */
  since: string | null
  /** All ids in their order; null: as before, or the last piece tells them. */
  ids: number[] | null
  /** Those that are new or otherwise, their texts beside their ids: lists of plain values cross to a thread in half the time of objects. */
  changedIds: number[]
  changedTexts: (string | null)[]
}

/** Remembers what was sent last, and gives what is otherwise. */
export class SentAreas {
  private last: { token: string; texts: Map<number, string | null>; ids: number[] } | null = null
  private count = 0

  /** The pieces in which the areas go, each told beside the one before; the last completes them. @param whole sends all: the thread has not what was sent before */
  changesFor(areas: readonly AreaText[], whole = false): [...AreaChanges[], AreaChanges] {
    const known = whole ? null : this.last
    const texts = new Map(areas.map(({ id, geometry }) => [id, geometry]))
    const ids = areas.map(({ id }) => id)
    const isSame = known !== null && known.ids.length === ids.length && known.ids.every((id, at) => id === ids[at])
    const changed = known
      ? areas.filter(({ id, geometry }) => !known.texts.has(id) || known.texts.get(id) !== geometry)
      : areas
    const pieces: AreaChanges[] = []
    let since = known?.token ?? null
    for (const piece of piecesOf(changed)) {
      const token = `${++this.count}`
      pieces.push({ token, since, ids: null, ...split(piece) })
      since = token
    }
    const last = { token: `${++this.count}`, since, ids: isSame ? null : ids, ...split([]) }
    this.last = { token: last.token, texts, ids }
    return [...pieces, last]
  }
}

/** Areas of one piece, and characters: to copy them takes a few milliseconds. */
const most = { areas: 2_000, characters: 1_500_000 }

function piecesOf(areas: readonly AreaText[]): AreaText[][] {
  const pieces: AreaText[][] = []
  let characters = Infinity
  for (const area of areas) {
    const length = area.geometry?.length ?? 0
    const piece = pieces.at(-1)
    if (!piece || piece.length >= most.areas || characters + length > most.characters) {
      pieces.push([area])
      characters = length
    } else {
      piece.push(area)
      characters += length
    }
  }
  return pieces
}

const split = (areas: readonly AreaText[]) => ({
  changedIds: areas.map(({ id }) => id),
  changedTexts: areas.map(({ geometry }) => geometry),
})
