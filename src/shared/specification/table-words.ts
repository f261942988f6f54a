import type { Rule } from './schema'
import type { columnTypes, geometryKinds } from './words'

/** Words that tables of rules have for things, in lower case, with one blank between words. */
type Words<Meaning extends string> = Readonly<Record<string, Meaning>>

/** For each meaning the words that have it. */
const wordsOf = <Meaning extends string>(meanings: Readonly<Record<Meaning, string>>): Words<Meaning> =>
  Object.fromEntries(
    Object.entries<string>(meanings).flatMap(([meaning, words]) =>
      [meaning, ...words.split(', ').filter(Boolean)].map((word) => [word, meaning as Meaning]),
    ),
  )

/** Columns that a table of rules may have. */
export const heads = wordsOf({
  rule: 'regel, règle',
  id: 'name of the rule, rule id, kennung, regel-id, name der regel, identifiant, nom de la règle',
  severity: 'schwere, schweregrad, gravité, sévérité',
  files: 'file, dateien, datei, fichiers, fichier',
  layers: 'layer, couches, couche',
  field:
    'field name, column, column name, attribute, feld, feldname, spalte, spaltenname, attribut, champ, nom du champ, colonne, nom de la colonne',
  type: 'data type, typ, datentyp, feldtyp, type de données, type de champ',
  values:
    'value, allowed values, permitted values, werte, wert, erlaubte werte, zulässige werte, werteliste, wertebereich, valeurs, valeur, valeurs autorisées, valeurs admises, liste de valeurs',
  pattern: 'regex, muster, regulärer ausdruck, modèle, motif, expression régulière',
  required: 'mandatory, pflicht, pflichtfeld, obligatoire, requis',
  notBlank: 'not blank, not null, filled, gefüllt, nicht leer, rempli, non vide',
  unique: 'eindeutig',
  min: 'minimum',
  max: 'maximum',
  separator: 'trennzeichen, séparateur',
  format: '',
})
export type Head = (typeof heads)[string]

export const ruleWords = wordsOf<Rule['rule']>({
  name: 'names, file name, file names, dateiname, dateinamen, nom, nom de fichier, noms de fichiers',
  columns:
    'column, attribute, attributes, spalte, spalten, attribut, feld, felder, colonne, colonnes, attributs, champ',
  crs: 'srid, epsg, kbs, koordinatensystem, scr, système de coordonnées',
  'cad-layers': 'cad layers, cad layer, cad-layer, calque, calques, calques cao',
  geometry: 'geometrie, geometrietyp, géométrie',
  extent: 'ausdehnung, lage, emprise, étendue',
})

export const typeWords = wordsOf<(typeof columnTypes)[number]>({
  text: 'string, char, varchar, zeichenkette, texte',
  number: 'double, float, real, decimal, zahl, dezimalzahl, kommazahl, nombre, décimal',
  whole: 'integer, int, long, whole number, ganzzahl, entier',
  date: 'datum, datetime',
  'yes-no': 'boolean, bool, yes/no, ja/nein, oui/non',
})

export const kindWords = wordsOf<(typeof geometryKinds)[number]>({
  Point: 'point, points, punkt, punkte',
  LineString: 'linestring, line, lines, polyline, linie, linien, ligne, lignes, polyligne',
  Polygon: 'polygon, polygons, area, areas, fläche, flächen, polygone, polygones, surface, surfaces',
  GeometryCollection: 'geometrycollection, collection',
  None: 'none, keine, ohne, aucune, sans',
  Raster: 'raster, imagery, image, images, bild, bilder',
})

const severityWords = wordsOf({
  stop: 'stops, error, fehler, hält an, sperrt, arrête, bloque, bloquant, erreur',
  warn: 'warns, warning, warnung, warnt, hinweis, avertit, avertissement',
})
export const severityOf = (text: string): 'stop' | 'warn' | undefined => severityWords[text]

export const yes: ReadonlySet<string> = new Set(
  'yes, y, true, 1, x, required, mandatory, ja, j, wahr, muss, pflicht, oui, o, vrai, obligatoire, ✓'.split(', '),
)
export const no: ReadonlySet<string> = new Set([
  '',
  ...'no, n, false, 0, -, –, optional, nein, falsch, kann, non, faux, facultatif'.split(', '),
])
