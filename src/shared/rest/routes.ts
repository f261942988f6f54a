import { groupBy } from '../model/group-by'
import { directoryChildBody, directoryNode, directoryPutBody, unassignedLayer } from './directory'
import { jobPages, wireJob } from './job'
import { wireLayer } from './layer'
import { organizationDetail, organizationListItem } from './organization'
import { pageOf } from './paging'
import { matchTemplate, pathParameterNames, pathSegments, type PathParams } from './path'
import { permitDetail, permitListItem } from './permit'
import { permitEvent } from './permit-event'
import { projectDetail, projectListItem } from './project'
import { cancelQuery, jobListQuery, jobQuery, layerListQuery, noQuery, pageQuery, permitListQuery } from './queries'
import { updateLayerBody } from './update-layer'
import { uploadBody, uploadTicket } from './upload'
import { z } from './zod'

/** The methods of the interface. */
export type HttpMethod = 'GET' | 'POST' | 'PUT' | 'DELETE'

const noBody = z.undefined()
const project = '/{organizationNickname}/projects/{projectId}'

/**
 * Every endpoint of the interface (docs/interface.md is made of this) except the two that are reached by URLs of the service's own making (upload step 2 and
 * the download of a revision's source). Client and service are made from this table. `answer` is what the client
 * accepts: `z.unknown()` where the interface shows no body.
 */
export const routes = {
  listOrganizations: {
    method: 'GET',
    path: '/applications',
    query: noQuery,
    body: noBody,
    answer: z.array(organizationListItem),
  },
  getOrganization: {
    method: 'GET',
    path: '/{organizationNickname}',
    query: noQuery,
    body: noBody,
    answer: organizationDetail,
  },
  listProjects: {
    method: 'GET',
    path: '/{organizationNickname}/projects',
    query: noQuery,
    body: noBody,
    answer: z.array(projectListItem),
  },
  getProject: { method: 'GET', path: project, query: noQuery, body: noBody, answer: projectDetail },

  listLayers: {
    method: 'GET',
    path: `${project}/layers`,
    query: layerListQuery,
    body: noBody,
    answer: z.array(wireLayer),
  },
  getLayer: { method: 'GET', path: `${project}/layer/{layerId}`, query: noQuery, body: noBody, answer: wireLayer },
  updateLayer: {
    method: 'PUT',
    path: `${project}/layers/{layerId}`,
    query: noQuery,
    body: updateLayerBody,
    answer: z.unknown(),
  },
  startUpload: { method: 'POST', path: `${project}/layers`, query: noQuery, body: uploadBody, answer: uploadTicket },
  listJobs: {
    method: 'GET',
    path: `${project}/layers/processing`,
    query: jobListQuery,
    body: noBody,
    answer: jobPages,
  },
  getJob: { method: 'GET', path: `${project}/layers/processing`, query: jobQuery, body: noBody, answer: wireJob },
  cancelJob: {
    method: 'POST',
    path: `${project}/layers/cancel-process`,
    query: cancelQuery,
    body: noBody,
    answer: z.unknown(),
  },

  getDirectory: {
    method: 'GET',
    path: `${project}/layer-directory`,
    query: noQuery,
    body: noBody,
    answer: directoryNode,
  },
  listUnassigned: {
    method: 'GET',
    path: `${project}/layer-directory/unassigned`,
    query: noQuery,
    body: noBody,
    answer: z.array(unassignedLayer),
  },
  addToRoot: {
    method: 'POST',
    path: `${project}/layer-directory/children`,
    query: noQuery,
    body: directoryChildBody,
    answer: z.unknown(),
  },
  addToDirectory: {
    method: 'POST',
    path: `${project}/layer-directory/{directoryId}/children`,
    query: noQuery,
    body: directoryChildBody,
    answer: z.unknown(),
  },
  putDirectory: {
    method: 'PUT',
    path: `${project}/layer-directory`,
    query: noQuery,
    body: directoryPutBody,
    answer: z.unknown(),
  },
  removeFromRoot: {
    method: 'DELETE',
    path: `${project}/layer-directory/{nodeId}`,
    query: noQuery,
    body: noBody,
    answer: z.unknown(),
  },
  removeFromDirectory: {
    method: 'DELETE',
    path: `${project}/layer-directory/{directoryId}/{nodeId}`,
    query: noQuery,
    body: noBody,
    answer: z.unknown(),
  },

  listPermits: {
    method: 'GET',
    path: `${project}/permits`,
    query: permitListQuery,
    body: noBody,
    answer: pageOf(permitListItem),
  },
  getPermit: {
    method: 'GET',
    path: `${project}/permits/{permitId}`,
    query: noQuery,
    body: noBody,
    answer: permitDetail,
  },
  listPermitEvents: {
    method: 'GET',
    path: `${project}/permits/{permitId}/events`,
    query: pageQuery,
    body: noBody,
    answer: pageOf(permitEvent),
  },
} as const satisfies Record<
  string,
  { method: HttpMethod; path: string; query: z.ZodType; body: z.ZodType; answer: z.ZodType }
>

/** The route table as a type. */
export type Routes = typeof routes
/** A route of the table. */
export type RouteName = keyof Routes
export type RouteParams<N extends RouteName> = PathParams<Routes[N]['path']>
/** The query as a caller writes it: every parameter that has a default or is optional may be left out. */
export type RouteQuery<N extends RouteName> = CallerQuery<z.input<Routes[N]['query']>, z.output<Routes[N]['query']>>
/** The query as the service reads it. */
export type ReadRouteQuery<N extends RouteName> = z.output<Routes[N]['query']>
/** The body as a caller writes it. */
export type RouteBody<N extends RouteName> = z.input<Routes[N]['body']>
/** The body as the service reads it. */
export type ReadRouteBody<N extends RouteName> = z.output<Routes[N]['body']>
/** Checked answer of a route. */
export type RouteAnswer<N extends RouteName> = z.output<Routes[N]['answer']>

type CallerQuery<In, Out> = { [K in keyof Out as undefined extends In[K & keyof In] ? never : K]: Out[K] } & {
  [K in keyof Out as undefined extends In[K & keyof In] ? K : never]?: Out[K]
}

/** A route that fits, or the methods that the path takes when only the method is wrong; null when no template fits. */
export type RouteMatch =
  | { name: RouteName; params: Record<string, string | number> }
  | { name: null; allowedMethods: HttpMethod[] }
  | null

/**
 * Finds the route of a request. `pathname` is still percent-encoded and has no query. Of templates that fit, the one with the most fixed
 * parts alone counts. `getJob` is found as `listJobs`.
 */
export function matchPath(method: string, pathname: string): RouteMatch {
  const allowedMethods: HttpMethod[] = []
  const segments = pathSegments(pathname)
  let path: string | null = null
  for (const name of bySegments.get(segments.length) ?? []) {
    const route = routes[name]
    if (path !== null && route.path !== path) continue
    const params = matchTemplate(route.path, segments)
    if (!params) continue
    if (route.method === method) return { name, params }
    path = route.path
    if (!allowedMethods.includes(route.method)) allowedMethods.push(route.method)
  }
  return path === null ? null : { name: null, allowedMethods }
}

const parametersIn = (name: RouteName): number => pathParameterNames(routes[name].path).length
/** Routes by how many segments their paths have, those with the fewest parameters first. */
const bySegments = groupBy(
  (Object.keys(routes) as RouteName[]).sort((one, other) => parametersIn(one) - parametersIn(other)),
  (name) => pathSegments(routes[name].path).length,
)
