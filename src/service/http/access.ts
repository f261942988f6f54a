import type { OrganizationRow, ProjectRow } from '../store/organizations'
import type { OpenStore, Store } from '../store/store'
import { hashSecret, type UserRow } from '../store/users'
import { HttpProblem, notFound } from './http-problem'

/** Who asks, and what that person may do. */
export class Caller {
  private readonly orgAdmin: boolean
  private readonly byProject = new Map<number, Set<string>>()

  constructor(
    readonly user: UserRow,
    roles: readonly { role: string; project_id: number | null }[],
  ) {
    this.orgAdmin = roles.some((each) => each.role === 'org-admin')
    for (const { role, project_id: projectId } of roles) {
      if (projectId === null) continue
      this.byProject.set(projectId, (this.byProject.get(projectId) ?? new Set()).add(role))
    }
  }

  isOf(organization: OrganizationRow): boolean {
    return this.user.organization_id === null || this.user.organization_id === organization.id
  }

  /** Admin of the whole organization. */
  isOrgAdmin(): boolean {
    return this.orgAdmin
  }

  mayOpen(project: ProjectRow): boolean {
    return this.orgAdmin || this.byProject.has(project.id)
  }

  /** Project and organization admins: they see and change all layers. */
  isAdmin(projectId: number): boolean {
    return this.orgAdmin || (this.byProject.get(projectId)?.has('project-admin') ?? false)
  }

  mayListArchivedPermits(projectId: number): boolean {
    return this.isAdmin(projectId) || (this.byProject.get(projectId)?.has('permit-controller') ?? false)
  }
}

const refused = 'Authorization header is missing or not known. Sign in again.'

/** Who asks, and where. Both may change, or be withdrawn, between two requests. */
export type Access = ReturnType<typeof openAccess>

/** What a path names; empty where it names none. */
export interface Place {
  organization?: OrganizationRow
  project?: ProjectRow
}

/** Who asks and where, as far as that was so a moment ago. */
export interface Remembered {
  caller: Caller
  place: Place
  /** Whether it still is. */
  isSo: Promise<boolean>
}

/** Callers and places that are remembered; nobody has as many. */
const most = 1_000

/** Looks callers and places up once, and anew after any change of the store: thousands of requests name the same ones. */
export function openAccess(store: OpenStore, now: () => number) {
  let version: string | null = null
  const callers = new Map<string, Caller>()
  const places = new Map<Caller, Map<string, Place>>()

  async function forgetOld(): Promise<void> {
    // Asked for only where it is not known at once: each wait lets others in between.
    const told = store.version()
    const now = typeof told === 'string' ? told : await told
    if (now === version && callers.size < most) return
    version = now
    callers.clear()
    places.clear()
  }

  const hashOf = (authorization: string | undefined): string | null =>
    // The case of a scheme does not count (RFC 9110 11.1).
    authorization ? hashSecret(authorization.replace(/^bearer +/i, 'Bearer ')) : null
  const placeKey = ({ projectId, organizationNickname }: Readonly<Record<string, string | number>>): string =>
    `${projectId ?? ''} ${organizationNickname}`

  const access = {
    /**
     * What is remembered of who asks and where, for a question that changes nothing: its answer is made while the database is asked
     * whether that is still so, and thrown away where it is not. Null where nothing is remembered, or the store knows at once.
     */
    remembered(
      authorization: string | undefined,
      params: Readonly<Record<string, string | number>>,
    ): Remembered | null {
      const known = callers.get(hashOf(authorization) ?? '')
      const place =
        known && (params['organizationNickname'] === undefined ? {} : places.get(known)?.get(placeKey(params)))
      if (!known || !place || hasEnded(known, now())) return null
      const [told, at] = [store.version(), version]
      return typeof told === 'string' ? null : { caller: known, place, isSo: told.then((newest) => newest === at) }
    },
    /** As `caller`, but null for nobody who is known. */
    async callerOrNull(authorization: string | undefined): Promise<Caller | null> {
      try {
        return await access.caller(authorization)
      } catch (error) {
        if (error instanceof HttpProblem) return null
        throw error
      }
    },
    /** The caller of a request. HttpProblem 401 when the Authorization value is missing or unknown. */
    async caller(authorization: string | undefined): Promise<Caller> {
      await forgetOld()
      const hash = hashOf(authorization)
      const known = hash === null ? undefined : callers.get(hash)
      const at = version
      if (known) return inTime(known, now())
      const user = hash === null ? undefined : await store.users.byAuthorizationHash(hash)
      if (hash === null || !user || user.archived === 1)
        throw new HttpProblem(401, `The ${refused}`, { headers: { 'www-authenticate': 'Bearer' } })
      const caller = new Caller(user, await store.users.roles(user.id))
      // What was read of an older state is not kept for a newer one.
      if (version === at) callers.set(hash, caller)
      return inTime(caller, now())
    },
    /** The organization and project that the path of a request names; HttpProblem as `openPlace`. Right after `caller`. */
    async place(caller: Caller, params: Readonly<Record<string, string | number>>): Promise<Place> {
      const { organizationNickname, projectId } = params
      if (organizationNickname === undefined) return {}
      const own = places.get(caller) ?? new Map<string, Place>()
      const key = placeKey(params)
      const known = own.get(key)
      if (known) return known
      const at = version
      const place = await openPlace(store, caller, String(organizationNickname), projectId)
      if (own.size >= most) own.clear()
      if (version === at) places.set(caller, own.set(key, place))
      return place
    },
  }
  return access
}

const hasEnded = ({ user }: Caller, nowMs: number): boolean =>
  user.authorization_ends_ms !== null && nowMs >= user.authorization_ends_ms

/** The caller, unless the credential has ended: also one that is remembered. HttpProblem 401. */
function inTime(caller: Caller, nowMs: number): Caller {
  if (!hasEnded(caller, nowMs)) return caller
  const day = new Date(caller.user.authorization_ends_ms ?? nowMs).toISOString()
  throw new HttpProblem(401, `This credential ended on ${day}. Ask whoever runs the service for a new one.`, {
    headers: { 'www-authenticate': 'Bearer' },
  })
}

/**
 * The organization: 404 when it does not exist or the caller is not of it. The project: 404 when it does not exist there, 403
 * when the caller is of the organization but not of it.
 */
async function openPlace(
  store: Store,
  caller: Caller,
  nickname: string,
  projectId: string | number | undefined,
): Promise<Place> {
  const organization = await store.organizations.byNickname(nickname)
  if (!organization || organization.archived === 1 || !caller.isOf(organization))
    throw notFound(`organization "${nickname}"`)
  if (projectId === undefined) return { organization }
  const project = await store.organizations.project(Number(projectId))
  if (!project || project.organization_id !== organization.id) throw notFound(`project ${projectId}`)
  if (!caller.mayOpen(project)) throw new HttpProblem(403, `You are not a user of project ${projectId}.`)
  return { organization, project }
}
