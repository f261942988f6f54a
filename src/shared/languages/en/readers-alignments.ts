/** What is told of alignments: what is wrong with them, and what is left out. */
export const alignments = {
  problem: 'Alignment “{name}”: {what}.',
  problems: 'Alignment “{name}”: {what}; and {count} more. | Alignment “{name}”: {what}; and {count} more.',
  noElements: 'it has no usable element in plan, so nothing can be stationed on it',
  zeroLength: 'element {element} has no length',
  gap: 'element {element} ends {size} from where the next one begins',
  kink: 'its direction changes by {degrees}° at the end of element {element}',
  crosses: 'it crosses itself {at} and {other} from its start; places there have two chainages',
  equationOrder:
    'station equation {equation} stands {at} from the start, before the one before it; they are used in order',
  equationOutside: 'station equation {equation} stands at {at} from the start, which is not on the alignment',
  equationBack: 'station equation {equation} ends station {back}, but {reached} has been reached there',
  profileShort: 'its profile is up to {size} shorter than the alignment; no heights are given there',
  profileLong: 'its profile reaches up to {size} beyond the alignment',
  profileStep: 'its profile jumps by {size} at {at} from the start',
  profileHole: 'its profile has no heights for {size} before {at} from the start',
  profileOverlap: 'curves of its profile overlap by {size} at {at} from the start',
  elementMissing: 'an element after element {after} has no usable start or end, and is left out',
  elementUnclear: 'element {element} does not say enough for a curve, and is taken as straight',
  turnContradicts: 'element {element} says that it turns the other way than its length allows, and is turned',
  lengthDiffers: 'element {element} says a length of {said}, but its points are {found} apart along it',
  spiralUnknown: 'element {element} is a transition curve of the kind {type}, and is taken as a clothoid',
  equationUnclear: 'a station equation says no place or no station, and is left out',
  profilePoint: 'a point of its profile has no usable station and height, and is left out',
  profileOrder: 'the points of its profile are out of order; they are used in order',
  moreProfiles:
    '{count} further design profile is not used; heights are those of the first | {count} further design profiles are not used; heights are those of the first',
  profileUnknown: 'a part of its profile is of the kind {type}, for which no heights are given',
  measuresLeft:
    'Of the lines with measures in {layer} {count} is no alignment for chainages: at most {most} are kept. | Of the lines with measures in {layer} {count} are no alignments for chainages: at most {most} are kept.',
  tooMany: 'the file has more elements than are kept for chainages; the alignment is cut short',
  cant: 'its cant is not used: it moves no chainage and no height of the axis',
} as const
