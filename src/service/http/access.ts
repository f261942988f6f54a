import type { OrganizationRow, ProjectRow } from '../store/organizations'
import type { Store } from '../store/open-store'
import type { UserRow } from '../store/users'
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

/** The caller of a request. HttpProblem 401 when the Authorization value is missing or unknown. */
export function authenticate(store: Store, authorization: string | undefined): Caller {
  // The case of a scheme does not count (RFC 9110 11.1).
  const value = authorization?.replace(/^bearer +/i, 'Bearer ')
  const user = value ? store.users.byAuthorization(value) : undefined
  if (!user) throw new HttpProblem(401, `The ${refused}`, { headers: { 'www-authenticate': 'Bearer' } })
  return new Caller(user, store.users.roles(user.id))
}

/** The organization of a request: 404 when it does not exist or the caller is not of it. */
export function openOrganization(store: Store, caller: Caller, nickname: string): OrganizationRow {
  const organization = store.organizations.byNickname(nickname)
  if (!organization || !caller.isOf(organization)) throw notFound(`organization "${nickname}"`)
  return organization
}

/** The project of a request: 404 when it does not exist there, 403 when the caller is of the organization but not of it. */
export function openProject(store: Store, caller: Caller, organization: OrganizationRow, id: number): ProjectRow {
  const project = store.organizations.project(id)
  if (!project || project.organization_id !== organization.id) throw notFound(`project ${id}`)
  if (!caller.mayOpen(project)) throw new HttpProblem(403, `You are not a user of project ${id}.`)
  return project
}
