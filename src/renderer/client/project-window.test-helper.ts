import { createApp, defineComponent, h, type App, type Component } from 'vue'
import { createPinia, setActivePinia, type Pinia } from 'pinia'
import type { ProjectRef } from '../../shared/contract'
import type { AppClient } from './index'
import type { ProjectScope } from './project-scope'
import { provideClient } from './use-client'
import { provideProjectScope } from './use-project-scope'

/** A project for tests that need one. */
export const someProject: ProjectRef = { connectionId: 'c', organization: 'o', projectId: 1 }

/** What a call answers; a call that is not in the table answers `other`. */
type Answers = Readonly<Record<string, unknown>>

/** What is answered without a word of the test: nothing is known, planned or laid down. */
const plain: Answers = {
  'layers.listKnown': null,
  'uploads.findOpenPlan': null,
  'app.getPolicy': { locked: [], diagnostics: 'on', updates: null },
}

/** A client that answers from a table, writes down what it was asked, and lets the test speak for the core. */
export function scriptedClient(answers: Answers = {}, other: unknown = []) {
  const calls: { name: string; params: unknown }[] = []
  const receivers = new Map<string, Set<(payload: unknown) => void>>()
  const client = {
    call: (name: string, params: unknown) => {
      calls.push({ name, params })
      const table = [answers, plain].find((each) => name in each)
      const answer = table ? table[name] : other
      return Promise.resolve(typeof answer === 'function' ? (answer as (params: unknown) => unknown)(params) : answer)
    },
    subscribe: (name: string, receive: (payload: unknown) => void) => {
      const heard = receivers.get(name) ?? new Set()
      receivers.set(name, heard.add(receive))
      return () => void heard.delete(receive)
    },
    onGone: () => undefined,
  } as unknown as AppClient
  const emit = (name: string, payload: unknown): void => {
    for (const receive of [...(receivers.get(name) ?? [])]) receive(payload)
  }
  /** Everything that is listened to, one entry a receiver. */
  const listening = () => [...receivers].flatMap(([name, heard]) => [...heard].map(() => name))
  return { client, calls, emit, listening }
}

/** A window that shows one project: the stores of its scope by `useX(scope)`, those of the window by `useX(pinia)`. */
export interface ProjectWindow {
  app: App
  pinia: Pinia
  scope: ProjectScope
  element: HTMLElement
}

/** Opens a window on a project, with a component in it where one is given; `app.unmount()` closes it. */
export function openProjectWindow(
  client: AppClient,
  project: ProjectRef = someProject,
  content?: {
    component: Component
    props?: Record<string, unknown>
    before?: (scope: ProjectScope, pinia: Pinia) => void
  },
): ProjectWindow {
  const pinia = createPinia()
  let scope: ProjectScope | null = null
  const frame = defineComponent(() => {
    scope = provideProjectScope(project)
    content?.before?.(scope, pinia)
    return () => (content ? h(content.component, content.props) : null)
  })
  const app = createApp(frame)
  provideClient(app, client)
  app.use(pinia)
  setActivePinia(pinia)
  const element = document.createElement('div')
  document.body.append(element)
  app.mount(element)
  if (!scope) throw new Error('The window was not set up.')
  return { app, pinia, scope, element }
}
