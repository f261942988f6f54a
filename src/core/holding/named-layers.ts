import type { PermitChoice, ProjectRef } from '../../shared/contract'
import { fullProjectKey } from '../project-key'

type ReadNamed = (project: ProjectRef, choice: PermitChoice) => ReadonlySet<number>

/** Remembers which layers the permits of a list name until they were read anew: many details are looked through for it. */
export function createNamedLayers(read: ReadNamed) {
  const remembered = new Map<string, Map<string, ReadonlySet<number>>>()
  return {
    of(project: ProjectRef, choice: PermitChoice): ReadonlySet<number> {
      const key = fullProjectKey(project)
      const own = remembered.get(key) ?? new Map<string, ReadonlySet<number>>()
      remembered.set(key, own)
      const text = JSON.stringify(choice)
      const named = own.get(text) ?? read(project, choice)
      own.set(text, named)
      return named
    },
    forget: (project: ProjectRef): void => void remembered.delete(fullProjectKey(project)),
  }
}
