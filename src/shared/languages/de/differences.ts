import type { differences as english } from '../en/differences'
import type { Words } from '../text-types'

export const differences: Words<typeof english> = {
  raster: {
    drawn:
      'Die Karte zeigt Zelle für Zelle, wo sie gestiegen oder gefallen sind. | Die Karte zeigt, wo die meisten geänderten Zellen gestiegen oder gefallen sind, in Blöcken von {count} × {count} Zellen.',
    here: {
      risen: '{count} Zelle ist gestiegen, um {change} | {count} Zellen sind gestiegen, um bis zu {change}',
      fallen: '{count} Zelle ist gefallen, um {change} | {count} Zellen sind gefallen, um bis zu {change}',
    },
    title: 'Zellen',
    size: '{width} × {height} Zellen zu {cell}',
    sameExtent: 'Beide decken dieselbe Fläche ab.',
    otherExtent: 'Sie decken verschiedene Flächen ab: verglichen ist, wo beide liegen.',
    onBefore:
      'Die Zellen liegen nicht aufeinander: die des älteren Rasters sind mit der Zelle des neueren in ihrer Mitte verglichen.',
    onAfter:
      'Die Zellen liegen nicht aufeinander: die des neueren Rasters sind mit der Zelle des älteren in ihrer Mitte verglichen.',
    band: 'Band {number}',
    compared: 'verglichen',
    risen: 'gestiegen',
    fallen: 'gefallen',
    gained: 'Wert neu',
    lost: 'Wert entfallen',
    change: 'Änderung',
    span: '{least} bis {most}',
    mean: 'mittlere Änderung',
    above: 'Volumen darüber',
    below: 'Volumen darunter',
    saveAs: '{count} Stelle als {format} speichern… | {count} Stellen als {format} speichern…',
    places: 'Wo Zellen gestiegen oder gefallen sind',
    largest: 'Die {shown} größten von {count} Stelle. | Die {shown} größten von {count} Stellen.',
    middle: 'Mitte',
    what: 'was',
    most: 'um bis zu',
    tolerance: 'Werte innerhalb von {value} sind gleich',
  },
  step: {
    next: 'Nächster Unterschied',
    previous: 'Voriger Unterschied',
    at: 'Zeile {at} von {of}',
    lines: '{count} Zeile | {count} Zeilen',
    none: 'Es gibt keinen Unterschied, zu dem man gehen kann',
  },
  paper: {
    print: 'Änderungen drucken…',
    title: 'Unterschiede von {layer}',
    revision: 'Stand {number} ({when})',
    between: 'Von {before} zu {after}',
    first: 'Gedruckt sind die ersten {shown} von {count} Zeile. | Gedruckt sind die ersten {shown} von {count} Zeilen.',
  },
}
