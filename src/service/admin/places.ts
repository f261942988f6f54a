import type { Store } from '../store/store'
import { findOrganization, findProject } from './administration'

/** An organization as the command line shows one. */
export interface OrganizationSummary {
  nickname: string
  name: string
  projects: number
  users: number
  archived: boolean
}

/** All organizations, archived ones too. */
export async function summarizeOrganizations(store: Store): Promise<OrganizationSummary[]> {
  const organizations = await store.organizations.list()
  return Promise.all(
    organizations.map(async ({ id, nickname, name, archived }) => ({
      nickname,
      name,
      projects: (await store.organizations.projects(id)).length,
      users: (await store.users.list(id)).length,
      archived: archived === 1,
    })),
  )
}

/** Archives an organization, which nobody reaches then, or brings it back. AppError `not-found`. */
export async function archiveOrganization(store: Store, nickname: string, archived: boolean): Promise<void> {
  await store.organizations.setArchived((await findOrganization(store, nickname)).id, archived)
}

/** A project as the command line shows one. */
export interface ProjectSummary {
  id: number
  name: string
  /** Default projection, an EPSG code. */
  srid: number
  archived: boolean
}

/** Projects of an organization by id, archived ones too. AppError `not-found`. */
export async function summarizeProjects(store: Store, nickname: string): Promise<ProjectSummary[]> {
  const organization = await findOrganization(store, nickname)
  const projects = await store.organizations.projects(organization.id)
  return projects.map(({ id, name, srid, archived }) => ({ id, name, srid, archived: archived === 1 }))
}

/** Marks a project as archived, or not: lists say so, all else stays. AppError `not-found`. */
export async function archiveProject(
  store: Store,
  { org, id, archived }: { org: string; id: number; archived: boolean },
): Promise<void> {
  const project = await findProject(store, await findOrganization(store, org), id)
  await store.organizations.setProjectArchived(project.id, archived)
}
