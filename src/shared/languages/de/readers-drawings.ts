import type { drawings as english } from '../en/readers-drawings'
import type { Words } from '../text-types'

export const drawings: Words<typeof english> = {
  worldFile: '{file} wird nicht gelesen: die Zeichnung liegt, wo ihre eigenen Koordinaten sagen.',
  missingBlock: 'Die Zeichnung fügt den Block „{block}“ ein, den sie nicht enthält; er bleibt aus.',
  external:
    'Die Zeichnung zeigt {file} als externe Referenz, die eine eigene Datei ist und nicht in ihr steckt. Diese Datei ebenfalls hinzufügen oder in der Zeichnung binden.',
  notDrawn:
    '{count} Element der Art {kind} kann nicht gezeichnet werden und bleibt aus. | {count} Elemente der Art {kind} können nicht gezeichnet werden und bleiben aus.',
  blocksTooDeep: 'Blöcke in „{block}“ sind zu tief verschachtelt oder zu oft wiederholt; ein Teil bleibt aus.',
  tooManyCopies:
    'Der Block „{block}“ ist in {columns} Spalten und {rows} Reihen eingefügt. Mehr als {most} Kopien in einer Zeichnung werden nicht gezeichnet, daher nur die erste davon; die Anordnung in der Zeichnung auflösen, wenn alle gemeint sind.',
  withoutSize:
    '{count} Element der Art {kind} hat keine Größe, oder Koordinaten fehlen oder sind keine Zahlen; dafür wird nichts gezeichnet. | {count} Elemente der Art {kind} haben keine Größe, oder Koordinaten fehlen oder sind keine Zahlen; dafür wird nichts gezeichnet.',
  layersOff:
    '{count} Layer ist in der Zeichnung ausgeschaltet oder gefroren und wird trotzdem gezeigt: {layers}. | {count} Layer sind in der Zeichnung ausgeschaltet oder gefroren und werden trotzdem gezeigt: {layers}.',
  paperSpace:
    '{count} Element des Papierbereichs (Rahmen, Schriftfelder) bleibt aus. | {count} Elemente des Papierbereichs (Rahmen, Schriftfelder) bleiben aus.',
  blocksOnly:
    '{count} Block ist in der Zeichnung definiert und nirgends eingefügt („{block}“), und sonst ist nichts im Modellbereich. Einfügen, was zu sehen sein soll, und erneut speichern. | {count} Blöcke sind in der Zeichnung definiert und nirgends eingefügt („{block}“), und sonst ist nichts im Modellbereich. Einfügen, was zu sehen sein soll, und erneut speichern.',
  damagedKept:
    '{file} ist bei {where} beschädigt: {what}; {count} Element davor bleibt erhalten. Erneut als DXF speichern. | {file} ist bei {where} beschädigt: {what}; {count} Elemente davor bleiben erhalten. Erneut als DXF speichern.',
  damaged: '{file} ist bei {where} beschädigt: {what}. Erneut als DXF speichern.',
  otherText: 'ein Gruppencode wird erwartet, aber es steht anderer Text da',
  cutKept:
    '{file} endet mitten in {where}; {count} Element davor bleibt erhalten. Erneut exportieren. | {file} endet mitten in {where}; {count} Elemente davor bleiben erhalten. Erneut exportieren.',
  cut: '{file} endet bei {where} vor dem ersten Element. Erneut exportieren oder kopieren.',
  allBlocks: 'Was die Blöcke insgesamt enthalten',
  purgeBlocks: 'Die unbenutzten Blöcke bereinigen und erneut speichern.',
  unitUnknown: 'Die Zeichnung nennt keine Einheit; Meter werden angenommen.',
  unitScaled: 'Die Zeichnung nennt {unit}; ihre Koordinaten werden in Meter umgerechnet.',
  inMillimetres:
    '{name} wird in Millimetern gesendet: Der Kommentar des Stands sagt es Plumbline. Andere Programme richten sich nach der Zeichnung, die für sie nur stimmt, wenn sie selbst Millimeter nennt ($INSUNITS 4).',
  inMillimetresShort: 'in Millimetern gesendet',
  unitHint:
    'Die Zeichnung nennt {unit}; ihre Koordinaten gelten wie gezeichnet. Stimmt Lage oder Maßstab nicht, ist sie mit anderen Einheiten zu senden (Millimeter, oder wie die Datei sagt) oder in Metern zu speichern.',
  units: {
    inches: 'Zoll',
    feet: 'Fuß',
    miles: 'Meilen',
    millimetres: 'Millimeter',
    centimetres: 'Zentimeter',
    metres: 'Meter',
    kilometres: 'Kilometer',
    yards: 'Yard',
    decimetres: 'Dezimeter',
    usSurveyFeet: 'US-Survey-Fuß',
  },
  atEntity: 'Objekt {handle}',
  dwgDamaged:
    '{file} ist eine DWG-Zeichnung, deren Teile einander widersprechen: Sie ist beschädigt oder nicht vollständig kopiert. Im Programm, das sie erzeugt hat, öffnen und reparieren (WHERST, PRÜFUNG) und erneut speichern.',
  dwgEndless:
    '{file} wird nicht weiter gelesen: Das Lesen dauerte weit länger, als eine Zeichnung dieser Größe braucht. Im Programm, das sie erzeugt hat, reparieren (PRÜFUNG, BEREINIG) und erneut speichern.',
  dwgMemory:
    '{file} braucht mehr als die {mb} MB Arbeitsspeicher, die eine Zeichnung dieser Größe belegen darf. Bereinigen (BEREINIG, PRÜFUNG) oder teilen und erneut speichern. {raise}',
  dwgUnread:
    '{count} Objekt der Zeichnung ist beschädigt oder gehört zu keinem Block und fehlt. Die Zeichnung reparieren (PRÜFUNG) und erneut speichern. | {count} Objekte der Zeichnung sind beschädigt oder gehören zu keinem Block und fehlen. Die Zeichnung reparieren (PRÜFUNG) und erneut speichern.',
  dwgFaulty:
    '{file} ist stellenweise beschädigt: Was sich lesen lässt, bleibt erhalten, weiteres kann fehlen. Im Programm, das die Zeichnung erzeugt hat, reparieren (PRÜFUNG, WHERST) und erneut speichern.',
  dwgVersion:
    '{file} ist eine DWG-Zeichnung der Version {version}, die nicht unmittelbar gelesen wird. Als DWG 2000 oder neuer oder als DXF speichern; oder auf diesem Rechner ODA File Converter oder dwg2dxf (aus LibreDWG) installieren und sie noch einmal hinzufügen: Dann wird sie damit gelesen.',
  dwgConverted: '{file} wurde von {program} in DXF umgewandelt und daraus gelesen.',
  dwgNotConverted:
    '{file} kann nicht unmittelbar gelesen werden, und {program} {why}. Im Programm, das sie erzeugt hat, als DWG 2000 oder neuer oder als DXF speichern.',
  dwgWhy: {
    failed: 'konnte sie nicht in DXF umwandeln',
    'too-long': 'brauchte zu lange dafür',
    'too-large': 'hat viel zu viel daraus gemacht',
  },
  ifcTooLarge: '{file} ist größer als 1,5 GB. Das Modell nach Gewerk oder Geschoss teilen.',
  ifcNothing: '{file} ist {schema}. {why}',
  ifcUnreadable: '{file} ist kein lesbares IFC-Modell: der Datenteil ist beschädigt. Erneut exportieren.',
  ifcLines: '{file} ist beschädigt: die Zeilen lassen sich nicht trennen. Erneut exportieren.',
  ifcKernelLost:
    'Die Geometrie von #{line} ({kind}) in {file} lässt sich nicht berechnen, und alles danach auch nicht: die Zeilen verweisen auf sich selbst oder endlos aufeinander. Das Element weglassen und das Modell erneut exportieren.',
  ifcLeftOut:
    '{count} Produkt bleibt aus, denn seine Geometrie {why}: {kinds}. Zuerst #{first}. | {count} Produkte bleiben aus, denn ihre Geometrie {why}: {kinds}. Das erste ist #{first}.',
  ifcWhy: {
    damaged: 'lässt sich nicht berechnen (die Zeilen widersprechen einander oder verweisen auf sich selbst)',
    undrawn: 'ist von Arten, die nicht gezeichnet werden',
    empty: 'ergibt nichts (sie hat keine Teile oder keine Ausdehnung, oder alles ist weggeschnitten)',
    cutOut: 'ist aus anderen ausgeschnitten, in denen man die Löcher sieht',
    ofDrawings: 'gehört zu Zeichnungen, nicht zum Modell (sie steht in einem Kontext für Pläne)',
  },
  ifcMoreKinds: '{kinds} und {count} weitere Art | {kinds} und {count} weitere Arten',
  ifcNothingElse:
    'Sonst hat darin nichts einen Ort im Grundriss. Mit Körpern oder Dreiecken exportieren (in IFC4 Reference View).',
  ifcHoldsNothing:
    'Kein Produkt darin hat einen Körper, Dreiecke oder eine Linie im Grundriss. Mit Geometrie exportieren.',
  ifcSubject: 'Die Geometrie von #{line} in {file}',
  ifcMemory:
    '{subject} braucht mehr als die {mb} MB Arbeitsspeicher, die ein Modell dieser Größe nehmen darf: vielleicht wiederholt sich etwas endlos. Das weglassen oder vereinfachen und das Modell erneut exportieren. {raise}',
  ifcTooSlow:
    'Die Geometrie von {file} wurde bei #{line} nach {seconds} Sekunden Prozessorzeit aufgegeben, weit mehr als ein Modell dieser Größe braucht. Erneut exportieren oder teilen. {raise}',
  ifcElementTooSlow:
    'Die Geometrie von #{line} in {file} wurde nach {seconds} Sekunden Prozessorzeit aufgegeben, weit mehr als ein Element eines Modells dieser Größe braucht: vielleicht besteht es aus endlos vielen Teilen, oder seine Zeilen widersprechen einander. Das Element weglassen oder vereinfachen und das Modell erneut exportieren.',
  ifcTextTooLong:
    'Ein Text in {file} ist länger als {mb} MB, länger als jeder Name oder jede Beschreibung. Ihn weglassen und das Modell erneut exportieren. {raise}',
  ifcCut: '{file} endet bei Byte {byte} ohne die Endmarke einer IFC-Datei. Erneut kopieren oder exportieren.',
  ifcNoCrs: 'Das Modell hat Kartenkoordinaten, nennt dafür aber kein projiziertes KBS. Das KBS wählen.',
  ifcTwice:
    'Die Körper haben schon Kartenkoordinaten, und die Map Conversion würde sie ein zweites Mal verschieben; sie wird einmal angewandt.',
  ifcPropertySet:
    'Die Lage stammt aus dem Property Set ePSet_MapConversion. Einmal prüfen: Programme füllen es verschieden.',
  ifcScaleTaken:
    'Die Map Conversion hat den Maßstab {scale}, der die Einheit des Modells nicht in Meter umrechnet; er wird als Maßstab in Metern genommen.',
  ifcScales: 'Die Map Conversion skaliert mit {scale}. Die Größe des Modells auf der Karte prüfen.',
  ifcFarOrigin:
    'Die Körper liegen weit vom Ursprung: das können Kartenkoordinaten sein, aber das Modell nennt kein KBS. Das KBS wählen.',
  ifcFarContext:
    'Das eigene Koordinatensystem des Modells liegt weit von seinem Ursprung: es wurde als Lage auf der Karte genommen, aber das Modell nennt kein KBS. Das KBS wählen.',
  ifcSite:
    'Das Modell liegt nur nach Breite und Länge des Geländes ({lat}, {lon}), was ungenau und oft eine Vorgabe ist. Für die wahre Lage eine Map Conversion angeben.',
}
