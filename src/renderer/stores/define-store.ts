import { defineStore, type SetupStoreDefinition } from 'pinia'
import { AppError } from '../../shared/errors/app-error'
import { useProjectScope, within, type ProjectScope } from '../client/project-scope'

/** A store of the whole window. It may hold nothing that belongs to one project. */
export function defineWindowStore<SS>(id: string, setup: () => SS): SetupStoreDefinition<string, SS> {
  return defineStore(id, () => within(null, setup))
}

/**
 * A store of the project that is shown: made when it is first asked for, thrown away with the scope of the project. Its
 * set-up is given the scope; watchers and subscriptions end with it, timers by `onScopeDispose`. `ofProject` is its name.
 */
export function defineProjectStore<SS>(id: string, setup: (scope: ProjectScope) => SS) {
  const made = new WeakMap<ProjectScope, ReturnType<SetupStoreDefinition<string, SS>>>()

  const use = (scope: ProjectScope = useProjectScope()): ReturnType<SetupStoreDefinition<string, SS>> => {
    const known = made.get(scope)
    if (known) return known
    if (scope.isEnded()) throw new AppError('internal', `“${id}” was asked for after its project was closed.`)
    const define = defineStore(`${id} ${scope.serial}`, () => within(scope, () => setup(scope)))
    const store = define(scope.pinia)
    made.set(scope, store)
    scope.onEnd(() => {
      store.$dispose()
      delete scope.pinia.state.value[store.$id]
    })
    return store
  }
  return Object.assign(use, { ofProject: id })
}
