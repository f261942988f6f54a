import { AppError } from '../../shared/errors/app-error'
import type { Store } from '../store/store'
import type { UserRole, UserRow } from '../store/users'
import { findOrganization, findProject } from './administration'

/** A user as the command line shows one; times are ISO 8601, UTC. */
export interface UserSummary {
  id: string
  name: string
  email: string
  title: string
  roles: { role: UserRole; project: number | null }[]
  /** What the credential is now. */
  credential: 'valid' | 'ended' | 'none'
  /** When it ends; null: never, or there is none. */
  ends: string | null
  archived: boolean
}

/** Users of an organization by their names. AppError `not-found`. */
export async function listUsers(store: Store, nickname: string, nowMs: number): Promise<UserSummary[]> {
  const organization = await findOrganization(store, nickname)
  const users = await store.users.list(organization.id)
  return Promise.all(
    users.map(async (user) => {
      const roles = await store.users.roles(user.id)
      const endsMs = user.authorization_ends_ms
      return {
        id: user.id,
        name: user.name,
        email: user.email,
        title: user.title,
        roles: roles.map(({ role, project_id: project }) => ({ role, project })),
        credential: Number(user.signs_in) === 0 ? 'none' : endsMs !== null && endsMs <= nowMs ? 'ended' : 'valid',
        ends: endsMs === null ? null : new Date(endsMs).toISOString(),
        archived: user.archived === 1,
      } as const
    }),
  )
}

/** What somebody is to be in a project, or in the whole organization. */
export interface RoleOrder {
  id: string
  /** `none` takes away what the user is there. */
  role: UserRole | 'none'
  /** Left out: the whole organization, for org-admin and none. */
  project?: number
}

/** Changes what a user may do. AppError `not-found`, `invalid` for a role that needs a project, or may have none. */
export async function changeRole(store: Store, { id, role, project }: RoleOrder): Promise<void> {
  const user = await findUser(store, id)
  if (role === 'org-admin' && project !== undefined)
    throw new AppError('invalid', 'An org-admin is one of the whole organization: leave --project out.')
  if (role !== 'org-admin' && role !== 'none' && project === undefined)
    throw new AppError('invalid', `A ${role} needs a project: --project ID.`)
  if (project !== undefined) await requireProject(store, user, project)
  await store.users.setRole(user.id, role === 'none' ? null : role, project ?? null)
}

async function requireProject(store: Store, user: UserRow, projectId: number): Promise<void> {
  const organization = (await store.organizations.list()).find(({ id }) => id === user.organization_id)
  if (organization) await findProject(store, organization, projectId)
}

/** A fresh Authorization value in place of the one before, which opens nothing from now on. @param endsMs UTC milliseconds; null: no end */
export async function replaceCredential(
  store: Store,
  id: string,
  endsMs: number | null,
): Promise<{ id: string; authorization: string }> {
  const user = await findUser(store, id)
  requireActive(user)
  return { id: user.id, authorization: await store.users.setAuthorization(user.id, endsMs) }
}

/** Takes the credential away; the user stays, with all roles. */
export async function withdrawCredential(store: Store, id: string): Promise<void> {
  await store.users.withdraw((await findUser(store, id)).id)
}

/** Gives the credential that is there an end, or takes the end away. @param endsMs UTC milliseconds; null: no end */
export async function endCredential(store: Store, id: string, endsMs: number | null): Promise<void> {
  const user = await findUser(store, id)
  requireActive(user)
  await store.users.setEnd(user.id, endsMs)
}

/** Archives a user: no credential opens anything, the name stays with what was made. Brought back, the user needs a new credential. */
export async function archiveUser(store: Store, id: string, archived: boolean): Promise<void> {
  await store.users.setArchived((await findUser(store, id)).id, archived)
}

/** A user of an organization by id; AppError `not-found`. The desktop program's own user, who is of none, is changed by nobody. */
async function findUser(store: Store, id: string): Promise<UserRow> {
  const user = await store.users.byId(id)
  if (!user || user.organization_id === null) throw new AppError('not-found', `There is no user ${id} in this store.`)
  return user
}

function requireActive(user: UserRow): void {
  if (user.archived === 0) return
  throw new AppError(
    'invalid',
    `${user.name} is archived. Bring the user back first: plumbline user restore --id ${user.id}.`,
  )
}
