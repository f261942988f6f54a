import { said, type Said } from '../../shared/languages/said'
import type { RouteName } from '../../shared/rest'

type Params = Readonly<Record<string, string | number>>

interface Phrase {
  /** What was asked for: "the events of permit 47". */
  thing: (params: Params) => Said
  verb: 'read' | 'change' | 'upload' | 'cancel'
}

const ofProject =
  (thing: 'project' | 'layers' | 'jobs' | 'anyJob' | 'directory' | 'unassigned' | 'permits') =>
  ({ projectId }: Params): Said =>
    said(`core.calls.things.${thing}`, { id: projectId ?? '' })
const ofOrganization =
  (thing: 'organization' | 'projects') =>
  ({ organizationNickname }: Params): Said =>
    said(`core.calls.things.${thing}`, { name: organizationNickname ?? '' })
const layer = ({ layerId }: Params): Said => said('core.calls.things.layer', { id: layerId ?? '' })
const ofPermit =
  (thing: 'permit' | 'events') =>
  ({ permitId }: Params): Said =>
    said(`core.calls.things.${thing}`, { id: permitId ?? '' })

/** What each call is about, for sentences that a person reads. */
const phrases: Record<RouteName, Phrase> = {
  listOrganizations: { verb: 'read', thing: () => said('core.calls.things.organizations') },
  getOrganization: { verb: 'read', thing: ofOrganization('organization') },
  listProjects: { verb: 'read', thing: ofOrganization('projects') },
  getProject: { verb: 'read', thing: ofProject('project') },
  listLayers: { verb: 'read', thing: ofProject('layers') },
  getLayer: { verb: 'read', thing: layer },
  updateLayer: { verb: 'change', thing: layer },
  startUpload: { verb: 'upload', thing: ofProject('project') },
  listJobs: { verb: 'read', thing: ofProject('jobs') },
  getJob: { verb: 'read', thing: ofProject('anyJob') },
  cancelJob: { verb: 'cancel', thing: ofProject('anyJob') },
  getDirectory: { verb: 'read', thing: ofProject('directory') },
  listUnassigned: { verb: 'read', thing: ofProject('unassigned') },
  addToRoot: { verb: 'change', thing: ofProject('directory') },
  addToDirectory: { verb: 'change', thing: ofProject('directory') },
  putDirectory: { verb: 'change', thing: ofProject('directory') },
  removeFromRoot: { verb: 'change', thing: ofProject('directory') },
  removeFromDirectory: { verb: 'change', thing: ofProject('directory') },
  listPermits: { verb: 'read', thing: ofProject('permits') },
  getPermit: { verb: 'read', thing: ofPermit('permit') },
  listPermitEvents: { verb: 'read', thing: ofPermit('events') },
}

/** A call in words: the verb, and what it is about. */
export function callPhrase(name: RouteName, params: Params): { verb: Phrase['verb']; thing: Said } {
  const phrase = phrases[name]
  return { verb: phrase.verb, thing: phrase.thing(params) }
}
