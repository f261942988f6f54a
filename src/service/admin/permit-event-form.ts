import { nobody } from '../../shared/model/involved-users'
import {
  categoryStatusName,
  eventTypeName,
  eventTypesWithCategory,
  eventTypesWithFile,
  parseIsoMs,
  permitStatusName,
} from '../../shared/rest'
import type { JsonObject } from '../store/permits'
import type { ImportedEvent } from './permit-import-schema'
import { timeWithZ } from './permit-forms'

/** An event as the interface writes it: the fields of its type and no others, labels from the tables. */
export function eventForm(permitId: number, event: ImportedEvent): { atMs: number; body: JsonObject } {
  const { type } = event
  const permitStatus = integerOr(event['permitStatus'], 0)
  const categoryStatus = integerOr(event['permitCategoryStatus'], 0)
  return {
    atMs: parseIsoMs(event.timestamp) ?? 0,
    body: {
      permitId,
      type,
      typeLabel: eventTypeName(type),
      timestamp: timeWithZ(event.timestamp),
      description: textOr(event['description'], eventTypeName(type)),
      comment: textOr(event['comment'], ''),
      groupId: integerOr(event['groupId'], 0),
      user: event['user'] ?? nobody,
      ...(type === 0 ? { permitStatus, statusLabel: permitStatusName(permitStatus) } : {}),
      ...(type === 1 ? { permitCategoryStatus: categoryStatus, statusLabel: categoryStatusName(categoryStatus) } : {}),
      ...(eventTypesWithCategory.includes(type)
        ? {
            categoryInstanceId: integerOr(event['categoryInstanceId'], 0),
            categoryName: textOr(event['categoryName'], ''),
          }
        : {}),
      ...(eventTypesWithFile.includes(type) ? { fileName: textOr(event['fileName'], '') } : {}),
    },
  }
}

const integerOr = (value: unknown, fallback: number): number => (Number.isInteger(value) ? (value as number) : fallback)
const textOr = (value: unknown, fallback: string): string => (typeof value === 'string' ? value : fallback)
