import { createHash, randomBytes, randomUUID, timingSafeEqual } from 'node:crypto'
import type { Sqlite } from '../../node/sqlite'
import { foldCase } from '../../shared/model/fold-case'
import { newId } from './new-id'

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

const columns = 'id, organization_id, name, organization, title, email'

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
export function userStore(db: Sqlite) {
  const setAuthorization = (userId: string): string => {
    const authorization = `Bearer ${newSecret()}`
    db.run('UPDATE users SET authorization_hash = ? WHERE id = ?', hashSecret(authorization), userId)
    return authorization
  }
  return {
    byId: (id: string) => db.get<UserRow>(`SELECT ${columns} FROM users WHERE id = ?`, id),

    /** The user whose Authorization header has a value of this hash (`hashSecret`). */
    byAuthorizationHash: (hash: string): UserRow | undefined =>
      db.get<UserRow>(`SELECT ${columns} FROM users WHERE authorization_hash = ?`, hash),

    roles: (userId: string) =>
      db.all<{ role: UserRole; project_id: number | null }>(
        'SELECT role, project_id FROM roles WHERE user_id = ?',
        userId,
      ),

    /** Adds a user who can sign in; gives the id and the Authorization value, which is not kept. */
    add(user: NewUser, id: string = randomUUID()): { id: string; authorization: string } {
      return db.transaction(() => {
        insert(user, id)
        db.run('INSERT INTO roles (user_id, role, project_id) VALUES (?, ?, ?)', id, user.role, user.projectId)
        return { id, authorization: setAuthorization(id) }
      })
    },

    /** Adds a person who cannot sign in (an uploader of sample data). */
    addPerson(user: Omit<NewUser, 'role' | 'projectId'>, id: string = newId()): string {
      insert(user, id)
      return id
    },

    setAuthorization,
  }

  function insert(user: Omit<NewUser, 'role' | 'projectId'>, id: string): void {
    db.run(
      'INSERT INTO users (id, organization_id, name, name_folded, organization, title, email) VALUES (?, ?, ?, ?, ?, ?, ?)',
      id,
      user.organizationId,
      user.name,
      foldCase(user.name),
      user.organization,
      user.title,
      user.email,
    )
  }
}
/** Users and the projects that they have access to. */
export type UserStore = ReturnType<typeof userStore>
