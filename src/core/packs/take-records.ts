import { groupBy } from '../../shared/model/group-by'
import type { ProjectRef, ProjectSettings } from '../../shared/contract'
import type { PackHead } from '../../shared/packs/pack-head'
import type { LayerLooks } from '../layers/layer-looks'
import type { OutOfForceStore } from '../layers/out-of-force-store'
import { hashOfItem } from '../permits/narrow-permit'
import type { PermitStore } from '../permits/permit-store'
import { projectKey } from '../project-key'
import type { LayerNotes } from '../services/layer-notes'
import type { Snapshots } from '../store/snapshots'
import type { PackedPermit } from './pack-contents'
import type { PackContents } from './read-contents'

/** Where the records of a pack go: to what is held, and was read last. */
export interface RecordTaking {
  project: ProjectRef
  snapshots: Snapshots
  permitStore: PermitStore
  outOfForce: OutOfForceStore
  looks: Pick<LayerLooks, 'take'>
  notes: Pick<LayerNotes, 'change'>
  changeSettings: (project: ProjectRef, settings: Partial<ProjectSettings>) => unknown
}

const writtenAtOnce = 64

/** Takes project, layers and permits of a pack as if they had been read from its service at their times. */
export async function takeRecords(taking: RecordTaking, contents: PackContents, head: PackHead): Promise<void> {
  takeProject(taking, contents)
  takeLayers(taking, contents)
  await takePermits(taking, contents.permits, head)
}

function takeProject({ project, snapshots, changeSettings }: RecordTaking, { project: own }: PackContents): void {
  const { connectionId, organization } = project
  const { detail, organization: office, readAt } = own
  snapshots.save(connectionId, 'projects', organization, [{ ...own.listItem, id: project.projectId }], readAt)
  snapshots.save(connectionId, 'project', projectKey(project), { project: detail, organization: office }, readAt)
  snapshots.savePeople(connectionId, projectKey(project), own.people)
  changeSettings(project, own.settings)
}

function takeLayers(
  { project, snapshots, outOfForce, looks, notes }: RecordTaking,
  { layers: own }: PackContents,
): void {
  const key = projectKey(project)
  snapshots.save(project.connectionId, 'layers-all', key, own.overview, own.readAt)
  const latest = own.overview.layers.map((layer) => ({ ...layer, revisions: layer.revisions.slice(0, 1) }))
  snapshots.save(project.connectionId, 'layers', key, { ...own.overview, layers: latest }, own.readAt)
  for (const record of own.notInForce) outOfForce.put(project, record)
  looks.take(project, own.looks)
  for (const { layerId, ...note } of own.notes) notes.change(project, layerId, note)
}

async function takePermits(
  { project, permitStore }: RecordTaking,
  permits: readonly PackedPermit[],
  { asOf, counts }: PackHead,
): Promise<void> {
  permitStore.wish(project)
  permitStore.beginList(project, asOf)
  for (let at = 0; at < permits.length; at += writtenAtOnce) {
    const some = permits.slice(at, at + writtenAtOnce)
    for (const [time, ofTime] of groupBy(some, ({ itemAt }) => itemAt)) {
      const items = ofTime.map(({ item }) => item)
      permitStore.saveItems(project, items, time, { page: 1, total: counts.permitsOf ?? permits.length })
    }
    const parts = some.flatMap(({ item, detail, detailAt, events, eventsAt, changed }) => {
      // A list item that was another when the details were read is told as such where the pack is opened too.
      const itemHash = changed ? 'another' : hashOfItem(item)
      const of = { id: item.id, itemHash }
      const whole = detail !== null && events !== null && !changed
      return [
        ...(detail === null || detailAt === null
          ? []
          : [{ ...of, detail: JSON.stringify(detail), events: null, at: detailAt, whole: false }]),
        ...(events === null || eventsAt === null
          ? []
          : [{ ...of, detail: null, events: JSON.stringify(events), at: eventsAt, whole }]),
      ]
    })
    permitStore.saveParts(project, parts)
    await new Promise(setImmediate)
  }
  permitStore.endList(project, true)
}
