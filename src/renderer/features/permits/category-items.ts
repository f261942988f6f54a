import { parseCategoryItems, type PermitCategoryItem } from '../../../shared/rest'
import { t } from '../../language'

/** One line of a category as the document shows it. */
export interface ShownItem {
  /** Unique within its category. */
  key: string
  /** 0 for items of the category itself, 1 for those below one, and so on. */
  depth: number
  heading: boolean
  prompt: string
  /** The answer in words; null when it was not answered. */
  answer: string | null
  flagged: boolean
  /** What else is to be said: a comment on the revision, a linked permit, the choices where none was taken. */
  notes: string[]
}

const maxDepth = 8

/** The items of a category flattened in reading order; null when the text cannot be read as items. */
export function readCategoryItems(items: string | null): ShownItem[] | null {
  const parsed = parseCategoryItems(items)
  if (!parsed) return null
  const shown: ShownItem[] = []
  flatten(parsed, 0, '', shown)
  return shown
}

function flatten(items: readonly PermitCategoryItem[], depth: number, path: string, shown: ShownItem[]): void {
  items.forEach((item, index) => {
    const key = `${path}${index}`
    shown.push(toShown(item, depth, key))
    if (depth < maxDepth) flatten(item.subItems, depth + 1, `${key}.`, shown)
  })
}

function toShown(item: PermitCategoryItem, depth: number, key: string): ShownItem {
  const answer = formatValue(item.value) ?? formatValue(item.defaultValue)
  const notes: string[] = []
  const depends = formatValue(item.dependencyResponse)
  if (depends) notes.push(t('permits.document.categories.askedWhen', { answer: depends }))
  if (answer === null && item.options.length > 0)
    notes.push(t('permits.document.categories.choices', { list: item.options.join(', ') }))
  const comment = formatValue(item.revisionComment)
  if (comment) notes.push(t('permits.document.categories.revision', { text: comment }))
  const linked = linkedPermits(item)
  if (linked.length > 0)
    notes.push(t('permits.document.categories.linked', { count: linked.length, list: linked.join(', ') }))
  return {
    key,
    depth,
    heading: item.isHeaderType,
    prompt: item.prompt?.trim() || (item.isHeaderType ? '' : t('permits.document.categories.noQuestion')),
    answer: item.isHeaderType ? null : answer,
    flagged: item.flagged,
    notes,
  }
}

/** What a value says where it is a yes or a no, also as text; null where it is neither. */
export function yesOrNo(value: unknown): boolean | null {
  if (typeof value === 'boolean') return value
  if (typeof value !== 'string' || !/^(true|false)$/i.test(value.trim())) return null
  return value.trim().toLowerCase() === 'true'
}

/** Any value of an item in words; null for nothing. Types of items are not shown by the interface, so the value decides. */
export function formatValue(value: unknown): string | null {
  if (value === null || value === undefined) return null
  const answer = yesOrNo(value)
  if (answer !== null) return t(answer ? 'permits.document.categories.yes' : 'permits.document.categories.no')
  if (typeof value === 'number') return String(value)
  if (typeof value === 'string') return value.trim() || null
  if (Array.isArray(value)) {
    const said = value.map(formatValue).filter((text) => text !== null)
    return said.length > 0 ? said.join(', ') : null
  }
  const named = namedField(value as Record<string, unknown>)
  if (named) return named
  const entries = Object.entries(value as Record<string, unknown>)
    .map(([name, part]) => [name, formatValue(part)] as const)
    .filter(([, part]) => part !== null)
  return entries.length > 0 ? entries.map(([name, part]) => `${name} ${part}`).join(', ') : null
}

function namedField(value: Record<string, unknown>): string | null {
  for (const name of ['name', 'label', 'title', 'text', 'value', 'fileName']) {
    const text = value[name]
    if (typeof text === 'string' && text.trim() !== '') return text.trim()
  }
  return null
}

function linkedPermits(item: PermitCategoryItem): string[] {
  const links = [item.linkedPermit, ...(Array.isArray(item.linkedPermits) ? (item.linkedPermits as unknown[]) : [])]
  return [...new Set(links.map(formatValue).filter((text) => text !== null))]
}
