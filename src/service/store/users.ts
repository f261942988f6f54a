import { createHash, randomBytes, randomUUID, timingSafeEqual } from 'node:crypto'
import { sql } from 'kysely'
import { foldCase } from '../../shared/model/fold-case'
import type { Db } from './db'
import { columnList } from './dialect'
import { rowsOf } from './list-source'
import { newId } from './new-id'
import { query } from './query'

/** What a user may be. */
export const userRoles = ['org-admin', 'project-admin', 'permit-controller', 'member'] as const
/** What a user is. */
export type UserRole = (typeof userRoles)[number]

/** A user; only a hash of the credential is kept. */
export interface UserRow {
  id: string
  /** Null: a user of every organization. */
  organization_id: number | null
  name: string
  organization: string
  title: string
  email: string
  /** UTC milliseconds after which the credential opens nothing; null: it has no end. */
  authorization_ends_ms: number | null
  /** 1: cannot sign in, and stays as who made what there is. */
  archived: number
}

/** A user with what people who run the service look at. */
export interface ListedUser extends UserRow {
  /** Whether there is a credential at all. */
  signs_in: number
}

/** A user to be made. */
export interface NewUser {
  organizationId: number | null
  name: string
  organization: string
  title: string
  email: string
  role: UserRole
  /** Null for org-admin. */
  projectId: number | null
  /** UTC milliseconds at which the credential ends; left out: never. */
  endsMs?: number | null
}

/** What is shown of a user beside what was made. */
export type ShownUser = Pick<UserRow, (typeof shownColumns)[number]>
/** Its columns. */
export const shownColumns = ['id', 'name', 'organization', 'title', 'email'] as const

const columns = [
  ...(['id', 'organization_id', 'name', 'organization', 'title', 'email'] as const),
  ...(['authorization_ends_ms', 'archived'] as const),
] as const

const withId = query((on, id: string) => on.from.selectFrom('users').select(columns).where('id', '=', id))
const shown = query((on, ids: string) =>
  on.gathered(
    shownColumns,
    sql`(SELECT ${columnList(shownColumns)} FROM users WHERE id IN (SELECT "each".value FROM ${on.eachText(ids)}))`,
  ),
)
const withAuthorization = query((on, hash: string) =>
  on.from.selectFrom('users').select(columns).where('authorization_hash', '=', hash),
)
const rolesOf = query((on, userId: string) =>
  on.from.selectFrom('roles').select(['role', 'project_id']).where('user_id', '=', userId),
)
const setHash = query((on, hash: string | null, endsMs: number | null, userId: string) =>
  on.from
    .updateTable('users')
    .set({ authorization_hash: hash, authorization_ends_ms: endsMs })
    .where('id', '=', userId),
)
const setEnd = query((on, endsMs: number | null, userId: string) =>
  on.from.updateTable('users').set({ authorization_ends_ms: endsMs }).where('id', '=', userId),
)
const setArchived = query((on, archived: number, userId: string) =>
  on.from.updateTable('users').set({ archived }).where('id', '=', userId),
)
const ofOrganization = query((on, organizationId: number) =>
  on.from
    .selectFrom('users')
    .select([
      ...columns,
      (each) => each.case().when('authorization_hash', 'is', null).then(0).else(1).end().as('signs_in'),
    ])
    .where('organization_id', '=', organizationId)
    .orderBy('name_folded')
    .orderBy('id'),
)
const removeProjectRoles = query((on, userId: string, projectId: number) =>
  on.from.deleteFrom('roles').where('user_id', '=', userId).where('project_id', '=', projectId),
)
const removeOrganizationRoles = query((on, userId: string) =>
  on.from.deleteFrom('roles').where('user_id', '=', userId).where('project_id', 'is', null),
)
const insertRole = query((on, userId: string, role: UserRole, projectId: number | null) =>
  on.from.insertInto('roles').values({ user_id: userId, role, project_id: projectId }),
)

const insertUser = (user: Omit<NewUser, 'role' | 'projectId' | 'endsMs'>, id: string) =>
  query((on) =>
    on.from.insertInto('users').values({
      id,
      organization_id: user.organizationId,
      name: user.name,
      name_folded: foldCase(user.name),
      organization: user.organization,
      title: user.title,
      email: user.email,
    }),
  )

/** SHA-256 of an Authorization value, the only form of it that is kept. */
export function hashSecret(secret: string): string {
  return createHash('sha256').update(secret, 'utf8').digest('hex')
}

/** True when a secret has that hash; takes the same time whether they agree or not. */
export function secretMatches(secret: string, hash: string): boolean {
  const given = Buffer.from(hashSecret(secret), 'hex')
  const wanted = Buffer.from(hash, 'hex')
  return given.length === wanted.length && timingSafeEqual(given, wanted)
}

/** A fresh secret of 256 bits, safe in URLs and headers. */
export function newSecret(): string {
  return randomBytes(32).toString('base64url')
}

/** People and what they may do. */
export function userStore(db: Db) {
  const setAuthorization = async (userId: string, endsMs: number | null = null, on = db): Promise<string> => {
    const authorization = `Bearer ${newSecret()}`
    await on.run(setHash, hashSecret(authorization), endsMs, userId)
    return authorization
  }
  return {
    byId: (id: string) => db.first(withId, id),

    /** What is shown of some users, of all by one question. */
    shown: (ids: readonly string[]): Promise<ShownUser[]> =>
      rowsOf<ShownUser>(shownColumns, db.first(shown, JSON.stringify(ids))),

    /** The user whose Authorization header has a value of this hash (`hashSecret`). */
    byAuthorizationHash: (hash: string) => db.first(withAuthorization, hash),

    roles: (userId: string) => db.all(rolesOf, userId),

    /** Users of an organization by their names; people who only appear in data too. */
    list: (organizationId: number): Promise<ListedUser[]> => db.all(ofOrganization, organizationId),

    /** Adds a user who can sign in; gives the id and the Authorization value, which is not kept. */
    add: (user: NewUser, id: string = randomUUID()): Promise<{ id: string; authorization: string }> =>
      db.transaction(async (tx) => {
        await tx.run(insertUser(user, id))
        await tx.run(insertRole, id, user.role, user.projectId)
        return { id, authorization: await setAuthorization(id, user.endsMs ?? null, tx) }
      }),

    /** What a user is in a project (null: in the whole organization), in place of what that was; null: nothing. */
    setRole: (userId: string, role: UserRole | null, projectId: number | null): Promise<void> =>
      db.transaction(async (tx) => {
        if (projectId === null) await tx.run(removeOrganizationRoles, userId)
        else await tx.run(removeProjectRoles, userId, projectId)
        if (role !== null) await tx.run(insertRole, userId, role, projectId)
      }),

    /** Takes the credential away. */
    withdraw: (userId: string) => db.run(setHash, null, null, userId),
    /** Gives the credential an end, UTC milliseconds; null: none. */
    setEnd: (userId: string, endsMs: number | null) => db.run(setEnd, endsMs, userId),
    /** Archives a user, who cannot sign in any more, or brings one back, without a credential. */
    setArchived: (userId: string, archived: boolean): Promise<void> =>
      db.transaction(async (tx) => {
        await tx.run(setHash, null, null, userId)
        await tx.run(setArchived, Number(archived), userId)
      }),

    /** Adds a person who cannot sign in (an uploader of sample data). */
    async addPerson(user: Omit<NewUser, 'role' | 'projectId'>, id: string = newId()): Promise<string> {
      await db.run(insertUser(user, id))
      return id
    },

    /** A fresh Authorization value in place of the one before. */
    setAuthorization: (userId: string, endsMs: number | null = null) => setAuthorization(userId, endsMs),
  }
}
/** Users and the projects that they have access to. */
export type UserStore = ReturnType<typeof userStore>
