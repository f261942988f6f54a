import type { IncomingMessage } from 'node:http'
import { AppError } from '../../shared/errors/app-error'
import {
  changeProjectBody,
  changeProjectPath,
  matchTemplate,
  pathSegments,
  restorePermitsBody,
  restorePermitsPath,
  restoreProjectBody,
  restoreProjectPath,
  type ChangeProjectAnswer,
} from '../../shared/rest'
import { addProject } from '../admin/administration'
import { importPermits } from '../admin/permit-import'
import type { Access } from '../http/access'
import type { ServiceParts } from '../http/context'
import { HttpProblem, invalidFields, notFound } from '../http/http-problem'
import { readFields } from '../http/read-fields'
import { readJson, type BodyLimits } from '../http/read-json'
import type { OrganizationRow } from '../store/organizations'
import type { Store } from '../store/store'

type Parts = Pick<ServiceParts, 'store' | 'knowsSrid'> & { limits: BodyLimits }

/** Answers the paths through which a site pack is restored and projects are changed, for admins of the organization. */
export async function answerRestore(
  parts: Parts,
  access: Access,
  request: IncomingMessage,
  pathname: string,
): Promise<unknown> {
  const caller = await access.caller(request.headers.authorization)
  const segments = pathSegments(pathname)
  const path = [restorePermitsPath, changeProjectPath, restoreProjectPath].find((each) => matchTemplate(each, segments))
  const params = path && matchTemplate(path, segments)
  if (!params) throw new HttpProblem(404, 'There is nothing at this path.')
  const { organization, project } = await access.place(caller, params)
  if (!organization) throw notFound('such organization')
  if (!caller.isOrgAdmin())
    throw new HttpProblem(403, 'Only admins of the organization may make or change a project or restore a site pack.')
  const body = await readJson(request, parts.limits)
  if (!project) return makeProject(parts, organization, body)
  return path === changeProjectPath
    ? changeProject(parts, project.id, body)
    : writePermits(parts.store, project.id, body)
}

async function changeProject({ store, knowsSrid }: Parts, id: number, body: unknown): Promise<ChangeProjectAnswer> {
  const { name, archived, srid, place } = readFields(changeProjectBody, body)
  if (srid !== undefined && !(await knowsSrid(srid))) throw unknownCode(srid)
  return store.transaction(async (tx) => {
    if (srid !== undefined) {
      if ((await tx.layers.anyIn(id)) || (await tx.jobs.anyAtWork(id)))
        throw new HttpProblem(409, 'The project has layers, and those that follow its system would lie elsewhere.')
      await tx.organizations.setProjectSrid(id, srid)
    }
    if (place) await tx.organizations.setProjectPlace(id, place)
    if (name !== undefined) await tx.organizations.setProjectName(id, name)
    if (archived !== undefined) await tx.organizations.setProjectArchived(id, archived)
    const now = await tx.organizations.project(id)
    if (!now) throw notFound('such project')
    return { id, name: now.name, archived: now.archived === 1 }
  })
}

const unknownCode = (srid: number): HttpProblem =>
  invalidFields([{ field: 'srid', message: `is no known EPSG code (${srid})` }])

async function makeProject(
  { store, knowsSrid }: Parts,
  organization: OrganizationRow,
  body: unknown,
): Promise<{ id: number; made: boolean }> {
  const { projectUuid, name, srid, latitude, longitude, zoom, archived } = readFields(restoreProjectBody, body)
  if (!(await knowsSrid(srid))) throw unknownCode(srid)
  return store.transaction(async (tx) => {
    const there = (await tx.organizations.projects(organization.id)).find(({ uuid }) => uuid === projectUuid)
    if (there) return { id: there.id, made: false }
    const place = { srid, lat: latitude, lon: longitude, zoom }
    return {
      ...(await addProject(tx, { org: organization.nickname, name, ...place, archived, uuid: projectUuid })),
      made: true,
    }
  })
}

async function writePermits(store: Store, projectId: number, body: unknown): Promise<{ imported: number }> {
  const { permits } = readFields(restorePermitsBody, body)
  try {
    return await store.transaction(async (tx) => {
      for (const entry of permits) await refuseOther(tx, projectId, entry)
      return importPermits(tx, projectId, permits)
    })
  } catch (error) {
    if (!(error instanceof AppError) || error.code !== 'invalid') throw error
    throw invalidFields([{ field: 'permits', message: error.message }])
  }
}

/** A permit of a project is not written over by another that happens to have its number. */
async function refuseOther(store: Store, projectId: number, entry: unknown): Promise<void> {
  const { permit, listItem } = (entry ?? {}) as Record<
    'permit' | 'listItem',
    { id?: unknown; uuid?: unknown } | undefined
  >
  const id = permit?.id
  const there = typeof id === 'number' ? await store.permits.detail(projectId, id) : undefined
  if (there === undefined) return
  const { uuid } = JSON.parse(there) as { uuid?: unknown }
  if (typeof uuid === 'string' && uuid === (permit?.uuid ?? listItem?.uuid)) return
  throw new HttpProblem(409, `The project has another permit ${String(id)} already. Nothing was written.`)
}
