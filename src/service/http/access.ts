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

  const access = {
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
      // The case of a scheme does not count (RFC 9110 11.1).
      const hash = authorization ? hashSecret(authorization.replace(/^bearer +/i, 'Bearer ')) : null
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
    async place(
      caller: Caller,
      { organizationNickname, projectId }: Readonly<Record<string, string | number>>,
    ): Promise<Place> {
      if (organizationNickname === undefined) return {}
      const own = places.get(caller) ?? new Map<string, Place>()
      const key = `${projectId ?? ''} ${organizationNickname}`
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

/** The caller, unless the credential has ended: also one that is remembered. HttpProblem 401. */
function inTime(caller: Caller, nowMs: number): Caller {
  const { authorization_ends_ms: endsMs } = caller.user
  if (endsMs === null || nowMs < endsMs) return caller
  const day = new Date(endsMs).toISOString()
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
