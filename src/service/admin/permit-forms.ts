import { randomUUID } from 'node:crypto'
import { withoutUndefined } from '../../shared/model/without-undefined'
import { involvedUsers, nobody } from '../../shared/model/involved-users'
import { parseIsoMs, permitFlagNames } from '../../shared/rest'
import type { JsonObject, StoredPermit } from '../store/permits'
import type { ImportedListItem, ImportedPermit } from './permit-import-schema'
import { listedLayers } from './permit-relations'

/** A time of the interface: one without a zone is UTC and gets its Z, one with an offset is turned into UTC. */
export function timeWithZ(text: string): string {
  if (/T.*Z$/.test(text)) return text
  const ms = parseIsoMs(text)
  return ms === null ? text : new Date(ms).toISOString()
}

const timeOrNull = (value: unknown): string | null => (typeof value === 'string' ? timeWithZ(value) : null)

/** A value that the interface carries as serialized JSON: what is no text is serialized. */
const serialized = (value: unknown, fallback: unknown): string =>
  typeof value === 'string' ? value : JSON.stringify(value ?? fallback)

const arrays = ['closeoffCategories', 'progressionCategories', 'openCategories', 'layers', 'signatures'] as const
const nullables = [
  'description',
  'declaration',
  'templateDescription',
  'history',
  'daysValid',
  'attachments',
  'maxRenewals',
  'renewalsRemaining',
  'holderId',
  'specifiedHolderId',
  'activationDeclaration',
  'relinquishmentDeclaration',
  'copiedFrom',
] as const
const flags = [
  ...permitFlagNames,
  'legendLayersOnly',
  'owner',
  'renewable',
  'closingCategoriesActive',
  'progressionCategoriesActive',
  'signaturesRequired',
  'allowCopy',
  'geometryUpdateable',
  'dbydRequired',
  'lapsed',
] as const
const categoryNullables = [
  'minUserSignoffsRequired',
  'respondent',
  'users',
  'userIsSignoff',
  'header',
  'footer',
  'activated',
  'description',
  'declaration',
] as const
const categoryFlags = [
  'updateable',
  'isCurrent',
  'signaturesRequired',
  'userCanSignoff',
  'isClosing',
  'isProgression',
  'isOpen',
] as const
const creatorTexts = ['profileUrl', 'firstName', 'lastName', 'company', 'title', 'username'] as const
const emptyCollection = { type: 'FeatureCollection', features: [] }

/**
 * Both wire forms of a permit and what its filters look at. What is left out is null, false, empty or taken from the other form.
 * @param startTime taken where neither form has one
 */
export function permitForms(
  id: number,
  permit: ImportedPermit,
  item: ImportedListItem,
  startTime: string,
): Omit<StoredPermit, 'events'> {
  const detail = detailForm(id, permit, item, startTime)
  const listItem = listForm(id, detail, item)
  const template = listItem['template'] as { id: number } | null
  const text = (value: unknown): string | null => (typeof value === 'string' ? value.toLowerCase() : null)
  const ms = (value: unknown): number | null => (typeof value === 'string' ? parseIsoMs(value) : null)
  return {
    id,
    detail,
    listItem,
    name: String(listItem['name']),
    status: listItem['status'] as number,
    templateId: template === null ? null : String(template.id),
    requesterId: text(listItem['requesterId']),
    holderId: text(listItem['holderId']),
    archived: listItem['archived'] === true,
    startMs: ms(listItem['startTime']),
    expiryMs: ms(listItem['expiryDate']),
    people: involvedUsers(detail, listItem),
    layerIds: listedLayers(detail),
  }
}

function detailForm(id: number, permit: ImportedPermit, item: ImportedListItem, startTime: string): JsonObject {
  return {
    ...fill(nullables, null),
    ...fill(flags, false),
    ...fillArrays(arrays),
    templateName: '',
    documentUrl: '',
    timesRenewed: 0,
    ...withoutUndefined(permit),
    id,
    uuid: permit['uuid'] ?? item['uuid'] ?? randomUUID(),
    creator: creatorForm(permit['creator'], item['requesterId']),
    geometry: serialized(permit['geometry'], emptyCollection),
    startTime: timeWithZ(permit.startTime ?? item.startTime ?? startTime),
    renewalTime: timeOrNull(permit.renewalTime),
    expiryDate: timeOrNull(permit.expiryDate),
    layers: permit.layers ?? [],
    signatures: signatures(permit['signatures']),
    categories: (permit.categories ?? []).map(categoryForm),
  }
}

/** The creator with all of its fields; without one it is the requester, else nobody. */
function creatorForm(value: unknown, requesterId: unknown): JsonObject {
  const creator = typeof value === 'object' && value !== null ? (value as JsonObject) : {}
  const user = typeof creator['user'] === 'object' ? (creator['user'] as JsonObject | null) : null
  return {
    role: 0,
    ...creator,
    user: { id: requesterId ?? nobody, ...fill(creatorTexts, null), ...withoutUndefined(user ?? {}) },
  }
}

function categoryForm(category: JsonObject): JsonObject {
  return {
    ...fill(categoryNullables, null),
    ...fill(categoryFlags, false),
    ...fillArrays(['signoffs', 'signatureRequirements', 'potentialRespondents']),
    ...withoutUndefined(category),
    signatures: signatures(category['signatures']),
    items: serialized(category['items'], []),
  }
}

function signatures(value: unknown): JsonObject[] {
  return (Array.isArray(value) ? (value as JsonObject[]) : []).map((each) => ({
    userId: null,
    isRejection: false,
    comment: null,
    groupId: null,
    imageUrl: null,
    ...each,
    timestamp: timeOrNull(each['timestamp']),
  }))
}

function listForm(id: number, detail: JsonObject, item: ImportedListItem): JsonObject {
  const creator = detail['creator'] as { user: { id: unknown } }
  const minutes = item['validTimeMinutes']
  const taken = [
    ...([
      'uuid',
      'name',
      'status',
      'description',
      'timesRenewed',
      'maxRenewals',
      'renewalsRemaining',
      'holderId',
    ] as const),
    ...(['specifiedHolderId', 'documentUrl', 'holdable', 'cancellable', 'allowCopy', 'copiedFrom', 'lapsed'] as const),
  ]
  return {
    ...Object.fromEntries(taken.map((name) => [name, detail[name]])),
    template: templateForm(detail, { id: 0 }),
    daysValid: detail['daysValid'] ?? 0,
    serviceUrl: detail['documentUrl'],
    archived: false,
    ...(typeof minutes === 'number' ? { validTime: Math.floor(minutes / 60) } : {}),
    ...withoutUndefined(item),
    requesterId: item['requesterId'] ?? creator.user.id,
    ...(item.template ? { template: templateForm(detail, item.template) } : {}),
    id,
    geometry: serialized(item['geometry'] ?? detail['geometry'], emptyCollection),
    startTime: timeOrNull(item.startTime ?? detail['startTime']),
    expiryDate: timeOrNull(item.expiryDate === undefined ? detail['expiryDate'] : item.expiryDate),
    renewalTime: timeOrNull(item.renewalTime === undefined ? detail['renewalTime'] : item.renewalTime),
  }
}

function templateForm(detail: JsonObject, template: JsonObject): JsonObject {
  return { name: detail['templateName'], description: detail['templateDescription'], ...template }
}

const fill = (names: readonly string[], value: unknown): JsonObject =>
  Object.fromEntries(names.map((name) => [name, value]))
const fillArrays = (names: readonly string[]): JsonObject => Object.fromEntries(names.map((name) => [name, []]))
