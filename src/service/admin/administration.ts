import { AppError } from '../../shared/errors/app-error'
import type { Store } from '../store/store'
import type { OrganizationRow } from '../store/organizations'
import type { UserRole } from '../store/users'

/** First segments of paths that are not organizations. */
const reservedNicknames: readonly string[] = ['applications', 'openapi.json', 'healthz', 'readyz']

/** An organization to be made. */
export interface OrganizationOrder {
  nickname: string
  name: string
  companyName?: string
  companyUrl?: string
}

/** Adds an organization. AppError `invalid` for a nickname that cannot be a path segment or is taken. */
export async function addOrganization(store: Store, order: OrganizationOrder): Promise<{ nickname: string }> {
  const { nickname } = order
  if (!/^[a-z0-9][a-z0-9._-]{0,62}$/i.test(nickname) || reservedNicknames.includes(nickname)) {
    throw new AppError(
      'invalid',
      `"${nickname}" cannot be a nickname: letters, digits, dot, hyphen and underscore, at most 63, and none of ${reservedNicknames.join(', ')}.`,
    )
  }
  requireText(order.name, 'name')
  if (await store.organizations.byNickname(nickname)) {
    throw new AppError('invalid', `There is an organization "${nickname}" already.`)
  }
  await store.organizations.add({
    nickname,
    name: order.name,
    companyName: order.companyName ?? null,
    companyUrl: order.companyUrl ?? null,
  })
  return { nickname }
}

/** A project to be made. */
export interface ProjectOrder {
  org: string
  name: string
  /** EPSG code; 4326 when left out. The caller has checked that it is known. */
  srid?: number
  lat?: number
  lon?: number
  zoom?: number
  archived?: boolean
  /** Left out: a new one. */
  uuid?: string
}

/** Adds a project. AppError `not-found` for the organization, `invalid` for figures out of range. */
export async function addProject(store: Store, order: ProjectOrder): Promise<{ id: number }> {
  const organization = await findOrganization(store, order.org)
  requireText(order.name, 'name')
  const latitude = within(order.lat ?? 0, -90, 90, 'lat')
  const longitude = within(order.lon ?? 0, -180, 180, 'lon')
  const zoom = within(order.zoom ?? (order.lat === undefined ? 2 : 15), 0, 24, 'zoom')
  const srid = order.srid ?? 4326
  return {
    id: await store.organizations.addProject({
      organizationId: organization.id,
      name: order.name,
      srid,
      latitude,
      longitude,
      zoom,
      archived: order.archived,
      uuid: order.uuid,
    }),
  }
}

/** A user to be made. */
export interface UserOrder {
  org: string
  name: string
  role: UserRole
  project?: number
  email?: string
  title?: string
  organizationName?: string
  /** UTC milliseconds at which the credential ends; left out: never. */
  endsMs?: number
}

/** Adds a user; only a hash of the Authorization value is kept. AppError `not-found`, `invalid`. */
export async function addUser(store: Store, order: UserOrder): Promise<{ id: string; authorization: string }> {
  const organization = await findOrganization(store, order.org)
  requireText(order.name, 'name')
  if (order.role !== 'org-admin' && order.project === undefined) {
    throw new AppError('invalid', `A ${order.role} needs a project: --project ID.`)
  }
  if (order.project !== undefined) await findProject(store, organization, order.project)
  return store.users.add({
    organizationId: organization.id,
    name: order.name,
    organization: order.organizationName ?? organization.name,
    title: order.title ?? '',
    email: order.email ?? '',
    role: order.role,
    projectId: order.role === 'org-admin' ? null : (order.project ?? null),
    endsMs: order.endsMs ?? null,
  })
}

/** An organization by nickname; AppError `not-found`. */
export async function findOrganization(store: Store, nickname: string): Promise<OrganizationRow> {
  const organization = await store.organizations.byNickname(nickname)
  if (!organization) throw new AppError('not-found', `There is no organization "${nickname}" in this data folder.`)
  return organization
}

/** A project of an organization by id; AppError `not-found`. */
export async function findProject(store: Store, organization: OrganizationRow, id: number) {
  const project = await store.organizations.project(id)
  if (!project || project.organization_id !== organization.id) {
    throw new AppError('not-found', `Organization "${organization.nickname}" has no project ${id}.`)
  }
  return project
}

const localUserId = 'local-user-id'

/**
 * The desktop app's own user: admin of every organization of this store. Gives a fresh Authorization value each time; the
 * one before stops working.
 */
export function ensureLocalUser(store: Store, name: string): Promise<{ id: string; authorization: string }> {
  return store.transaction(async (tx) => {
    const known = await tx.setting(localUserId, () => '')
    if (known !== '' && (await tx.users.byId(known))) {
      return { id: known, authorization: await tx.users.setAuthorization(known) }
    }
    const added = await tx.users.add({
      organizationId: null,
      name,
      organization: '',
      title: '',
      email: '',
      role: 'org-admin',
      projectId: null,
    })
    await tx.setSetting(localUserId, added.id)
    return added
  })
}

function requireText(text: string, field: string): void {
  if (text.trim() === '') throw new AppError('invalid', `The ${field} must not be empty.`)
}

function within(value: number, min: number, max: number, field: string): number {
  if (!(value >= min && value <= max)) throw new AppError('invalid', `${field} must be ${min} to ${max}, not ${value}.`)
  return value
}
