// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import type { Connection } from '../../../shared/contract'
import { toAppError } from '../../../shared/errors/app-error'
import { printedOf } from '../../../shared/model/printed-permit'
import { ownService, paperLink } from '../../../shared/model/printed-permit-link'
import { parseDeepLink, type LinkTarget } from '../../../shared/security/deep-link'
import { openProjectWindow, scriptedClient, someProject } from '../../client/project-window.test-helper'
import { speak } from '../../language/speak'
import { useCommands } from '../../stores/commands'
import { useLayers } from '../../stores/layers'
import { useLayout } from '../../stores/layout'
import { usePermitDocument } from '../../stores/permit-document'
import { useScannedPaper } from '../../stores/scanned-paper'
import { useToastList } from '../../stores/toasts'
import { useWorkspace } from '../../stores/workspace'
import { always } from './always'

const connection = {
  id: 'c',
  name: 'Office',
  baseUrl: 'https://maps.example.org/api',
  local: false,
  state: 'ok',
  organizations: [{ nickname: 'o', name: 'O' }],
} as unknown as Connection
const target: LinkTarget = {
  service: 'https://maps.example.org/api/',
  organization: 'o',
  projectId: 1,
  layerId: null,
  permitId: null,
  paper: null,
}

let close = (): void => undefined
beforeEach(() => window.localStorage.clear())
afterEach(async () => {
  close()
  await speak('en')
})

async function openWindow(project = someProject) {
  const core = scriptedClient({
    'connections.list': [connection],
    'connections.getCurrent': project,
    'connections.setCurrent': undefined,
    'projects.list': { projects: [{ id: 1, name: 'Tunnel' }] },
    'app.getSettings': {},
    'app.getInfo': {},
  })
  const { app, pinia, scope } = openProjectWindow(core.client, project, { component: always })
  close = () => app.unmount()
  const workspace = useWorkspace(pinia)
  await workspace.start()
  await vi.waitFor(() => expect(workspace.groups[0]?.state).toBe('ready'))
  core.calls.splice(0)
  const open = (link: LinkTarget) => core.emit('app.commandGiven', { command: 'links.open', link })
  const told = () => useToastList(pinia).shown.map(({ text }) => text)
  return { ...core, pinia, scope, workspace, open, told }
}

it('asks nobody at a service that the person is not connected to, and says which one it is', async () => {
  const { open, told, calls, pinia } = await openWindow()
  open({ ...target, service: 'https://maps.example.org.evil.example/api/' })
  await vi.waitFor(() =>
    expect(told()[0]).toMatch(/^The link leads to https:\/\/maps\.example\.org\.evil\.example\/api\/, a service/),
  )
  expect(calls).toEqual([])
  const layout = useLayout(pinia)
  expect(layout.dialog).toBe('none')
  useToastList(pinia).act(useToastList(pinia).shown[0]?.id ?? 0)
  expect(layout).toMatchObject({ dialog: 'connect', connectTo: 'https://maps.example.org.evil.example/api/' })
})

it('stays where it is when the project or its organization is not among what the person sees', async () => {
  const { open, told, calls } = await openWindow()
  open({ ...target, projectId: 2 })
  open({ ...target, organization: 'p' })
  await vi.waitFor(() => expect(told()).toHaveLength(2))
  expect(told()[0]).toContain('o, project 2')
  expect(calls).toEqual([])
})

it('opens a permit of the project that is shown', async () => {
  const { open, scope, pinia } = await openWindow()
  open({ ...target, permitId: 9 })
  await vi.waitFor(() => expect(usePermitDocument(scope).openId).toBe(9))
  expect(useLayout(pinia).section).toBe('permits')
})

it('opens the project of a link, and there what it leads to', async () => {
  const other = { ...someProject, projectId: 5 }
  const first = await openWindow(other)
  first.open({ ...target, permitId: 9 })
  await vi.waitFor(() => expect(first.calls).toContainEqual({ name: 'connections.setCurrent', params: someProject }))
  expect(usePermitDocument(first.scope).openId).toBeNull()
})

it('says why an address was refused, and what another leads to, in the language of the window', async () => {
  const refusal = () => {
    try {
      return parseDeepLink('plumbline://open?service=https://maps.example.org&org=o')
    } catch (error) {
      return toAppError(error).toWire()
    }
  }
  const { emit, open, told } = await openWindow()
  emit('app.commandGiven', { command: 'links.refuse', refused: refusal() })
  expect(told()).toEqual(['The link was not opened: it names no project.'])
  await speak('de')
  emit('app.commandGiven', { command: 'links.refuse', refused: refusal() })
  open({ ...target, projectId: 2 })
  await vi.waitFor(() => expect(told()).toHaveLength(3))
  expect(told()[1]).toBe('Der Link wurde nicht geöffnet: er nennt kein Projekt.')
  expect(told()[2]).toMatch(/^Der Link führt zu o, Projekt 2, auf https:/)
})

it('copies the address of what is shown', async () => {
  const { pinia, scope, calls } = await openWindow()
  const commands = useCommands(pinia)
  expect(commands.run('links.copyLayer')).toBe(false)
  usePermitDocument(scope).openId = 9
  commands.run('links.copyPermit')
  await vi.waitFor(() =>
    expect(calls.find(({ name }) => name === 'host.copyText')?.params).toEqual({
      text: 'plumbline://open?service=https%3A%2F%2Fmaps.example.org%2Fapi%2F&org=o&project=1&permit=9',
    }),
  )
  expect(useLayers(scope).selectedLayerIds).toEqual([])
})

const trench = {
  uuid: null,
  name: 'Trench',
  renewalTime: null,
  expiryDate: null,
  geometry: null,
  layers: [],
}
const printedLink = async (place: Partial<LinkTarget> = {}) =>
  paperLink(
    { ...target, permitId: 9, ...place },
    await printedOf({
      permit: trench,
      status: 8,
      readAt: '2026-11-27T10:00:00Z',
      events: null,
      revisionOf: () => null,
    }),
  )

it('opens the link of a paper that is typed into the search, and keeps what the paper says', async () => {
  const { scope, pinia } = await openWindow()
  const link = await printedLink()
  useCommands(pinia)
    .search(link)
    .find(({ id }) => id === 'links.typed')
    ?.run()
  await vi.waitFor(() => expect(useScannedPaper(scope).paper).toMatchObject({ permitId: 9, printed: { status: 8 } }))
  expect(usePermitDocument(scope).openId).toBe(9)
  expect(useCommands(pinia).search('trench')).toEqual([])
})

it('opens nothing by a link of a paper that was typed wrong, and says so', async () => {
  const { scope, pinia, told } = await openWindow()
  const link = (await printedLink()).replace('permit=9', 'permit=8')
  useCommands(pinia).search(link)[0]?.run()
  await vi.waitFor(() => expect(told()).toEqual([expect.stringMatching(/^The link was not opened: its part on a printed/)])) // prettier-ignore
  expect(usePermitDocument(scope).openId).toBeNull()
})

it('says that a paper of another computer needs a site pack of it', async () => {
  const { pinia, told, calls } = await openWindow()
  useCommands(pinia)
    .search(await printedLink({ service: ownService }))[0]
    ?.run()
  await vi.waitFor(() => expect(told()[0]).toMatch(/kept on another computer\. Open a site pack/))
  expect(calls).toEqual([])
})
