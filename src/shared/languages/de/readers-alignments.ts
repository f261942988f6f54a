import type { alignments as english } from '../en/readers-alignments'
import type { Words } from '../text-types'

export const alignments: Words<typeof english> = {
  problem: 'Achse „{name}“: {what}.',
  problems: 'Achse „{name}“: {what}; und {count} weitere. | Achse „{name}“: {what}; und {count} weitere.',
  noElements: 'sie hat kein brauchbares Lageelement, eine Stationierung ist nicht möglich',
  zeroLength: 'Element {element} hat keine Länge',
  gap: 'Element {element} endet {size} neben dem Anfang des nächsten',
  kink: 'am Ende von Element {element} knickt die Richtung um {degrees}°',
  crosses: 'sie kreuzt sich selbst bei {at} und {other} ab Anfang; dort gibt es zwei Stationen',
  equationOrder:
    'Stationssprung {equation} liegt {at} ab Anfang, vor seinem Vorgänger; die Sprünge werden in ihrer Reihenfolge verwendet',
  equationOutside: 'Stationssprung {equation} liegt bei {at} ab Anfang und damit nicht auf der Achse',
  equationBack: 'Stationssprung {equation} beendet Station {back}, erreicht ist dort aber {reached}',
  profileShort: 'die Gradiente ist bis zu {size} kürzer als die Achse; dort gibt es keine Höhen',
  profileLong: 'die Gradiente reicht bis zu {size} über die Achse hinaus',
  profileStep: 'die Gradiente springt bei {at} ab Anfang um {size}',
  profileHole: 'der Gradiente fehlen Höhen auf {size} vor {at} ab Anfang',
  profileOverlap: 'Ausrundungen der Gradiente überlappen sich bei {at} ab Anfang um {size}',
  elementMissing:
    'ein Element nach Element {after} hat keinen brauchbaren Anfang oder kein brauchbares Ende und entfällt',
  elementUnclear: 'Element {element} sagt für einen Bogen zu wenig und gilt als Gerade',
  turnContradicts:
    'Element {element} nennt eine Drehrichtung, die seiner Länge widerspricht, und wird andersherum genommen',
  lengthDiffers: 'Element {element} nennt eine Länge von {said}, nach seinen Punkten sind es aber {found}',
  spiralUnknown: 'Element {element} ist ein Übergangsbogen der Art {type} und gilt als Klothoide',
  equationUnclear: 'ein Stationssprung nennt keinen Ort oder keine Station und entfällt',
  profilePoint: 'ein Punkt der Gradiente hat keine brauchbare Station und Höhe und entfällt',
  profileOrder: 'die Punkte der Gradiente sind ungeordnet; sie werden in ihrer Reihenfolge verwendet',
  moreProfiles:
    '{count} weitere Gradiente wird nicht verwendet; es gelten die Höhen der ersten | {count} weitere Gradienten werden nicht verwendet; es gelten die Höhen der ersten',
  profileUnknown: 'ein Teil der Gradiente ist von der Art {type}; dafür gibt es keine Höhen',
  measuresLeft:
    'Von den Linien mit Messwerten in {layer} ist {count} keine Achse für Stationen: Höchstens {most} werden behalten. | Von den Linien mit Messwerten in {layer} sind {count} keine Achsen für Stationen: Höchstens {most} werden behalten.',
  tooMany: 'die Datei hat mehr Elemente, als für Stationen behalten werden; die Achse ist gekürzt',
  cant: 'die Überhöhung wird nicht verwendet: sie ändert weder Station noch Höhe der Achse',
}
