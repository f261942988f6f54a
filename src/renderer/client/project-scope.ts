import { hasInjectionContext, inject, type InjectionKey } from 'vue'
import type { Pinia } from 'pinia'
import type { CallName, EventName, Payload, ProjectRef } from '../../shared/contract'
import { AppError } from '../../shared/errors/app-error'
import type { AppClient } from './index'

/**
 * All that the window has of one project while it shows it. Made when the project is opened, ended when another is: its
 * stores and components go with it, its events are heard no more, and an answer that comes late is dropped.
 */
export interface ProjectScope {
  readonly project: ProjectRef
  /** Tells this project from all others, of other connections too; also the key of what the window remembers of it. */
  readonly key: string
  /**
   * The way to the core. It hears only the events of this project and those of none. When the scope has ended, an answer
   * rejects as `cancelled`; a refusal is passed on, so that nobody takes a change for made that was not.
   */
  readonly client: AppClient
  /** The way to the core for what a person changes: what was begun is done whole and answered, after the end of the scope too. */
  readonly change: AppClient['call']
  readonly pinia: Pinia
  /** Counts the scopes of the window: one project opened twice has two. */
  readonly serial: number
  isEnded(): boolean
  /** Runs once when the scope ends. */
  onEnd(run: () => void): void
  end(): void
}

export const scopeKey: InjectionKey<ProjectScope> = Symbol('project scope')

/** The scope whose store is being set up just now; null: none is. */
let settingUp: ProjectScope | null = null
let lastSerial = 0

/** Identifies a project in keys of what the window remembers. */
export function projectKeyOf({ connectionId, organization, projectId }: ProjectRef): string {
  return `${connectionId}/${organization}/${projectId}`
}

/** Opens the scope of a project. @param client of the whole window */
export function createProjectScope(project: ProjectRef, client: AppClient, pinia: Pinia): ProjectScope {
  const key = projectKeyOf(project)
  const ends: (() => void)[] = []
  let ended = false

  const call = async (name: CallName, ...args: unknown[]): Promise<unknown> => {
    if (ended) throw dropped(name)
    const answer = await (client.call as (name: CallName, ...args: unknown[]) => Promise<unknown>)(name, ...args)
    if (ended) throw dropped(name)
    return answer
  }
  const subscribe = <N extends EventName>(name: N, receive: (payload: Payload<N>) => void): (() => void) => {
    const leave = client.subscribe(name, (payload) => {
      const about = projectOf(payload)
      if (!ended && (about === null || projectKeyOf(about) === key)) receive(payload)
    })
    ends.push(leave)
    return leave
  }

  return {
    project,
    key,
    client: { ...client, call: call as AppClient['call'], subscribe },
    change: client.call,
    pinia,
    serial: ++lastSerial,
    isEnded: () => ended,
    onEnd: (run) => void ends.push(run),
    end() {
      if (ended) return
      ended = true
      for (const run of ends.splice(0)) run()
    },
  }
}

/** The project that an event tells of; null: of none, or of all. */
function projectOf(payload: unknown): ProjectRef | null {
  if (typeof payload !== 'object' || payload === null) return null
  const { project, batch, plan } = payload as Partial<Record<'project' | 'batch' | 'plan', unknown>>
  if (typeof project === 'object') return project as ProjectRef | null
  return projectOf(batch ?? plan)
}

const dropped = (call: string) => new AppError('cancelled', 'The project was closed meanwhile.', { details: { call } })

/** Sets up something with the stores and the client of a scope; null: with those of the window. */
export function within<T>(scope: ProjectScope | null, run: () => T): T {
  const before = settingUp
  settingUp = scope
  try {
    return run()
  } finally {
    settingUp = before
  }
}

/** The scope of the store or component that is being set up; null in what belongs to the whole window. */
export function useScopeIfAny(): ProjectScope | null {
  return settingUp ?? (hasInjectionContext() ? inject(scopeKey, null) : null)
}

/** The scope of the store or component that is being set up. Nothing of a project can be had outside of one. */
export function useProjectScope(): ProjectScope {
  const scope = useScopeIfAny()
  if (!scope) throw new AppError('internal', 'A part of a project was asked for outside of it.')
  return scope
}
