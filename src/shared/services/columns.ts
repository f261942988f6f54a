import { parseLength, type LengthUnit } from './lengths'
import { readQuality } from './quality'

/** What a services report takes from the columns of a layer. */
export const serviceRoles = [
  'owner',
  'kind',
  'part',
  'size',
  'material',
  'depth',
  'height',
  'quality',
  'state',
  'reference',
  'registryId',
] as const
export type ServiceRole = (typeof serviceRoles)[number]

/** The column that plays a role, and how that is known. `unit`: of the numbers of `size`, `depth` and `height`; else null. */
export interface ColumnMeaning {
  column: string
  unit: LengthUnit | null
  from: 'name' | 'values' | 'person'
}

/** What the columns of a layer mean; a role that none plays is missing. */
export type ColumnMeanings = Partial<Record<ServiceRole, ColumnMeaning>>

/** What a person says of a layer's columns: null: none plays this role. */
export type ChosenColumns = Partial<Record<ServiceRole, { column: string; unit: LengthUnit | null } | null>>

type Value = string | number | boolean | null

/** Words of column names, in English, German, French and Dutch, without accents; the first of a role is the best. */
const namesOf: Record<ServiceRole, RegExp[]> = {
  owner: [
    /^(asset ?)?owner(ship)?( name)?$/,
    /\b(owner|operator|authority|utility company|network manager|eigentumer|betreiber|proprietaire|exploitant|gestionnaire|eigenaar|beheerder|netbeheerder|bronhouder)\b/,
  ],
  kind: [
    /^(service|utility|asset|network|cable|pipe) ?(type|kind|class)$/,
    /^(type|kind|service|utility|commodity|medium|product|thema|theme|sparte|reseau|netzart|leitungsart|usage|subtype)( name)?$/,
    /\b(service type|utility type|asset type|thema|theme|sparte|medium|commodity|feature class)\b/,
  ],
  part: [/\b(appurtenance|fitting|armatur(en)?( ?art)?|bauteil|accessoire|appendage|toebehoren)( type| kind| class)?$/],
  size: [
    /\b(diameter|dn|nominal (size|bore)|nennweite|durchmesser|diametre|doorsnede|pipe size|bore|nb)\b/,
    /\b(size|dia|diam|width|breite|largeur|groesse|grosse)\b/,
  ],
  material: [/\b(material|mat|werkstoff|materiau|(buis)?materiaal|pipe material|conductor)\b/],
  depth: [
    /\b(depth|depth (of )?cover|cover|depth ?bgl|dtc|tiefe|uberdeckung|verlegetiefe|profondeur|couverture|diepte|diepteligging|dieptelegging|dekking|verticale positie)\b/,
  ],
  height: [
    /\b(invert( level)?|obvert( level)?|crown( level)?|soffit|top (of pipe )?(level|rl)|rl|reduced level|level|elevation|elev|hohe|hoehe|sohlhohe|altitude|cote|hoogte|nap)\b/,
  ],
  quality: [
    /\b(quality( level)?|ql|q level|survey quality|as ?5488|pas ?128|accuracy|genauigkeit|qualitat|precision|classe (de )?precision|nauwkeurigheid|kwaliteit)\b/,
  ],
  state: [
    /^(current|asset|service|operational|operating|life ?cycle|condition) ?(status|state)$/,
    /^(status|betriebs ?(zustand|status)|statut|etat|toestand)$/,
  ],
  reference: [
    /^(asset|feature|service|pipe|cable|facility|segment) ?(id|no|number|ref|reference|code|name|tag)$/,
    /^(asset|ref|reference|tag|id|gid|uid|kennung|nummer|identifiant|label|name)( id)?$/,
  ],
  registryId: [
    /^((inspire id|identificatie|identifier|id) )?(local|lokaal) id$/,
    /^(inspire ?id|registry ?(id|number)|(gml )?identifier|identificatie|global ?id|guid|uuid)$/,
  ],
}

const materials =
  /^(u?pvc(-[uoam])?|pe( ?(80|100|hd|ld|x))?|hdpe|mdpe|ldpe|pp|grp|abs|di(cl)?|ci(cl)?|cast iron|ductile iron|gg|ggg|ac|asbestos cement|vc|vitrified clay|clay|rcp?|frc|concrete|beton|brick|ms(cl)?|steel|stahl|acier|staal|copper|cu|kupfer|cuivre|al|aluminium|fib(re|er)( optic)?|xlpe|lead|pb|earthenware|gres|steinzeug)$/i
const kinds =
  /^(water|potable( water)?|recycled( water)?|drinking water|gas|electric(ity|al)?|power|hv|lv|mv|sewer(age)?|wastewater|storm ?water|drainage|tele(com|coms|communications?|phone)|fibre|data|comms|fuel|oil|heating|lighting|traffic signals?|wasser|abwasser|strom|fernwarme|eau( potable)?|gaz|electricite|assainissement|datatransport|laagspanning|middenspanning|hoogspanning|landelijkHoogspanningsnet|gas(lage|hoge) ?druk|riool(vrijverval|onderover(-of)?onderdruk)?|warmte|waterleiding|buisleidinggevaarlijkeinhoud)$/i

/** Whether depths may stand in a column of this name; its values have a say too. */
export const isDepthName = (name: string): boolean => namesOf.depth.some((pattern) => matches(pattern, 'depth', name))

/**
 * What columns mean, by their names and, where these do not say it, by their values. A column plays one role.
 * @param samples values of each column, some of them; blanks do not matter
 */
export function recogniseColumns(columns: readonly { name: string; samples: readonly Value[] }[]): ColumnMeanings {
  const out: ColumnMeanings = {}
  const free = new Map(columns.map((column) => [column.name, column]))
  const take = (role: ServiceRole, name: string, from: 'name' | 'values') => {
    const samples = free.get(name)?.samples ?? []
    free.delete(name)
    out[role] = { column: name, unit: unitOf(role, name, samples), from }
  }
  // The plainest names first: "depth" before "invert level" of the same layer, whatever stands first in the file.
  for (const rank of [0, 1, 2])
    for (const role of serviceRoles) {
      const pattern = namesOf[role][rank]
      if (out[role] || !pattern) continue
      const found = [...free.values()].filter(
        ({ name, samples }) => matches(pattern, role, name) && fits(role, samples),
      )
      // What was measured of the feature itself, wherever it stands, before what its owner lays by rule; of that a column with values.
      const measured = found.filter(({ name }) => !isUsual(name))
      const best = measured.find(({ samples }) => !samples.every(isBlank)) ?? measured[0] ?? found[0]
      if (best) take(role, best.name, 'name')
    }
  for (const role of ['quality', 'material', 'kind'] as const) {
    if (out[role]) continue
    const found = [...free.values()].find(({ name, samples }) => allAre(role, samples) && !isOfDepths(role, name))
    if (found) take(role, found.name, 'values')
  }
  return out
}

/** What is recognised, and what a person has said instead. Columns that are no longer there are left to be recognised. */
export function withChosen(
  recognised: ColumnMeanings,
  chosen: ChosenColumns,
  columns: readonly { name: string }[],
): ColumnMeanings {
  const there = new Set(columns.map(({ name }) => name))
  const out: ColumnMeanings = { ...recognised }
  for (const role of serviceRoles) {
    const own = chosen[role]
    if (own === null) delete out[role]
    else if (own && there.has(own.column)) out[role] = { ...own, from: 'person' }
  }
  return out
}

const matches = (pattern: RegExp, role: ServiceRole, name: string) =>
  pattern.test(plain(name)) && !(role === 'size' && otherSizes.test(plain(name))) && !isOfDepths(role, name)

/** How sure a depth is says nothing of how sure the place in plan is. */
const isOfDepths = (role: ServiceRole, name: string) => role === 'quality' && vertical.test(plain(name))
const vertical =
  /\b(z|depth|height|elevation|vertical|tiefen?|hohen?|hoehen?|vertikal|profondeur|altitude|verticale?|diepte|hoogte|verticaal)\b/

/** A name in words: lower case, without accents, parted where it changes case or has a sign. */
function plain(name: string): string {
  return name
    .replace(/(\p{Ll})(\p{Lu})/gu, '$1 $2')
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()
}

const isBlank = (value: Value) => value === null || (typeof value === 'string' && value.trim() === '')

/** A size in the ground is no number of bytes, pieces or square metres. */
const otherSizes = /\b(bytes?|file|count|number of|aantal|anzahl|area|flache|surface|oppervlakte|m2|sqm|ha)\b/
/** Names of depths that nobody has measured: what the owner lays by rule. */
const usualNames = /\b(standa+rd|nominal|typical|usual|default|regel|soll|theorique|nominale?)\b/

/** Whether a column tells what is usual, and nothing of the feature itself. */
export const isUsual = (column: string): boolean => usualNames.test(plain(column))

/** A name that promises a number is not believed of a column without any. */
function fits(role: ServiceRole, samples: readonly Value[]): boolean {
  const told = samples.filter((value) => !isBlank(value))
  if (told.length === 0 || !['depth', 'height', 'size'].includes(role)) return true
  return told.some((value) => parseLength(value, null) !== null)
}

function allAre(role: 'quality' | 'material' | 'kind', samples: readonly Value[]): boolean {
  const told = samples.filter((value) => !isBlank(value))
  if (told.length < 2) return false
  return told.every((value) => {
    if (typeof value !== 'string') return false
    const text = value.trim()
    if (role === 'quality') return /^(ql|tot|meer|onbekend)/i.test(text) && readQuality(text).scheme !== null
    return (role === 'material' ? materials : kinds).test(text)
  })
}

const namedUnits: readonly (readonly [RegExp, LengthUnit])[] = [
  [/\b(mm|millimet(re|er)s?)\b/, 'mm'],
  [/\b(cm|centimet(re|er)s?)\b/, 'cm'],
  [/\b(ft|feet|foot)\b/, 'ft'],
  [/\b(in|inch(es)?)\b/, 'in'],
  [/\b(m|met(re|er)s?|mnn|mahd|mdpl)\b/, 'm'],
]

/** The unit that a name says; else by the size of the numbers: a depth of 900 is no depth in metres. */
function unitOf(role: ServiceRole, name: string, samples: readonly Value[]): LengthUnit | null {
  if (role !== 'depth' && role !== 'height' && role !== 'size') return null
  const named = namedUnits.find(([pattern]) => pattern.test(plain(name)))
  if (named) return named[1]
  if (role === 'height') return 'm'
  const numbers = samples.flatMap((value) => Math.abs(parseLength(value, null)?.value ?? 0) || [])
  const median = numbers.sort((a, b) => a - b)[Math.floor(numbers.length / 2)] ?? 0
  if (role === 'size') return median > 0 && median < 5 ? 'm' : 'mm'
  return median > 30 ? 'mm' : 'm'
}
