import type { HeldThing, HoldScope, ProjectRef } from '../../shared/contract'
import type { KnownLayers } from '../layers/known-layers'
import type { ChosenPermits } from '../permits/chosen-permits'
import type { Permits } from '../permits/permits'
import { sameProject } from '../project-key'
import type { Revisions } from '../revisions/revisions'

/** What the list of held things is read from. */
export interface HeldListParts {
  revisions: Pick<Revisions, 'listHeld' | 'heldProjects'>
  permits: Pick<Permits, 'getHold' | 'countChosen' | 'heldProjects'>
  known: (project: ProjectRef) => KnownLayers | null
}

/** The permits that a scope means besides layers; null: none. */
export function permitsOf(scope: HoldScope): ChosenPermits | null {
  if (scope.kind === 'permits') return scope.choice
  return scope.kind === 'area' ? { box: scope.box } : null
}

/** All that is held under a name. @param project null: of all projects */
export function heldList(parts: HeldListParts, project: ProjectRef | null): HeldThing[] {
  const { revisions, permits } = parts
  const all = [...revisions.heldProjects(), ...permits.heldProjects()]
  const projects = project
    ? [project]
    : all.filter((one, at) => all.findIndex((other) => sameProject(one, other)) === at)
  return projects.flatMap((one) => {
    const hold = permits.getHold(one)
    const wholeHold =
      hold.wished && hold.all
        ? { wanted: hold.total === null ? null : Math.max(hold.total, hold.permits), held: hold.whole }
        : null
    const known = parts.known(one)
    const things = revisions.listHeld(one).map(({ wish, ...held }): HeldThing => {
      const chosen = permitsOf(wish.scope)
      const counted = chosen && permits.countChosen(one, chosen)
      return {
        ...{ project: one, scope: wish.scope, name: nameOf(wish.scope, known), depth: wish.depth, ...held },
        revisionNumber: numberOf(wish.scope, known),
        permits:
          wish.scope.kind === 'project'
            ? wholeHold
            : counted && { wanted: hold.readAt === null ? null : counted.permits, held: counted.whole },
      }
    })
    if (wholeHold !== null && !things.some(({ scope }) => scope.kind === 'project'))
      things.push({
        ...{ project: one, scope: { kind: 'all-permits' }, name: null, depth: null, unplaced: 0, waits: [] },
        revisionNumber: null,
        ...{ layers: { wanted: 0, held: 0 }, revisions: { wanted: 0, held: 0 } },
        ...{ bytes: { held: 0, missing: 0, unknown: 0 }, permits: wholeHold },
      })
    return things
  })
}

function nameOf(scope: HoldScope, known: KnownLayers | null): string | null {
  if (scope.kind === 'area' || scope.kind === 'permits') return scope.name
  if (scope.kind === 'folder') return scope.path
  if (scope.kind === 'project') return null
  return known?.byId.get(scope.layerId)?.layer.name ?? null
}

function numberOf(scope: HoldScope, known: KnownLayers | null): number | null {
  if (scope.kind !== 'revision') return null
  const revisions = known?.byId.get(scope.layerId)?.layer.revisions ?? []
  const at = revisions.findIndex(({ id }) => id === scope.revisionId)
  return at < 0 ? null : revisions.length - at
}
