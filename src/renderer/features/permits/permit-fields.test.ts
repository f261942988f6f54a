// @vitest-environment happy-dom
import { h, type App } from 'vue'
import { afterEach, describe, expect, it } from 'vitest'
import { parseCategoryItems, permitCategory, permitDetail, permitEvent } from '../../../shared/rest'
import { openProjectWindow, scriptedClient } from '../../client/project-window.test-helper'
import { provideOnPaper } from '../../composables/use-times'
import PermitPaper from './PermitPaper.vue'
import { eventComment, eventFacts, eventLook } from './event-looks'
import { readCategoryItems } from './category-items'

/** Every field of the interface is shown, or has its reason here. A field that the schema gets later has to be entered. */
const square = { type: 'Polygon', coordinates: [[[151, -33], [151.01, -33], [151.01, -32.99], [151, -33]]] } // prettier-ignore
const category = { id: 1, name: 'Isolation', status: 3 }
const base = { id: 7, name: 'Trench', status: 8, startTime: '2026-11-12T06:00:00Z', categories: [category] }
const flagged = (more: object) => ({ ...category, ...more })

let apps: App[] = []
afterEach(() => {
  for (const app of apps) app.unmount()
  apps = []
})

/** All that the document says of a permit, on the screen and on paper: words, names of pictures, classes of states. */
function told(fields: object): string {
  return [false, true].map((onPaper) => render(fields, onPaper)).join('\n')
}
function render(fields: object, onPaper: boolean): string {
  const props = { permit: permitDetail.parse({ ...base, ...fields }), listItem: null, parts: null, now: new Date('2026-11-22T10:00:00Z') } // prettier-ignore
  const component = {
    setup() {
      if (onPaper) provideOnPaper()
      return () => h(PermitPaper, props)
    },
  }
  const window = openProjectWindow(scriptedClient().client, undefined, { component })
  apps.push(window.app)
  return window.element.innerHTML
}

const signature = { userId: 'u-9', timestamp: '2026-11-20T08:00:00Z', isRejection: false, comment: null }
const withSignature = (more: object) => ({ categories: [flagged({ signatures: [{ ...signature, ...more }] })] })
const inLists = (kind: string) => [flagged({ id: 2, name: `of ${kind}` })]

const ofPermit: Record<string, object | string> = {
  id: { id: 8 },
  uuid: { uuid: 'a-b-c' },
  name: { name: 'Pit' },
  description: { description: 'Deep' },
  declaration: { declaration: 'I know' },
  legendLayersOnly: { legendLayersOnly: true },
  status: { status: 7 },
  templateName: { templateName: 'Hot work' },
  templateDescription: 'a hint over the name of the template, which is told by the tooltip alone',
  geometry: { geometry: JSON.stringify(square) },
  startTime: { startTime: '2026-10-12T06:00:00Z' },
  renewalTime: { renewalTime: '2026-11-25T06:00:00Z' },
  expiryDate: { expiryDate: '2026-11-26T06:00:00Z' },
  owner: { owner: true },
  documentUrl: 'the button “Permit document” above the paper opens it',
  categories: { categories: [] },
  closeoffCategories: { closeoffCategories: inLists('close-off') },
  progressionCategories: { progressionCategories: inLists('progression') },
  openCategories: { openCategories: inLists('open') },
  creator: { creator: { role: 1, user: { id: 'u-1', firstName: 'Ana', lastName: 'Park' } } },
  layers: { layers: [12] },
  history: 'its type is not shown; the events tell what happened',
  renewable: { renewable: true },
  daysValid: { daysValid: 3 },
  attachments: { attachments: ['plan.pdf'] },
  timesRenewed: { timesRenewed: 3 },
  maxRenewals: { maxRenewals: 4 },
  renewalsRemaining: { renewalsRemaining: 2 },
  closingCategoriesActive: { closeoffCategories: inLists('close-off'), closingCategoriesActive: true },
  progressionCategoriesActive: { progressionCategories: inLists('progression'), progressionCategoriesActive: true },
  signatures: { signatures: [signature] },
  holderId: { holderId: 'u-2' },
  specifiedHolderId: { specifiedHolderId: 'u-3' },
  activationDeclaration: { activationDeclaration: 'On' },
  relinquishmentDeclaration: { relinquishmentDeclaration: 'Off' },
  signaturesRequired: { signaturesRequired: true },
  allowCopy: { allowCopy: true },
  geometryUpdateable: { geometryUpdateable: true },
  copiedFrom: { copiedFrom: 6 },
  dbydRequired: { dbydRequired: true },
  lapsed: { lapsed: true },
}
/** What has to be there already for a field to say something. */
const beside: Record<string, object> = {
  closingCategoriesActive: { closeoffCategories: inLists('close-off') },
  progressionCategoriesActive: { progressionCategories: inLists('progression') },
}
const flagFields = ['amendable', 'canAddRemoveOpenCategories', 'signoffable', 'cancellable', 'closeoffable', 'progressable', 'rejectable', 'revokable', 'viewable', 'updateable', 'holdable', 'userCanHold', 'userCannotYetHold', 'userCanRelinquish'] // prettier-ignore
for (const name of flagFields) ofPermit[name] = { [name]: true }

const ofCategory: Record<string, object | string> = {
  id: 'the number of the category within the service, by which events name it; people know its name',
  categoryId: 'the number of what the category was made from; people know its name',
  name: { name: 'Lifting' },
  status: { status: 1 },
  sequenceNumber: { sequenceNumber: 4 },
  signoffs: { signoffs: ['u-4'] },
  signatures: { signatures: [signature] },
  signatureRequirements: { signatureRequirements: [{ userId: 'u-5', groupId: null, minGroupMembersRequired: null }] },
  minUserSignoffsRequired: { minUserSignoffsRequired: 2 },
  updateable: { updateable: true },
  potentialRespondents: { potentialRespondents: ['u-6'] },
  respondent: { respondent: 'u-7' },
  isCurrent: { isCurrent: true },
  signaturesRequired: { signaturesRequired: true },
  users: { users: ['u-8'] },
  userIsSignoff: { userIsSignoff: true },
  userCanSignoff: { userCanSignoff: true },
  isClosing: { isClosing: true },
  isProgression: { isProgression: true },
  isOpen: { isOpen: true },
  items: { items: JSON.stringify([{ id: 1, prompt: 'Depth?', value: '2 m' }]) },
  header: { header: 'Before' },
  footer: { footer: 'After' },
  activated: { activated: '2026-11-13T06:00:00Z' },
  description: { description: 'Valves' },
  declaration: { declaration: 'They are shut' },
}

const ofSignature: Record<string, object | string> = {
  timestamp: { timestamp: '2026-11-21T09:30:00Z' },
  userId: { userId: 'u-10' },
  isRejection: { isRejection: true },
  comment: { comment: 'Not yet' },
  groupId: { groupId: 14 },
  imageUrl: { imageUrl: 'data:image/png;base64,AAAA' },
}

const itemBase = { id: 1, prompt: 'Depth?', value: '2 m' }
const ofItem: Record<string, object | string> = {
  id: 'the number of the question within the service; people know its text',
  subItems: { subItems: [{ id: 2, prompt: 'Why?' }] },
  type: 'what its values mean is not shown by the interface',
  prompt: { prompt: 'Width?' },
  value: { value: '3 m' },
  options: { value: null, options: ['1 m', '2 m'] },
  dependencyResponse: { dependencyResponse: 'Yes' },
  defaultValue: { value: null, defaultValue: '5 m' },
  flagged: { flagged: true },
  revisionComment: { revisionComment: 'deeper now' },
  linkedPermit: { linkedPermit: 12 },
  linkedPermits: { linkedPermits: [12, 13] },
  isHeaderType: { isHeaderType: true },
  NullAllowed: 'a rule for who answers, which is done in the web application',
}

const eventBase = { permitId: 7, type: 3, typeLabel: 'Comment', timestamp: '2026-11-21T03:00:00Z', description: '', comment: '', groupId: 0, user: '' } // prettier-ignore
const ofEvent: Record<string, object | string> = {
  permitId: 'the document is that of the permit',
  type: { type: 4 },
  typeLabel: { type: 99, typeLabel: 'Moved' },
  timestamp: 'the timeline puts it under its day and hour (event-days.ts)',
  description: { description: 'Deep' },
  comment: { comment: 'Well done' },
  groupId: { groupId: 14 },
  user: 'the second line names the person (eventFacts)',
  permitStatus: { type: 0, permitStatus: 7 },
  permitCategoryStatus: { type: 1, permitCategoryStatus: 2 },
  statusLabel: { type: 0, statusLabel: 'Odd' },
  categoryInstanceId: 'the number of the category within the service; its name is told',
  categoryName: { type: 4, categoryName: 'Isolation' },
  fileName: { type: 2, fileName: 'plan.pdf' },
}
const toldOfEvent = (fields: object) => {
  const event = permitEvent.parse({ ...eventBase, ...fields })
  return JSON.stringify([eventLook(event), eventFacts(event, ''), eventComment(event)])
}

const shown = (table: Record<string, object | string>) =>
  Object.entries(table).filter((entry): entry is [string, object] => typeof entry[1] !== 'string')

describe('every field of a permit that the interface names is shown, or has a reason not to be', () => {
  it('names each one', () => {
    expect(Object.keys(ofPermit).sort()).toEqual(Object.keys(permitDetail.shape).sort())
    expect(Object.keys(ofCategory).sort()).toEqual(Object.keys(permitCategory.shape).sort())
    const [empty] = permitCategory.parse(flagged({ signatures: [{}] })).signatures
    expect(Object.keys(ofSignature).sort()).toEqual(Object.keys(empty ?? {}).sort())
    const [item] = parseCategoryItems('[{}]') ?? []
    expect(Object.keys(ofItem).sort()).toEqual(Object.keys(item ?? {}).sort())
    expect(Object.keys(ofEvent).sort()).toEqual(Object.keys(permitEvent.shape).sort())
  })

  it('says the same of the same permit', () => expect(told({})).toBe(told({})))

  it.each(shown(ofPermit))('permit: %s', (name, fields) => {
    expect(told(fields)).not.toBe(told(beside[name] ?? {}))
  })

  it.each(shown(ofCategory))('category: %s', (_, fields) => {
    expect(told({ categories: [flagged(fields)] })).not.toBe(told({}))
  })

  it.each(shown(ofSignature))('signature: %s', (_, fields) => {
    expect(told(withSignature(fields))).not.toBe(told(withSignature({})))
  })

  it.each(shown(ofItem))('item: %s', (name, fields) => {
    const without = name === 'options' || name === 'defaultValue' ? { ...itemBase, value: null } : itemBase
    const text = (item: object) => JSON.stringify(readCategoryItems(JSON.stringify([item])))
    expect(text({ ...itemBase, ...fields })).not.toBe(text(without))
  })

  it.each(shown(ofEvent))('event: %s', (name, fields) => {
    const { type } = { ...eventBase, ...(name === 'type' ? {} : fields) }
    expect(toldOfEvent(fields)).not.toBe(toldOfEvent({ type }))
  })
})
