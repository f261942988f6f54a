import type { ProjectRef } from '../shared/contract'

/** Key of a project within its connection: "acme/12". Organization nicknames hold no slash. */
export function projectKey(project: ProjectRef): string {
  return `${project.organization}/${project.projectId}`
}

/** Connection and key: the columns by which the stores have what is of a project. */
export const projectKeys = (project: ProjectRef): [connectionId: string, key: string] => [
  project.connectionId,
  projectKey(project),
]

/** The project that a key of `projectKey` names. */
export function projectOfKey(connectionId: string, key: string): ProjectRef {
  const slash = key.lastIndexOf('/')
  return { connectionId, organization: key.slice(0, slash), projectId: Number(key.slice(slash + 1)) }
}

/** Key of a project among those of all connections: "c1 acme/12". */
export function fullProjectKey(project: ProjectRef): string {
  return `${project.connectionId} ${projectKey(project)}`
}

/** Path parameters of every project-bound route. */
export function projectParams(project: ProjectRef): { organizationNickname: string; projectId: number } {
  return { organizationNickname: project.organization, projectId: project.projectId }
}

/** Whether two references name one project of one connection. */
export function sameProject(a: ProjectRef, b: ProjectRef): boolean {
  return a.connectionId === b.connectionId && a.organization === b.organization && a.projectId === b.projectId
}
