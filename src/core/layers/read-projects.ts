import type { Freshness, ProjectRef } from '../../shared/contract'
import { AppError } from '../../shared/errors/app-error'
import type { OrganizationDetail, Project, ProjectDetail } from '../../shared/rest'
import { projectKey, projectParams } from '../project-key'
import type { ReadThrough } from '../store/read-through'

/** The projects of a service, and one of them: from the service, else as they were read last. */
export function createProjectReader(readThrough: ReadThrough) {
  return {
    async listProjects(connectionId: string, organization: string): Promise<Freshness & { projects: Project[] }> {
      const { value, ...age } = await readThrough({ connectionId, kind: 'projects', key: organization }, (client) =>
        client.call('listProjects', { params: { organizationNickname: organization } }),
      )
      return { ...age, projects: value }
    },
    async getProject(
      project: ProjectRef,
    ): Promise<Freshness & { project: ProjectDetail; organization: OrganizationDetail | null }> {
      const place = { connectionId: project.connectionId, kind: 'project' as const, key: projectKey(project) }
      const { value, ...age } = await readThrough(place, async (client) => {
        const [detail, organization] = await Promise.all([
          client.call('getProject', { params: projectParams(project) }),
          // Who may read a project need not be allowed to read its organization.
          client
            .call('getOrganization', { params: { organizationNickname: project.organization } })
            .catch((error: unknown) => {
              if (error instanceof AppError && error.code.startsWith('service.')) return null
              throw error
            }),
        ])
        return { project: detail, organization }
      })
      return { ...age, ...value }
    },
  }
}
