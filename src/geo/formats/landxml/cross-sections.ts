import { Alignment } from '../../../shared/alignment/alignment'
import type { AlignmentDefinition } from '../../../shared/alignment/definition'
import type { PropertyValue } from '../../model'
import { attributesOf, type LandXmlFeature } from './landxml-elements'
import { linesOf } from './plan-line'

type Attributes = Readonly<Record<string, string>>

/** A line of a section: the ground or a design, by offsets (positive to the right) and heights, one after the other. */
interface SectionLine {
  section: Attributes
  own: Attributes
  offsetsAndHeights: number[]
}

const lineElements: ReadonlySet<string> = new Set(['CrossSectSurf', 'DesignCrossSectSurf'])
/** Numbers that are kept until an alignment ends, and its sections can be placed. */
const mostNumbers = 4_000_000

/** The cross sections of an alignment that is open: each line of each becomes a line square to it, with its heights. */
export class CrossSections {
  #lines: SectionLine[] = []
  #section: Attributes | null = null
  #line: SectionLine | null = null
  #numbers = 0
  /** Sections of which something could not be drawn. */
  #undrawn = new Set<Attributes>()

  open(name: string, attributes: Attributes): void {
    if (name === 'CrossSect') this.#section = attributes
    if (this.#section && lineElements.has(name))
      this.#line = { section: this.#section, own: attributes, offsetsAndHeights: [] }
  }

  close(name: string, attributes: Attributes, text: string): void {
    const line = this.#line
    if (name === 'CrossSect') this.#section = null
    if (!line) return
    if (name === 'PntList2D' || name === 'CrossSectPnt') this.#add(line, attributes, text)
    if (!lineElements.has(name)) return
    this.#line = null
    if (line.offsetsAndHeights.length >= 4) this.#lines.push(line)
    else if (line.offsetsAndHeights.length > 0) this.#undrawn.add(line.section)
  }

  #add({ section, offsetsAndHeights }: SectionLine, { dataFormat }: Attributes, text: string): void {
    const numbers =
      text.trim() === ''
        ? []
        : text
            .trim()
            .split(/[\s,]+/)
            .map(Number)
    this.#numbers += numbers.length
    const isKnown = numbers.length % 2 === 0 && numbers.every(Number.isFinite) && dataFormat !== 'Slope Distance'
    if (isKnown && this.#numbers <= mostNumbers) offsetsAndHeights.push(...numbers)
    else this.#undrawn.add(section)
  }

  /** The sections since the last time on the alignment that they belong to, and how many of them are not or not wholly drawn. */
  take(definition: AlignmentDefinition): { features: LandXmlFeature[]; undrawn: number } {
    const alignment = new Alignment(definition)
    const undrawn = this.#undrawn
    const features = this.#lines.flatMap((line) => {
      const feature = featureOf(line, alignment)
      if (!feature) undrawn.add(line.section)
      return feature ?? []
    })
    this.#lines = []
    this.#numbers = 0
    this.#undrawn = new Set()
    return { features, undrawn: undrawn.size }
  }
}

/** Null: its station lies beyond the alignment, or it is not square to it. */
function featureOf({ section, own, offsetsAndHeights }: SectionLine, alignment: Alignment): LandXmlFeature | null {
  const { name, startStation } = alignment.definition
  const station = Number(section.sta)
  const isSkewed = section.angleSkew !== undefined && Number(section.angleSkew) !== 0
  const foot = isSkewed || section.sta === undefined ? null : alignment.at(station - startStation)
  if (!foot) return null
  const bearing = (foot.bearingDegrees * Math.PI) / 180
  const [toRightX, toRightY] = [Math.cos(bearing), -Math.sin(bearing)]
  const line: number[] = []
  for (let at = 0; at < offsetsAndHeights.length; at += 2) {
    const [offset, height] = [offsetsAndHeights[at] as number, offsetsAndHeights[at + 1] as number]
    line.push(foot.x + offset * toRightX, foot.y + offset * toRightY, height)
  }
  const properties = new Map<string, PropertyValue>([
    ['alignment', name],
    ['station', foot.station],
    ['surface', own.name ?? null],
  ])
  for (const [key, value] of [...attributesOf(section), ...attributesOf(own)])
    if (key !== 'name' || value !== own.name) properties.set(key, value)
  return { layer: 'Cross sections', geometry: linesOf([line]), properties }
}
