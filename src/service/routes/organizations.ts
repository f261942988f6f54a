import type { Handler } from '../http/context'
import type { ProjectRow } from '../store/organizations'

/** Organizations of the caller. */
export const listOrganizations: Handler<'listOrganizations'> = async ({ store, caller }) =>
  (await store.organizations.list())
    .filter((each) => each.archived === 0 && caller.isOf(each))
    .map(({ name, nickname }) => ({ name, nickname }))

/** One organization. */
export const getOrganization: Handler<'getOrganization'> = ({ organization }) => ({
  name: organization.name,
  nickname: organization.nickname,
  companyName: organization.company_name ?? organization.name,
  companyUrl: organization.company_url ?? '',
})

const listForm = (project: ProjectRow) => ({
  id: project.id,
  name: project.name,
  projectUuid: project.uuid,
  projectType: project.type,
  archived: project.archived === 1,
})

/** Projects that the caller has access to. */
export const listProjects: Handler<'listProjects'> = async ({ store, caller, organization }) =>
  (await store.organizations.projects(organization.id)).filter((each) => caller.mayOpen(each)).map(listForm)

/** One project. */
export const getProject: Handler<'getProject'> = ({ project }) => ({
  ...listForm(project),
  defaultProjection: project.srid,
  mapCenter: { latitude: project.latitude, longitude: project.longitude },
  mapZoom: project.zoom,
})
