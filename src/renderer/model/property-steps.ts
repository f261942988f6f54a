import type { LayerUpdate } from '../../shared/rest'
import { t } from '../language'

type Key = keyof LayerUpdate

/** How a change of properties is taken back. */
export interface PropertyWayBack {
  /** What is written; null: nothing that was changed can be taken back. */
  changes: LayerUpdate | null
  /** What has to be asked first, as sentences: values that nobody tells, put back as what they must have been. Null: nothing. */
  guessed: string | null
  /** What stays as it was set, as a sentence; null: nothing does. */
  stays: string | null
}

/** What a property is called within a sentence. */
export const labelWithin = (key: Key): string => t(`layers.properties.within.${key}`)
/** A value that was guessed: a switch, or the opacity as a whole. */
function valueWithin(key: Key, value: unknown): string {
  const property = labelWithin(key)
  if (value === 1) return t('layers.steps.step.valueOne', { property })
  return value ? t('layers.steps.step.valueYes', { property }) : t('layers.steps.step.valueNo', { property })
}
const listed = (keys: readonly Key[]) => keys.map(labelWithin).join(', ')

/** A change of properties as a step is called: "rename of “Water mains”", "opacity and stroke width of “Gas”". */
export function propertyStepName(changes: LayerUpdate, name: string): string {
  const keys = Object.keys(changes) as Key[]
  if (keys.length === 1 && keys[0] === 'name') return t('layers.steps.step.rename', { name })
  if (keys.length > 3) return t('layers.steps.step.propertyCount', { count: keys.length, name })
  return t('layers.steps.step.properties', { properties: joinedProperties(keys), name })
}

/** “opacity and stroke width”: properties in a row. */
export function joinedProperties(keys: readonly Key[]): string {
  const words = keys.map(labelWithin)
  const last = words.pop() ?? ''
  return words.length > 0 ? t('layers.steps.step.and', { names: words.join(', '), last }) : last
}

/**
 * How a change is taken back. Some properties the service takes and never tells: those go back to what was set from here before;
 * else a switch to its other side and the opacity to whole, which is asked about first. Pure.
 * @param before as far as it is known
 */
export function wayBack(changes: LayerUpdate, before: LayerUpdate): PropertyWayBack {
  const back: Record<string, unknown> = {}
  const guessed: Key[] = []
  const stays: Key[] = []
  for (const key of Object.keys(changes) as Key[]) {
    if (before[key] !== undefined) back[key] = before[key]
    else if (key === 'opacity') {
      back[key] = 1
      guessed.push(key)
    } else if (typeof changes[key] === 'boolean') {
      back[key] = !changes[key]
      guessed.push(key)
    } else stays.push(key)
  }
  return {
    changes: Object.keys(back).length === 0 ? null : back,
    guessed:
      guessed.length === 0
        ? null
        : t('layers.steps.step.guessed', {
            names: listed(guessed),
            values: guessed.map((key) => valueWithin(key, back[key])).join(', '),
          }),
    stays: stays.length === 0 ? null : t('layers.steps.step.stays', { names: listed(stays) }),
  }
}
