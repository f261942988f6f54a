import type { PlanFile, Site, World } from './world.test-helper'
import { upload } from './world-upload.test-helper'
import { addFile, between, chance, addThing, openWorld, pick, put, snapshotOf } from './world.test-helper'

/** What went wrong in a world. `lost`: newer content was taken away; `doubled`: sent or made again; `wrong`: another place's layer. */
export interface WorldFindings {
  lost: string[]
  doubled: string[]
  wrong: string[]
  /** How often each rule decided, to see that the worlds are worth anything. */
  rules: Map<string, number>
}

/**
 * A world of three people with two machines each, one project, and what people do to files: edited, copied, renamed, moved, restored from
 * a backup, touched, brought through FAT disks; clocks go wrong; colleagues revise in the browser and make layers of the same
 * names elsewhere. Each plan is answered by nobody: what asks is not sent. Between plan and first byte others upload.
 */
export function liveWorld(random: () => number, acts: number): WorldFindings {
  const findings: WorldFindings = {
    lost: [],
    doubled: [],
    wrong: [],
    rules: new Map(),
  }
  const world = openWorld(random)
  for (let act = 0; act < acts; act++) {
    world.now += between(random, 1, 48) * 1_800_000 + between(random, 0, 3_000)
    const machine = pick(random, world.machines)
    const roll = random()
    if (roll < 0.32) {
      const other = chance(random, 0.25) ? pick(random, world.machines) : null
      upload(world, machine, findings, other === machine ? null : other)
    } else actOn(world, machine, random)
  }
  for (const machine of world.machines) upload(world, machine, findings, null)
  return findings
}

function actOn(world: World, machine: Site, random: () => number): void {
  const files = [...machine.files.values()]
  const file = files.length > 0 ? pick(random, files) : null
  const acts: ((file: PlanFile) => void)[] = [
    (one) => put(world, machine, { ...one, ...edited(world, machine, one, random) }),
    (one) => put(world, machine, { ...one, ...edited(world, machine, one, random) }),
    (one) => copyTo(world, one, pick(random, world.machines), random),
    (one) => copyTo(world, one, pick(random, world.machines), random),
    (one) => {
      machine.files.delete(one.path)
      put(world, machine, {
        ...one,
        name: chance(random, 0.5) ? `${one.name}_2026-11-${between(random, 10, 28)}` : `${one.name} x`,
      })
    },
    (one) => {
      machine.files.delete(one.path)
      put(world, machine, {
        ...one,
        folder: pick(random, ['', 'north', 'south', 'old/north']),
      })
    },
    () => machine.backups.push(snapshotOf(machine)),
    () => {
      for (const kept of machine.backups.length > 0 ? pick(random, machine.backups) : []) put(world, machine, kept)
    },
    (one) => {
      const time = world.now + machine.skewMs
      put(world, machine, {
        ...one,
        members: one.members.map((member) => ({ ...member, timeMs: time })),
      })
    },
    (one) => {
      // What another program writes beside the data whenever it opens it.
      put(world, machine, { ...one, dbfTouched: true })
    },
  ]
  if (file === null || chance(random, 0.12)) return addFile(world, machine, random)
  if (chance(random, 0.08)) return reviseInBrowser(world, random)
  if (chance(random, 0.06)) return newLayerInBrowser(world, random)
  pick(random, acts)(file)
}

/** A change of the attributes, or of all. */
function edited(world: World, machine: Site, file: PlanFile, random: () => number): Pick<PlanFile, 'members'> {
  const timeMs = machine.rounded(world.now + machine.skewMs)
  const all = chance(random, 0.5)
  const members = file.members.map((member) =>
    all || member.ext === 'dbf'
      ? {
          ...member,
          hash: world.newHash(),
          sizeBytes: 500 + between(random, 0, 4),
          timeMs,
        }
      : member,
  )
  return { members }
}

/** A copy keeps its times, loses them, or gets those of a FAT disk in another zone. */
function copyTo(world: World, file: PlanFile, to: Site, random: () => number): void {
  const roll = random()
  const zone = between(random, -10, 11) * 3_600_000
  const members = file.members.map((member) => {
    if (roll < 0.5) return { ...member, timeMs: to.rounded(member.timeMs) }
    if (roll < 0.75) return { ...member, timeMs: world.now + to.skewMs }
    return {
      ...member,
      timeMs: Math.floor(member.timeMs / 2_000) * 2_000 + zone,
    }
  })
  put(world, to, { ...file, members })
}

function reviseInBrowser(world: World, random: () => number): void {
  if (world.layers.length === 0) return
  const layer = pick(random, world.layers)
  const before = layer.revisions[0]
  if (!before) return
  const members = before.members.map((member) => ({
    ...member,
    hash: world.newHash(),
    timeMs: world.now,
  }))
  world.addRevision(layer, { ...before, members, by: 'Web' })
}

/** Somebody makes a layer of a name that is there, in another place. */
function newLayerInBrowser(world: World, random: () => number): void {
  if (world.layers.length === 0) return
  const like = pick(random, world.layers).revisions[0]
  if (!like) return
  const thing = addThing(world, random)
  const members = like.members.map((member) => ({
    ...member,
    hash: world.newHash(),
    timeMs: world.now,
  }))
  world.addLayer(
    like.fileName.replace(/\.[^.]+$/, ''),
    null,
    { ...like, thing, members, by: 'Web' },
    chance(random, 0.15),
  )
}
