import type { specification as english } from '../en/readers-specification'
import type { Words } from '../text-types'

export const specification: Words<typeof english> = {
  withHint: '{what} {hint}.',
  ofRule: '{what}. (Regel „{rule}“)',
  nameParts: 'Der Name hat {count} Teil statt {wanted}: {fields} | Der Name hat {count} Teile statt {wanted}: {fields}',
  nameField: 'Im Namen ist {field} „{found}“ statt {wanted}',
  nameSeparator: 'Im Namen steht „{found}“ statt „{wanted}“',
  wanted: {
    number: 'einer Zahl',
    digits: 'einer Zahl mit {count} Stelle | einer Zahl mit {count} Stellen',
    length: 'eines Textes mit {least} bis {most} Zeichen',
    pattern: 'nach dem Muster {pattern}',
    more: '{list} und {number} weiteren',
  },
  placeValue: '„{value}“',
  placeFeature: 'Objekt {feature}',
  placeBoth: '„{value}“ (Objekt {feature})',
  types: { text: 'Text', number: 'eine Zahl', whole: 'eine ganze Zahl', date: 'ein Datum', 'yes-no': 'ja oder nein' },
  'column-missing': '{layer} hat keine Spalte {column}',
  'column-extra': 'Spalte {column} von {layer} steht nicht in der Spezifikation',
  'column-type':
    'Spalte {column}: {count} Wert ist nicht {type}: {places} | Spalte {column}: {count} Werte sind nicht {type}: {places}',
  'column-blank': 'Spalte {column} ist einmal leer: {places} | Spalte {column} ist {count}-mal leer: {places}',
  'column-repeated':
    'Spalte {column} wiederholt {count} Wert: {places} | Spalte {column} wiederholt {count} Werte: {places}',
  'column-pattern':
    'Spalte {column}: {count} Wert passt nicht zum Muster: {places} | Spalte {column}: {count} Werte passen nicht zum Muster: {places}',
  'column-value':
    'Spalte {column}: {count} Wert steht nicht in der Liste: {places} | Spalte {column}: {count} Werte stehen nicht in der Liste: {places}',
  'column-range':
    'Spalte {column}: {count} Wert liegt nicht zwischen {least} und {most}: {places} | Spalte {column}: {count} Werte liegen nicht zwischen {least} und {most}: {places}',
  'column-unchecked':
    'Spalte {column} hat mehr Werte, als gemerkt werden: Von {count} Wert ist nicht bekannt, ob er sich wiederholt | Spalte {column} hat mehr Werte, als gemerkt werden: Von {count} Werten ist nicht bekannt, ob sie sich wiederholen',
  'cad-layer':
    'CAD-Layer „{name}“ ist nicht erlaubt: {count} Element | CAD-Layer „{name}“ ist nicht erlaubt: {count} Elemente',
  geometry:
    '{count} Objekt ist {kinds} statt {wanted}: {places} | {count} Objekte sind {kinds} statt {wanted}: {places}',
  extent:
    '{count} Objekt reicht über das Gebiet hinaus: {places} | {count} Objekte reichen über das Gebiet hinaus: {places}',
  extentWhole: '{layer} reicht über das Gebiet hinaus',
  'crs-unknown': 'Das KBS ist nicht bekannt; verlangt: {wanted}',
  'crs-other': 'Das KBS ist EPSG:{found} statt {wanted}',
  'crs-unit': 'Die Einheit der Koordinaten ist {found} statt {wanted}',
  noUnit: 'nicht bekannt',
  'crs-unstated': 'Die Datei sagt nicht, in welchem KBS sie ist',
  at: {
    name: 'Dateiname',
    column: '{layer}, Spalte {column}',
    cell: '{layer}, Spalte {column}, Objekt {feature}',
    feature: '{layer}, Objekt {feature}',
    layer: '{layer}',
    cadLayer: 'CAD-Layer {name}',
  },
  mends: {
    rename: 'Als Kopie mit dem Namen {name} senden',
    srid: 'EPSG:{srid} verwenden',
    export: 'So steht es in der Datei: in EPSG:{srid} exportieren',
    cadLayer: 'In der Zeichnung {name} nennen',
    values: 'Vielleicht gemeint: {pairs}',
  },
  accepted: '{what} Hingenommen von {by} am {at}.',
  acceptedFor: '{what} Hingenommen von {by} am {at}: {reason}',
  fixes: { rename: 'Als {name} senden', renameAs: 'Unter anderem Namen senden…' },
  several:
    'Die Ordner bringen verschiedene Spezifikationen mit ({folders}), daher gilt keine davon. Jeden für sich planen oder eine für das Projekt behalten.',
  isSpecification: '{file} ist eine Spezifikation und wird kein Layer.',
}
