import { createDecisions } from '../decisions'
import { decideAgain, keepDecision, type KeptDecision } from '../decide-again'
import type { ContentFacts, LayerFacts, ProjectFacts, RevisionFacts, RowFacts, SourceFacts } from '../facts'
import { compareContent } from '../same-content'
import { nameLetters } from '../layer-names'
import type { PlanFile, Site, World, WorldLayer, WorldMember, WorldRevision } from './world.test-helper'
import type { WorldFindings } from './worlds.test-helper'

const toleranceMs = 2_000

/** A run of `upload` with nobody to answer. @param meanwhile a machine that uploads between the plan and the first byte */
export function upload(world: World, machine: Site, findings: WorldFindings, meanwhile: Site | null): void {
  const planned = plan(world, machine, findings)
  if (meanwhile) upload(world, meanwhile, findings, null)
  const marks = new Set<string>()
  for (const [file, kept] of planned) {
    if (stands(world, machine, { file, kept, marks })) send(world, machine, { file, kept, marks }, findings)
  }
}

/** Whether a row still goes, right before its first byte, with what has come since looked into. */
function stands(
  world: World,
  machine: Site,
  { file, kept, marks }: { file: PlanFile; kept: KeptDecision; marks: ReadonlySet<string> },
): boolean {
  let now = kept
  for (let round = 0; ; round++) {
    const standing = decideAgain(now, factsOf(world, machine), marks)
    if (!standing.stands) return false
    if (standing.needs === null || round === 4) return true
    for (const { revisionId } of standing.needs.sources) machine.looked.add(revisionId)
    if (standing.needs.hash) now = { ...now, row: { ...now.row, content: contentOf(file.members, true) } }
  }
}

function plan(world: World, machine: Site, findings: WorldFindings): [PlanFile, KeptDecision][] {
  const files = withoutCopies([...machine.files.values()])
  const project = factsOf(world, machine)
  const decisions = createDecisions(project)
  const rows = files.map((file) => rowOf(file, files))
  decisions.update(rows)
  // What is learned for one row may ask for more of another.
  for (let round = 0; round < 12; round++) {
    for (const row of rows) {
      const needs = decisions.get(row.id)?.needs
      if (!needs) continue
      for (const { layerId, revisionId } of needs.sources) {
        const layer = world.layers.find((each) => each.id === layerId)
        const revision = layer?.revisions.find((each) => each.id === revisionId)
        if (!layer || !revision) continue
        if (!layer.isClosed) machine.looked.add(revisionId)
        decisions.learn(layerId, revisionId, sourceOf(layer, revision))
      }
      const file = machine.files.get(row.path)
      if (needs.hash && file)
        decisions.update([
          {
            ...(decisions.facts(row.id) ?? row),
            content: contentOf(file.members, true),
          },
        ])
    }
  }
  return files.flatMap((file, at) => {
    const row = rows[at]
    const decision = row && decisions.get(row.id)
    if (!row || !decision) return []
    findings.rules.set(decision.rule, (findings.rules.get(decision.rule) ?? 0) + 1)
    if (decision.rule === 'same-file-time') checkUnchanged(world, file, decision.targetLayerId, findings)
    if (decision.needs) findings.wrong.push(`a decision that never settles: ${JSON.stringify(decision)}`)
    if (decision.confidence === 'ask' || decision.intendedAction === 'skip') return []
    const chosen = {
      action: decision.intendedAction,
      targetLayerId: decision.targetLayerId,
      answer: null,
    }
    const kept = keepDecision(decisions.facts(row.id) ?? row, decision, chosen, project)
    return [[file, JSON.parse(JSON.stringify(kept)) as KeptDecision] as [PlanFile, KeptDecision]]
  })
}

/** Of files that hold the same under one name the plan sends one. */
function withoutCopies(files: PlanFile[]): PlanFile[] {
  const seen = new Set<string>()
  return files.filter((file) => {
    const key = `${file.name} ${file.members.map((member) => `${member.ext}${member.hash}`).join()}`
    if (seen.has(key)) return false
    seen.add(key)
    return true
  })
}

function rowOf(file: PlanFile, all: readonly PlanFile[]): RowFacts {
  const isTwin = all.some((other) => other !== file && other.name === file.name)
  const folder = file.folder.split('/').pop() ?? ''
  const times = file.members.map((member) => member.timeMs)
  return {
    id: file.path,
    title: isTwin && folder !== '' ? `${folder} – ${file.name}` : file.name,
    mainName: `${file.name}.${file.members[0]?.ext ?? ''}`,
    path: file.path,
    folder: file.folder,
    sizeBytes: sizeOf(file.members),
    lastModifiedMs: times[0] ?? 0,
    newestMs: Math.max(...times),
    timesMs: times,
    content: contentOf(file.members, false),
    reading: file.thing.reading,
    isRead: true,
  }
}

const sizeOf = (members: readonly WorldMember[]) => members.reduce((sum, { sizeBytes }) => sum + sizeBytes, 0)

function contentOf(members: readonly WorldMember[], hashed: boolean): ContentFacts {
  return {
    members: members.map(({ ext, sizeBytes, hash }) => ({
      ext,
      sizeBytes,
      sha256: hashed ? hash : null,
    })),
    inner: null,
  }
}

/** What the service gives: one file as it is, several as a zip with whole seconds. */
function sourceOf(layer: WorldLayer, revision: WorldRevision): SourceFacts {
  if (layer.isClosed)
    return {
      content: null,
      newestMs: null,
      reading: null,
      unknown: 'its owner allows no download',
    }
  const isLatest = layer.revisions[0] === revision
  const members = contentOf(revision.members, true).members
  const isZip = members.length > 1
  const zip = [{ ext: 'zip', sizeBytes: 3_000, sha256: `zip ${revision.id}` }]
  const times = revision.members.map(({ timeMs }) => Math.floor(timeMs / 1000) * 1000)
  return {
    content: isZip ? { members: zip, inner: members } : { members, inner: null },
    newestMs: isZip ? Math.max(...times) : null,
    reading: isLatest ? revision.thing.reading : null,
    unknown: null,
  }
}

function factsOf(world: World, machine: Site): ProjectFacts {
  const own = new Map(machine.sent.map((record) => [record.revisionId, record]))
  const revisionFacts = (layer: WorldLayer, revision: WorldRevision): RevisionFacts => {
    const record = own.get(revision.id)
    const looked = machine.looked.has(revision.id) && !layer.isClosed ? sourceOf(layer, revision) : null
    const source = record
      ? {
          content: record.content,
          newestMs: record.newestMs,
          reading: record.reading,
          unknown: null,
        }
      : looked
    return {
      id: revision.id,
      createdAt: new Date(revision.createdMs).toISOString(),
      by: revision.by,
      isOwn: record !== undefined,
      fileName: revision.fileName,
      fileTimeMs: revision.members[0]?.timeMs ?? null,
      mark: revision.mark,
      source,
    }
  }
  const layers = world.layers.map((layer): LayerFacts => {
    const [latest, ...earlier] = layer.revisions.map((revision) => revisionFacts(layer, revision))
    return {
      id: layer.id,
      name: layer.name,
      folder: layer.folder,
      latest: latest ?? null,
      earlier,
    }
  })
  return { layers, sent: [...machine.sent] }
}

function send(
  world: World,
  machine: Site,
  { file, kept, marks }: { file: PlanFile; kept: KeptDecision; marks: Set<string> },
  findings: WorldFindings,
): void {
  world.now += 1_000
  const target = world.layers.find((layer) => layer.id === kept.targetLayerId)
  if (kept.action === 'revise') checkRevised(file, kept, target, findings)
  else checkMade(world, file, kept, marks, findings)
  const mark = world.newMark()
  marks.add(mark)
  const { thing, members } = file
  const made = {
    by: machine.person,
    fileName: kept.row.mainName,
    mark,
    members,
    thing,
  }
  const folder = machine.mirrors && file.folder !== '' ? file.folder : null
  const layer = kept.action === 'revise' && target ? target : world.addLayer(kept.row.title, folder, made)
  const revision = kept.action === 'revise' ? world.addRevision(layer, made) : layer.revisions[0]
  const { row } = kept
  machine.sent.unshift({
    layerId: layer.id,
    revisionId: revision?.id ?? null,
    mark,
    at: new Date(world.now).toISOString(),
    fileName: row.mainName,
    path: row.path,
    sizeBytes: row.sizeBytes,
    lastModifiedMs: row.lastModifiedMs,
    newestMs: row.newestMs,
    content: contentOf(file.members, true),
    reading: row.reading,
    placedIn: null,
  })
}

const same = (a: readonly WorldMember[], b: readonly WorldMember[]) =>
  compareContent(contentOf(a, true), contentOf(b, true)) === 'same'

/** What is called unchanged by its time alone holds nothing newer. */
function checkUnchanged(world: World, file: PlanFile, layerId: number | null, findings: WorldFindings): void {
  const layer = world.layers.find((each) => each.id === layerId)
  const held = layer?.revisions[0]
  if (!layer || !held || layer.isClosed || same(file.members, held.members)) return
  const newest = (members: readonly WorldMember[]) => Math.max(...members.map(({ timeMs }) => timeMs))
  if (newest(file.members) > newest(held.members) + toleranceMs)
    findings.lost.push(`${file.path} is newer than “${layer.name}” ${layer.id} and was called unchanged`)
}

function checkRevised(
  file: PlanFile,
  kept: KeptDecision,
  layer: WorldLayer | undefined,
  findings: WorldFindings,
): void {
  const [latest, ...earlier] = layer?.revisions ?? []
  const said = `${kept.row.path} → “${layer?.name ?? '?'}” ${layer?.id ?? ''} (${kept.reason})`
  if (!layer || !latest) return void findings.wrong.push(`${said}: no such layer`)
  const theirs = Math.max(...latest.members.map(({ timeMs }) => timeMs))
  const mine = Math.max(...file.members.map(({ timeMs }) => timeMs))
  if (same(file.members, latest.members)) findings.doubled.push(`${said}: sent again, unchanged`)
  else if (mine < theirs - toleranceMs) findings.lost.push(`${said}: ${theirs - mine} ms older than ${latest.id}`)
  // Where no source may be downloaded nobody can know what was there before.
  if (!layer.isClosed && earlier.some((revision) => same(file.members, revision.members)))
    findings.lost.push(`${said}: what was there before is the latest again`)
  const far = Math.abs(file.thing.placeMetres - latest.thing.placeMetres)
  const isMeant = layer.folder !== null && layer.folder === file.folder && far <= 50_000
  if (far > 0 && !isMeant) findings.wrong.push(`${said}: ${far} m away`)
  if (file.thing.reading.kinds[0] !== latest.thing.reading.kinds[0]) findings.wrong.push(`${said}: another kind`)
}

function checkMade(
  world: World,
  file: PlanFile,
  kept: KeptDecision,
  marks: ReadonlySet<string>,
  findings: WorldFindings,
): void {
  const times = new Set(file.members.map(({ timeMs }) => timeMs))
  for (const layer of world.layers) {
    const [latest] = layer.revisions
    if (!latest || (latest.mark !== null && marks.has(latest.mark))) continue
    const isNamed = nameLetters(layer.name) === nameLetters(kept.row.title) || latest.fileName === kept.row.mainName
    // A file time that many layers share tells nothing.
    const ofTime = world.layers.filter(({ revisions: [one] }) => one?.members.some(({ timeMs }) => times.has(timeMs)))
    const isKnown = isNamed || (ofTime.length <= 3 && ofTime.includes(layer))
    if (!layer.isClosed && isKnown && same(file.members, latest.members))
      findings.doubled.push(
        `${kept.row.path} made beside “${layer.name}” ${layer.id}, which holds the same (${kept.reason})`,
      )
    else if (nameLetters(layer.name) === nameLetters(kept.row.title) && kept.rule === 'new')
      findings.doubled.push(
        `${kept.row.path} made beside “${layer.name}” ${layer.id} of the same name (${kept.reason})`,
      )
  }
}
