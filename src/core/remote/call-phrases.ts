import type { RouteName } from '../../shared/rest'

type Params = Readonly<Record<string, string | number>>

interface Phrase {
  /** What was asked for: "the events of permit 47". */
  thing: (params: Params) => string
  verb: 'read' | 'change' | 'upload to' | 'cancel'
}

const project = (params: Params) => `project ${params.projectId}`

/** What each call is about, for sentences that a person reads. */
const phrases: Record<RouteName, Phrase> = {
  listOrganizations: { verb: 'read', thing: () => 'the list of organizations' },
  getOrganization: { verb: 'read', thing: (p) => `the organization “${p.organizationNickname}”` },
  listProjects: { verb: 'read', thing: (p) => `the projects of “${p.organizationNickname}”` },
  getProject: { verb: 'read', thing: project },
  listLayers: { verb: 'read', thing: (p) => `the layers of ${project(p)}` },
  getLayer: { verb: 'read', thing: (p) => `layer ${p.layerId}` },
  updateLayer: { verb: 'change', thing: (p) => `layer ${p.layerId}` },
  startUpload: { verb: 'upload to', thing: project },
  listJobs: { verb: 'read', thing: (p) => `the jobs of ${project(p)}` },
  getJob: { verb: 'read', thing: (p) => `a job of ${project(p)}` },
  cancelJob: { verb: 'cancel', thing: (p) => `a job of ${project(p)}` },
  getDirectory: { verb: 'read', thing: (p) => `the layer directory of ${project(p)}` },
  listUnassigned: { verb: 'read', thing: (p) => `the unassigned layers of ${project(p)}` },
  addToRoot: { verb: 'change', thing: (p) => `the layer directory of ${project(p)}` },
  addToDirectory: { verb: 'change', thing: (p) => `the layer directory of ${project(p)}` },
  putDirectory: { verb: 'change', thing: (p) => `the layer directory of ${project(p)}` },
  removeFromRoot: { verb: 'change', thing: (p) => `the layer directory of ${project(p)}` },
  removeFromDirectory: { verb: 'change', thing: (p) => `the layer directory of ${project(p)}` },
  listPermits: { verb: 'read', thing: (p) => `the permits of ${project(p)}` },
  getPermit: { verb: 'read', thing: (p) => `permit ${p.permitId}` },
  listPermitEvents: { verb: 'read', thing: (p) => `the events of permit ${p.permitId}` },
}

/** A call in words: the verb, and what it is about. */
export function callPhrase(name: RouteName, params: Params): { verb: Phrase['verb']; thing: string } {
  const phrase = phrases[name]
  return { verb: phrase.verb, thing: phrase.thing(params) }
}
