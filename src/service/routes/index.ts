import type { Handler, ServedRoute } from '../http/context'
import {
  addToDirectory,
  addToRoot,
  getDirectory,
  listUnassigned,
  putDirectory,
  removeFromDirectory,
  removeFromRoot,
} from './directory'
import { cancelJob, listJobs } from './jobs'
import { getLayer, listLayers, updateLayer } from './layers'
import { getOrganization, getProject, listOrganizations, listProjects } from './organizations'
import { getPermit, listPermitEvents, listPermits } from './permits'
import { startUpload } from './start-upload'

/** The work of every route of the interface. */
export const handlers: { [N in ServedRoute]: Handler<N> } = {
  listOrganizations,
  getOrganization,
  listProjects,
  getProject,
  listLayers,
  getLayer,
  updateLayer,
  startUpload,
  listJobs,
  cancelJob,
  getDirectory,
  listUnassigned,
  addToRoot,
  addToDirectory,
  putDirectory,
  removeFromRoot,
  removeFromDirectory,
  listPermits,
  getPermit,
  listPermitEvents,
}
