import { directoryNode } from './directory'
import { wireJob } from './job'
import { wireLayer } from './layer'
import type { RouteName } from './routes'
import type { z } from './zod'

/** What a description of the interface says of a route beside its schemas. */
export interface RouteNote {
  /** What it is for, in a line. */
  summary: string
  /** Statuses of its own, with when they come, beside those that follow from its path, query and body. */
  statuses?: Readonly<Record<number, string>>
  /** What this service answers where the interface shows no body. */
  gives?: z.ZodType
}

const tree = { gives: directoryNode }

/** Of every route of the table. Kept apart from it: the window has no use for it. */
export const routeNotes: Readonly<Record<RouteName, RouteNote>> = {
  listOrganizations: { summary: 'Organizations that the caller has access to' },
  getOrganization: { summary: 'One organization' },
  listProjects: { summary: 'Projects of an organization that the caller has access to' },
  getProject: { summary: 'One project, with its projection and the centre of its map' },
  listLayers: { summary: 'Layers in force that the caller may see, each with its latest revision or with all' },
  getLayer: { summary: 'One layer with all its revisions' },
  updateLayer: {
    summary: 'Changes properties of a layer; what is left out stays',
    statuses: { 403: 'only admins and the person who made the layer may change it' },
    gives: wireLayer,
  },
  startUpload: { summary: 'Step 1 of an upload: makes a job that waits for its files, to create or revise a layer' },
  listJobs: { summary: 'Processing jobs in pages, newest first; with jobId that job alone' },
  getJob: { summary: 'One processing job' },
  cancelJob: {
    summary: 'Stops a job; one that has ended stays as it is',
    statuses: { 403: 'only admins and the person who started the job may cancel it' },
    gives: wireJob,
  },
  getDirectory: { summary: 'The layer directory as a tree' },
  listUnassigned: { summary: 'Layers that lie in no directory' },
  addToRoot: {
    summary: 'Makes a directory in the root, or places a layer there',
    statuses: { 409: 'a directory of that name is there already' },
    ...tree,
  },
  addToDirectory: {
    summary: 'Makes a directory in another, or places a layer there',
    statuses: { 409: 'a directory of that name is there already' },
    ...tree,
  },
  putDirectory: { summary: 'Makes the directories of a path that are missing, and places a layer there', ...tree },
  removeFromRoot: { summary: 'Removes a directory of the root, or takes a layer out of it', ...tree },
  removeFromDirectory: { summary: 'Removes a directory of another, or takes a layer out of it', ...tree },
  listPermits: {
    summary: 'Permits in pages, by filters',
    statuses: { 403: 'archived permits can be listed by project admins and permit controllers only' },
  },
  getPermit: { summary: 'One permit in full' },
  listPermitEvents: { summary: 'Events of a permit in pages, newest first' },
}
