import type { PropertyValue } from '../../model'
import { maxFields } from '../common/field-set'
import { attributesOf } from './landxml-elements'

type Attributes = Readonly<Record<string, string>>
type Properties = Map<string, PropertyValue>

/** What programs keep of an element beside its attributes: Property elements with a label and a value, in a Feature of it. */
export class FeatureProperties {
  /** By the depth of the element that they are of. */
  readonly #kept = new Map<number, Properties>()

  /** @param path names of the elements around the Property */
  note(path: readonly string[], { label, value }: Attributes): void {
    let owner = path.length - 1
    while (path[owner] === 'Feature') owner--
    if (owner < 0 || owner === path.length - 1 || !label) return
    const kept = this.#kept.get(owner) ?? new Map<string, PropertyValue>()
    this.#kept.set(owner, kept)
    if (kept.size < maxFields && value) for (const [, read] of attributesOf({ value })) kept.set(label, read)
  }

  /** Those of the element at a depth, which has been read to its end. */
  take(depth: number): Properties | undefined {
    const kept = this.#kept.get(depth)
    if (kept) this.#kept.delete(depth)
    return kept
  }
}

/** Adds what the element has beside its own; what is named like an attribute stays apart from it. */
export function addProperties(to: Properties, more: Properties | undefined): Properties {
  for (const [label, value] of more ?? []) to.set(to.has(label) ? `Feature.${label}` : label, value)
  return to
}

/** Adds what the element around has, where the element itself has nothing of that name. */
export function addMissing(to: Properties, more: Properties): void {
  for (const [name, value] of more) if (!to.has(name)) to.set(name, value)
}
