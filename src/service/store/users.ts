import { createHash, randomBytes, randomUUID, timingSafeEqual } from 'node:crypto'
import { foldCase } from '../../shared/model/fold-case'
import type { Db } from './db'
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
}

const columns = ['id', 'organization_id', 'name', 'organization', 'title', 'email'] as const

const withId = query((on, id: string) => on.from.selectFrom('users').select(columns).where('id', '=', id))
const withAuthorization = query((on, hash: string) =>
  on.from.selectFrom('users').select(columns).where('authorization_hash', '=', hash),
)
const rolesOf = query((on, userId: string) =>
  on.from.selectFrom('roles').select(['role', 'project_id']).where('user_id', '=', userId),
)
const setHash = query((on, hash: string, userId: string) =>
  on.from.updateTable('users').set({ authorization_hash: hash }).where('id', '=', userId),
)
const insertRole = query((on, userId: string, role: UserRole, projectId: number | null) =>
  on.from.insertInto('roles').values({ user_id: userId, role, project_id: projectId }),
)

const insertUser = (user: Omit<NewUser, 'role' | 'projectId'>, id: string) =>
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
  const setAuthorization = async (userId: string, on = db): Promise<string> => {
    const authorization = `Bearer ${newSecret()}`
    await on.run(setHash, hashSecret(authorization), userId)
    return authorization
  }
  return {
    byId: (id: string) => db.first(withId, id),

    /** The user whose Authorization header has a value of this hash (`hashSecret`). */
    byAuthorizationHash: (hash: string) => db.first(withAuthorization, hash),

    roles: (userId: string) => db.all(rolesOf, userId),

    /** Adds a user who can sign in; gives the id and the Authorization value, which is not kept. */
    add: (user: NewUser, id: string = randomUUID()): Promise<{ id: string; authorization: string }> =>
      db.transaction(async (tx) => {
        await tx.run(insertUser(user, id))
        await tx.run(insertRole, id, user.role, user.projectId)
        return { id, authorization: await setAuthorization(id, tx) }
      }),

    /** Adds a person who cannot sign in (an uploader of sample data). */
    async addPerson(user: Omit<NewUser, 'role' | 'projectId'>, id: string = newId()): Promise<string> {
      await db.run(insertUser(user, id))
      return id
    },

    setAuthorization: (userId: string) => setAuthorization(userId),
  }
}
/** Users and the projects that they have access to. */
export type UserStore = ReturnType<typeof userStore>
