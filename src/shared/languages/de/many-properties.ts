import type { manyProperties as english } from '../en/many-properties'
import type { Words } from '../text-types'

export const manyProperties: Words<typeof english> = {
  titleOf: 'Eigenschaften von {count} Layer | Eigenschaften von {count} Layern',
  only: 'Geschrieben wird nur, was Sie hier ändern.',
  onFor: 'Ein bei {on} von {count}.',
  differ: 'verschieden',
  inLayer: '{name}: {error}',
  nothing: 'Nichts ist geändert',
  write: '{count} Layer ändern | {count} Layer ändern',
  writing: '{done} von {count} geschrieben',
  stopped: 'Bei „{name}“ angehalten. Kein Layer ist geändert.',
  inPart: 'Bei „{name}“ angehalten. {done} von {count} Layern sind geändert; Rückgängig nimmt das zurück.',
  ofMany: '{properties} von {count} Layer | {properties} von {count} Layern',
  propertiesOfMany: '{properties} Eigenschaften von {count} Layer | {properties} Eigenschaften von {count} Layern',
}
