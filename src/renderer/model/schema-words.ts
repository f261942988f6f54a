import type { SchemaChange, Tolerance } from '../../shared/model/schema-words'
import { t } from '../language'

const types = ['string', 'integer', 'number', 'boolean', 'date', 'datetime', 'json'] as const

function typeWord(name: string): string {
  const known = types.find((type) => type === name)
  return known ? t(`revisions.schema.types.${known}`) : name
}

/** A change of the schema as a sentence: "Column DIA became diameter." */
export function schemaSentence(change: SchemaChange): string {
  const { column } = change
  switch (change.change) {
    case 'renamed':
      return t('revisions.schema.renamed', { column, to: change.to })
    case 'type':
      return t('revisions.schema.type', { column, from: typeWord(change.from), to: typeWord(change.to) })
    case 'added':
    case 'removed': {
      const type = typeWord(change.type)
      if (change.filled === 0) return t(`revisions.schema.${change.change}Empty`, { column, type })
      return t(`revisions.schema.${change.change}`, { column, type, filled: change.filled, of: change.of })
    }
  }
}

/** The tolerances of a comparison as a sentence. */
export function toleranceSentence({ degrees, heights, numbers }: Tolerance): string {
  return t('revisions.schema.tolerance', { degrees, heights: heights * 1000, numbers })
}
