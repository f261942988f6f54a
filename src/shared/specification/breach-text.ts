import { listed, type Said } from '../languages/said'
import { said } from '../languages/said-readers'
import type { Breach } from './breaches'
import type { Finding } from './finding'
import { nearestOf } from './nearest'
import type { ColumnRule, NameField, Rule, RuleOf } from './schema'

/** Sentences of a breach: what it is, without a full stop, and where. */
export interface BreachText {
  short: Said
  /** "mains, column material, feature 3". */
  place: Said
  /** How it is mended, where that can be said. */
  mend: Said | null
}

/** A breach as it is told to people. Pure. */
export function textOfBreach(breach: Breach): BreachText {
  const what = 'fault' in breach ? nameText(breach) : findingText(breach)
  return {
    short: what,
    place: 'fault' in breach ? said('readers.specification.at.name') : placeText(breach),
    mend: mendText(breach),
  }
}

function nameText({ fault, ruleOf }: Extract<Breach, { fault: unknown }>): Said {
  switch (fault.code) {
    case 'name-parts': {
      const fields = ruleOf.rule === 'name' ? ruleOf.fields.map((field) => field.name).join(ruleOf.separator) : ''
      const wanted = fault.least === fault.most ? String(fault.least) : `${fault.least}–${fault.most}`
      return said('readers.specification.nameParts', { count: fault.found, wanted, fields })
    }
    case 'name-field':
      return said('readers.specification.nameField', {
        field: fault.field.name,
        found: fault.found,
        wanted: wantedPart(fault.field),
      })
    case 'name-separator':
      return said('readers.specification.nameSeparator', { found: fault.found, wanted: fault.wanted })
  }
}

function wantedPart(field: NameField): Said | string {
  switch (field.type) {
    case 'list':
      return oneOf(field.values)
    case 'date':
      return field.format
    case 'number':
      return field.digits === undefined
        ? said('readers.specification.wanted.number')
        : said('readers.specification.wanted.digits', { count: field.digits })
    case 'text':
      return field.pattern === undefined
        ? said('readers.specification.wanted.length', { least: field.minLength ?? 1, most: field.maxLength ?? '…' })
        : said('readers.specification.wanted.pattern', { pattern: field.pattern })
  }
}

const few = 8

function oneOf(values: readonly (string | number)[]): Said | string {
  const list = values.slice(0, few).join(', ')
  return values.length <= few ? list : said('readers.specification.wanted.more', { list, number: values.length - few })
}

/** The first of its places: value and feature. */
function placesOf({ places }: Finding): Said {
  const told = places.slice(0, 3).map(({ feature, value }) => {
    if (feature === null) return said('readers.specification.placeValue', { value: value ?? '' })
    return value === null
      ? said('readers.specification.placeFeature', { feature })
      : said('readers.specification.placeBoth', { value, feature })
  })
  return listed(told)
}

function findingText(breach: Extract<Breach, { places: unknown }>): Said {
  const { code, layer, count, ruleOf } = breach
  const column = breach.column ?? ''
  const of = { column, count, places: placesOf(breach) }
  switch (code) {
    case 'column-missing':
    case 'column-extra':
      return said(`readers.specification.${code}`, { column, layer })
    case 'column-type': {
      const type = columnOf(ruleOf, column)?.type ?? 'text'
      return said('readers.specification.column-type', { ...of, type: said(`readers.specification.types.${type}`) })
    }
    case 'column-blank':
    case 'column-repeated':
    case 'column-pattern':
    case 'column-value':
      return said(`readers.specification.${code}`, of)
    case 'column-range': {
      const { min, max } = columnOf(ruleOf, column) ?? {}
      return said('readers.specification.column-range', { ...of, least: min ?? '…', most: max ?? '…' })
    }
    case 'column-unchecked':
      return said('readers.specification.column-unchecked', { column, count })
    case 'cad-layer':
      return said('readers.specification.cad-layer', { name: breach.places[0]?.value ?? '', count })
    case 'geometry': {
      const kinds = [...new Set(breach.places.map(({ value }) => value ?? ''))].join(', ')
      return said('readers.specification.geometry', { ...of, kinds, wanted: wantedOf(ruleOf) })
    }
    case 'extent':
      return breach.places[0]?.feature == null
        ? said('readers.specification.extentWhole', { layer })
        : said('readers.specification.extent', { count, places: of.places })
    case 'crs-unknown':
      return said('readers.specification.crs-unknown', { wanted: wantedOf(ruleOf) })
    case 'crs-other':
      return said('readers.specification.crs-other', { found: breach.places[0]?.value ?? '', wanted: wantedOf(ruleOf) })
    case 'crs-unit': {
      const found = breach.places[0]?.value ?? said('readers.specification.noUnit')
      return said('readers.specification.crs-unit', { found, wanted: oneOf((ruleOf as RuleOf<'crs'>).units ?? []) })
    }
    case 'crs-unstated':
      return said('readers.specification.crs-unstated')
  }
}

function columnOf(rule: Rule, name: string): ColumnRule | undefined {
  return rule.rule === 'columns' ? rule.columns.find((column) => column.name === name) : undefined
}

function wantedOf(rule: Rule): Said | string {
  if (rule.rule === 'geometry') return oneOf(rule.kinds)
  if (rule.rule !== 'crs') return ''
  return rule.srids ? oneOf(rule.srids.map((srid) => `EPSG:${srid}`)) : oneOf(rule.units ?? [])
}

function placeText(finding: Finding): Said {
  const { layer, column, places, code } = finding
  const feature = places[0]?.feature ?? null
  if (code === 'cad-layer') return said('readers.specification.at.cadLayer', { name: places[0]?.value ?? '' })
  if (column !== null)
    return feature === null
      ? said('readers.specification.at.column', { layer, column })
      : said('readers.specification.at.cell', { layer, column, feature })
  return feature === null
    ? said('readers.specification.at.layer', { layer })
    : said('readers.specification.at.feature', { layer, feature })
}

function mendText(breach: Breach): Said | null {
  const [mend] = breach.mends
  if (mend?.kind === 'rename') return said('readers.specification.mends.rename', { name: mend.name })
  if (mend?.kind === 'srid') return said('readers.specification.mends.srid', { srid: mend.srid })
  if ('fault' in breach) return null
  const { code, column, places, ruleOf } = breach
  if (code === 'crs-other' && ruleOf.rule === 'crs')
    return said('readers.specification.mends.export', { srid: ruleOf.srids?.[0] ?? '' })
  if (code === 'cad-layer' && ruleOf.rule === 'cad-layers') {
    const near = nearestOf(
      places[0]?.value ?? '',
      ruleOf.names.filter((name) => !/[*?]/.test(name)),
    )
    return near === null ? null : said('readers.specification.mends.cadLayer', { name: near })
  }
  const values = code === 'column-value' && column !== null ? columnOf(ruleOf, column)?.values : undefined
  if (!values) return null
  const meant = places.flatMap(({ value }) => {
    const near = nearestOf(value ?? '', values)
    return value === null || near === null ? [] : [`${value} → ${near}`]
  })
  return meant.length === 0 ? null : said('readers.specification.mends.values', { pairs: meant.slice(0, 5).join(', ') })
}
