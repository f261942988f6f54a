import type { ReadRouteBody, ReadRouteQuery, RouteName, RouteParams } from '../../shared/rest'
import type { DownloadLinks } from '../download/links'
import type { JobRunner } from '../processing/job-runner'
import type { OrganizationRow, ProjectRow } from '../store/organizations'
import type { OpenStore } from '../store/store'
import type { Caller } from './access'

/** What every route works with, wired once in start-service.ts. */
export interface ServiceParts {
  store: OpenStore
  links: DownloadLinks
  runner: JobRunner
  /** True when an EPSG code is known. */
  knowsSrid: (srid: number) => Promise<boolean>
  /** UTC milliseconds. */
  now: () => number
}

/** The routes that the service answers; `getJob` has the path of `listJobs` and is answered there. */
export type ServedRoute = Exclude<RouteName, 'getJob'>

/** One request, read and allowed as far as organization and project. */
export interface RequestContext<N extends ServedRoute> extends ServiceParts {
  caller: Caller
  params: RouteParams<N>
  query: ReadRouteQuery<N>
  body: ReadRouteBody<N>
  /** The query as it came, for the one route whose parameters decide which query it is. */
  rawQuery: Record<string, string[]>
  /** Where the caller reached the service: http://127.0.0.1:PORT. */
  origin: string
  organization: OrganizationRow
  project: ProjectRow
}

/** A route's work: gives the body of a 200. What it throws is answered as a problem. */
export type Handler<N extends ServedRoute> = (context: RequestContext<N>) => unknown
