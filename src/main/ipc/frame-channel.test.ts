import { EventEmitter } from 'node:events'
import type { IpcMain, WebContents } from 'electron'
import { describe, expect, it } from 'vitest'
import { createElectronTransport } from '../../renderer/client/electron-transport'
import { createServer, type CallName, type ContractServer, type Handlers } from '../../shared/contract'
import { transportSuite } from '../../shared/contract/transport.suite'
import { dropChannel, frameChannel, type WindowBridge } from '../../shared/host/window-bridge'
import { openFrameChannel } from './frame-channel'

const ownPage = 'app://plumbline/index.html'

const nextTurn = () => new Promise((resolve) => setImmediate(resolve))

/** A window and the pair of ipcMain and ipcRenderer between it and main, which copy what they carry. */
function fakeElectron(server: ContractServer | Promise<ContractServer>) {
  const asked = new Map<string, (event: unknown, path: unknown) => string>()
  const ipcMain = Object.assign(new EventEmitter(), {
    handle: (name: string, answer: (event: unknown, path: unknown) => string) => void asked.set(name, answer),
    removeHandler: (name: string) => void asked.delete(name),
  })
  const refusals: string[] = []
  const channel = openFrameChannel({
    ipcMain: ipcMain as unknown as IpcMain,
    server: Promise.resolve(server),
    isOwnPage: (url) => url === ownPage,
    onDropped: (path) => `handle of ${path}`,
    onRefused: (why) => refusals.push(why),
  })
  const window = () => {
    const received: ((frame: string) => void)[] = []
    const contents = Object.assign(new EventEmitter(), {
      isDestroyed: () => false,
      send: (_channel: string, frame: string) => queueMicrotask(() => received.forEach((receive) => receive(frame))),
    })
    const sendAs = (frame: unknown, senderFrame: { url: string; parent: unknown } | null) =>
      ipcMain.emit(frameChannel, { sender: contents, senderFrame }, frame)
    const dropAs = (path: unknown, senderFrame: { url: string; parent: unknown } | null) =>
      asked.get(dropChannel)?.({ sender: contents, senderFrame }, path)
    const bridge: WindowBridge = {
      call: (frame) => queueMicrotask(() => sendAs(frame, { url: ownPage, parent: null })),
      subscribe: (receive) => void received.push(receive),
      handleOfFile: () => Promise.resolve(''),
    }
    return { contents: contents as unknown as WebContents & EventEmitter, bridge, sendAs, dropAs, received }
  }
  return { channel, window, refusals }
}

transportSuite('Electron', (server) => {
  const { channel, window } = fakeElectron(server)
  const { contents, bridge } = window()
  channel.admit(contents)
  return Promise.resolve({
    transport: createElectronTransport(bridge),
    breakOff: () => void contents.emit('destroyed'),
    close: () => channel.close(),
    hearsTheEnd: false,
  })
})

describe('who may speak to the core', () => {
  const answersTo = async (send: (electron: ReturnType<typeof fakeElectron>) => { received: unknown[] }) => {
    const server = createServer({ 'connections.getCurrent': () => null } as unknown as Handlers<CallName>)
    const electron = fakeElectron(server)
    const answers: unknown[] = []
    const { received } = send(electron) as ReturnType<ReturnType<typeof fakeElectron>['window']>
    received.push((frame) => answers.push(frame))
    await new Promise((resolve) => setTimeout(resolve, 5))
    return { answers, refusals: electron.refusals }
  }
  const call = JSON.stringify({ type: 'call', id: 1, name: 'connections.getCurrent' })

  it('answers the page of an admitted window', async () => {
    const { answers, refusals } = await answersTo(({ channel, window }) => {
      const own = window()
      channel.admit(own.contents)
      own.sendAs(call, { url: ownPage, parent: null })
      return own
    })
    expect(answers).toHaveLength(1)
    expect(refusals).toEqual([])
  })

  it.each([
    ['a window that was not admitted', false, { url: ownPage, parent: null }],
    ['a frame inside the page', true, { url: ownPage, parent: {} }],
    ['a page of somebody else', true, { url: 'https://evil.example/', parent: null }],
    ['a page whose address only begins like ours', true, { url: 'app://plumbline.evil/index.html', parent: null }],
    ['a page that is gone', true, null],
  ])('refuses %s', async (_who, admitted, senderFrame) => {
    const { answers, refusals } = await answersTo(({ channel, window }) => {
      const other = window()
      if (admitted) channel.admit(other.contents)
      other.sendAs(call, senderFrame)
      return other
    })
    expect(answers).toEqual([])
    expect(refusals).toHaveLength(1)
  })

  it('drops what is no frame', async () => {
    const { answers, refusals } = await answersTo(({ channel, window }) => {
      const own = window()
      channel.admit(own.contents)
      for (const odd of ['{', '', undefined, { type: 'call', id: 1, name: 'connections.getCurrent' }])
        own.sendAs(odd, { url: ownPage, parent: null })
      return own
    })
    expect(answers).toEqual([])
    expect(refusals).toEqual([])
  })

  it('gives handles of dropped files to the preload of our own page alone', () => {
    const { channel, window, refusals } = fakeElectron(createServer({} as unknown as Handlers<CallName>))
    const own = window()
    channel.admit(own.contents)
    expect(own.dropAs('/w47', { url: ownPage, parent: null })).toBe('handle of /w47')
    expect(own.dropAs('', { url: ownPage, parent: null })).toBe('')
    expect(own.dropAs('/w47', { url: ownPage, parent: {} })).toBe('')
    expect(own.dropAs('/w47', { url: 'https://evil.example/', parent: null })).toBe('')
    expect(window().dropAs('/w47', { url: ownPage, parent: null })).toBe('')
    expect(refusals).toHaveLength(3)
  })

  it('forgets what a page had open when it is loaded anew', async () => {
    let aborted = false
    const server = createServer({
      'connections.getCurrent': (_params: unknown, { signal }: { signal: AbortSignal }) =>
        new Promise((resolve) => {
          signal.addEventListener('abort', () => {
            aborted = true
            resolve(null)
          })
        }),
    } as unknown as Handlers<CallName>)
    const { channel, window } = fakeElectron(server)
    const own = window()
    channel.admit(own.contents)
    own.sendAs(call, { url: ownPage, parent: null })
    own.contents.emit('did-start-navigation', { isSameDocument: true, isMainFrame: true })
    await nextTurn()
    expect(aborted).toBe(false)
    own.contents.emit('did-start-navigation', { isSameDocument: false, isMainFrame: true })
    await nextTurn()
    expect(aborted).toBe(true)
  })

  it('keeps what a page says before there is a core, in its order', async () => {
    const heard: number[] = []
    const server = createServer({
      'connections.getCurrent': () => heard.push(heard.length),
    } as unknown as Handlers<CallName>)
    let open: (opened: ContractServer) => void = () => undefined
    const { channel, window } = fakeElectron(new Promise((resolve) => (open = resolve)))
    const own = window()
    channel.admit(own.contents)
    const ids: unknown[] = []
    own.received.push((text) => ids.push((JSON.parse(text) as { id: number }).id))
    for (const id of [1, 2, 3]) own.sendAs(call.replace('1', String(id)), { url: ownPage, parent: null })
    await nextTurn()
    expect(heard).toEqual([])
    open(server)
    await nextTurn()
    expect(ids).toEqual([1, 2, 3])
  })
})
