import { holds, overlap, type Box } from './box'

/** A place on a drawing, y down. */
export interface TagPlace {
  x: number
  y: number
}

const steps = 16
/** Beyond it a tag would be found no more; it stands over others then, at its own place. */
const rounds = 60

/**
 * Where the middles of tags of one size go, so that none covers another and all are whole: each at its own place, else at the nearest
 * free one around it. All are there, in the order given.
 */
export function spreadTags(
  middles: readonly TagPlace[],
  size: { width: number; height: number },
  within: Readonly<Box>,
): TagPlace[] {
  const taken: Box[] = []
  const boxAt = ({ x, y }: TagPlace): Box => ({
    left: x - size.width / 2,
    right: x + size.width / 2,
    top: y - size.height / 2,
    bottom: y + size.height / 2,
  })
  const isFree = (place: TagPlace): boolean => {
    const box = boxAt(place)
    return holds(within, box) && !taken.some((other) => overlap(box, other))
  }
  return middles.map((middle) => {
    const place = around(middle, size).find(isFree) ?? middle
    taken.push(boxAt(place))
    return place
  })
}

/** A place and those around it, the nearest first: in ovals, as tags are wider than high. */
function around({ x, y }: TagPlace, { width, height }: { width: number; height: number }): TagPlace[] {
  const places = [{ x, y }]
  for (let round = 1; round <= rounds; round++) {
    for (let step = 0; step < steps; step++) {
      const angle = (step * 2 * Math.PI) / steps
      places.push({ x: x + Math.sin(angle) * width * round * 0.6, y: y - Math.cos(angle) * height * round })
    }
  }
  return places
}
