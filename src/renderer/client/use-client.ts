import { inject, type App, type InjectionKey } from 'vue'
import { AppError } from '../../shared/errors/app-error'
import type { AppClient } from './index'
import { useScopeIfAny } from './project-scope'

const clientKey: InjectionKey<AppClient> = Symbol('client')

/** Gives the client to all components and stores of an app. */
export function provideClient(app: App, client: AppClient): void {
  app.provide(clientKey, client)
}

/** The way to the core; for components and for the set-up of stores. What belongs to a project gets that of its scope. */
export function useClient(): AppClient {
  const client = useScopeIfAny()?.client ?? inject(clientKey)
  if (!client) throw new AppError('internal', 'A part of the window was started without its client.')
  return client
}
