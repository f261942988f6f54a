import type { Caller } from '../http/access'
import type { Handler } from '../http/context'
import { JsonText } from '../http/json-text'
import type { ProjectRow } from '../store/organizations'

/** Made once for each caller: after any change of organizations or users who asks is another one (access.ts). */
const organizationLists = new WeakMap<Caller, JsonText>()

export const listOrganizations: Handler<'listOrganizations'> = async ({ store, caller }) => {
  const known = organizationLists.get(caller)
  if (known) return known
  const listed = (await store.organizations.list())
    .filter((each) => each.archived === 0 && caller.isOf(each))
    .map(({ name, nickname }) => ({ name, nickname }))
  const list = new JsonText(JSON.stringify(listed))
  organizationLists.set(caller, list)
  return list
}

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

/** By organization, as those: projects and roles count too. */
const projectLists = new WeakMap<Caller, Map<number, JsonText>>()

/** Projects that the caller has access to. */
export const listProjects: Handler<'listProjects'> = async ({ store, caller, organization: { id } }) => {
  const lists = projectLists.get(caller) ?? new Map<number, JsonText>()
  projectLists.set(caller, lists)
  const projects = async () => (await store.organizations.projects(id)).filter((each) => caller.mayOpen(each))
  const list = lists.get(id) ?? new JsonText(JSON.stringify((await projects()).map(listForm)))
  lists.set(id, list)
  return list
}

export const getProject: Handler<'getProject'> = ({ project }) => ({
  ...listForm(project),
  defaultProjection: project.srid,
  mapCenter: { latitude: project.latitude, longitude: project.longitude },
  mapZoom: project.zoom,
})
