import { getActivePinia } from 'pinia'
import { onUnmounted, provide } from 'vue'
import type { ProjectRef } from '../../shared/contract'
import { AppError } from '../../shared/errors/app-error'
import { createProjectScope, scopeKey, type ProjectScope } from './project-scope'
import { useClient } from './use-client'

/** Opens the scope of a project for all that is below the calling component, and ends it with that. */
export function provideProjectScope(project: ProjectRef): ProjectScope {
  const pinia = getActivePinia()
  if (!pinia) throw new AppError('internal', 'A project was opened before the stores of the window.')
  const scope = createProjectScope(project, useClient(), pinia)
  provide(scopeKey, scope)
  // After the components: while they go they may still use what is in it.
  onUnmounted(() => scope.end())
  return scope
}
