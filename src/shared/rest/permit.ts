import { flag, integer, listOf, orNull, unshown, utcTime } from './fields'
import { z } from './zod'

/** What a permit was made from. Its `id` is what the `types` filter takes. */
const permitTemplate = z.looseObject({
  id: integer,
  name: orNull(z.string()),
  description: orNull(z.string()),
})

/**
 * A permit in the list (docs/interface.md, listPermits). `geometry` is a GeoJSON FeatureCollection as a string.
 * `validTime` (whole hours, rounded down) and `validTimeMinutes` (exact) are null when it never needs renewal. The types of
 * description, maxRenewals, renewalsRemaining and copiedFrom are not shown.
 */
export const permitListItem = z.looseObject({
  id: integer,
  uuid: orNull(z.string()),
  name: z.string(),
  template: orNull(permitTemplate),
  status: integer,
  description: unshown,
  startTime: orNull(utcTime),
  expiryDate: orNull(utcTime),
  renewalTime: orNull(utcTime),
  timesRenewed: orNull(integer),
  maxRenewals: unshown,
  renewalsRemaining: unshown,
  requesterId: orNull(z.string()),
  holderId: orNull(z.string()),
  specifiedHolderId: orNull(z.string()),
  geometry: orNull(z.string()),
  documentUrl: orNull(z.string()),
  serviceUrl: orNull(z.string()),
  archived: flag,
  holdable: flag,
  cancellable: flag,
  allowCopy: flag,
  copiedFrom: unshown,
  daysValid: orNull(z.number()),
  validTime: orNull(z.number()),
  validTimeMinutes: orNull(z.number()),
  lapsed: flag,
})
export type PermitListItem = z.output<typeof permitListItem>

/** One signature. `imageUrl` is null when there is no picture. */
const permitSignature = z.looseObject({
  timestamp: orNull(utcTime),
  userId: orNull(z.string()),
  isRejection: flag,
  comment: orNull(z.string()),
  groupId: unshown,
  imageUrl: orNull(z.string()),
})
export type PermitSignature = z.output<typeof permitSignature>

/** Who has to sign a category. */
const signatureRequirement = z.looseObject({
  userId: orNull(z.string()),
  groupId: unshown,
  minGroupMembersRequired: unshown,
})

/** A category of a permit. `id` is the instance, `items` a JSON array as a string (see permit-items.ts). */
export const permitCategory = z.looseObject({
  id: integer,
  categoryId: orNull(integer),
  name: z.string(),
  status: integer,
  sequenceNumber: orNull(integer),
  signoffs: listOf(z.unknown()),
  signatures: listOf(permitSignature),
  signatureRequirements: listOf(signatureRequirement),
  minUserSignoffsRequired: unshown,
  updateable: flag,
  potentialRespondents: listOf(z.unknown()),
  respondent: orNull(z.string()),
  isCurrent: flag,
  signaturesRequired: flag,
  users: unshown,
  userIsSignoff: unshown,
  userCanSignoff: flag,
  isClosing: flag,
  isProgression: flag,
  isOpen: flag,
  items: orNull(z.string()),
  header: unshown,
  footer: unshown,
  activated: unshown,
  description: unshown,
  declaration: unshown,
})
export type PermitCategory = z.output<typeof permitCategory>

/** The user of `creator`: all strings or null except `id`. */
const permitCreatorUser = z.looseObject({
  id: z.string(),
  profileUrl: orNull(z.string()),
  firstName: orNull(z.string()),
  lastName: orNull(z.string()),
  company: orNull(z.string()),
  title: orNull(z.string()),
  username: orNull(z.string()),
})

/** Booleans of the detail form that say what the caller may do. */
export const permitFlagNames = [
  'amendable',
  'canAddRemoveOpenCategories',
  'signoffable',
  'cancellable',
  'closeoffable',
  'progressable',
  'rejectable',
  'revokable',
  'viewable',
  'updateable',
  'holdable',
  'userCanHold',
  'userCannotYetHold',
  'userCanRelinquish',
] as const
/** A boolean of the detail form. */
export type PermitFlagName = (typeof permitFlagNames)[number]

const flags = Object.fromEntries(permitFlagNames.map((name) => [name, flag])) as Record<PermitFlagName, typeof flag>

/** A whole permit (docs/interface.md, getPermit). Element types of `layers` and of the empty arrays are not shown. */
export const permitDetail = z.looseObject({
  id: integer,
  uuid: orNull(z.string()),
  name: z.string(),
  description: unshown,
  declaration: unshown,
  legendLayersOnly: flag,
  status: integer,
  templateName: orNull(z.string()),
  templateDescription: orNull(z.string()),
  geometry: orNull(z.string()),
  startTime: orNull(utcTime),
  renewalTime: orNull(utcTime),
  expiryDate: orNull(utcTime),
  owner: flag,
  documentUrl: orNull(z.string()),
  categories: listOf(permitCategory),
  closeoffCategories: listOf(z.unknown()),
  progressionCategories: listOf(z.unknown()),
  openCategories: listOf(z.unknown()),
  creator: orNull(z.looseObject({ role: orNull(integer), user: orNull(permitCreatorUser) })),
  layers: listOf(z.unknown()),
  history: unshown,
  renewable: flag,
  daysValid: orNull(z.number()),
  attachments: unshown,
  timesRenewed: orNull(integer),
  maxRenewals: unshown,
  renewalsRemaining: unshown,
  closingCategoriesActive: flag,
  progressionCategoriesActive: flag,
  signatures: listOf(permitSignature),
  ...flags,
  holderId: orNull(z.string()),
  specifiedHolderId: orNull(z.string()),
  activationDeclaration: unshown,
  relinquishmentDeclaration: unshown,
  signaturesRequired: flag,
  allowCopy: flag,
  geometryUpdateable: flag,
  copiedFrom: unshown,
  dbydRequired: flag,
  lapsed: flag,
})
export type PermitDetail = z.output<typeof permitDetail>
