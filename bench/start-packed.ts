import { cpSync, mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { createPackage } from '@electron/asar'
import { WebSocket } from 'ws'
import { electronIn, startPackedProgram, watched } from './packed-program'
import { treeCpuMs } from './process-tree'
import { buildEmptyPage } from './start-built'
import { selectors, type Marks, type Program, type Starter } from './start-marks'

const { painted } = createRequire(import.meta.url)('./start-window/painted.cjs') as {
  painted(selector: string): string
}

/**
 * A packed program as users get it, and the empty window in the same package: the same executable with its fuses, another archive.
 * They are watched from outside, by the debugger of Chromium.
 * @param packed folder that `npm run package` laid out
 * @param work folder for the other one
 */
export async function packedStarter(packed: string, work: string): Promise<Starter> {
  const empty = join(work, 'empty-packed')
  cpSync(packed, empty, { recursive: true, filter: (path) => !path.includes('app.asar') })
  const inside = join(work, 'empty-app')
  mkdirSync(inside)
  cpSync(join(import.meta.dirname, 'start-window/empty-main.cjs'), join(inside, 'main.cjs'))
  writeFileSync(join(inside, 'package.json'), JSON.stringify({ name: 'empty', version: '0.0.0', main: 'main.cjs' }))
  await buildEmptyPage(inside)
  await createPackage(inside, join(empty, 'resources/app.asar'))
  rmSync(inside, { recursive: true })
  const folders: Record<Program, string> = { empty, plumbline: packed }
  return {
    electron: electronIn(join(packed, 'plumbline')),
    start: (program, home) => start(join(folders[program], 'plumbline'), selectors[program], home),
  }
}

async function start(executable: string, awaited: Readonly<Record<string, string>>, home: string): Promise<Marks> {
  const began = Date.now()
  const child = startPackedProgram(executable, home, [watched])
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()))
  const late = setTimeout(() => child.kill('SIGKILL'), 60_000)
  try {
    const times = await watch(await debuggerOf(child.stderr as NodeJS.ReadableStream), awaited)
    const marks: Marks = Object.fromEntries(Object.entries(times).map(([name, at]) => [name, at - began]))
    marks.cpu = treeCpuMs(child.pid as number)
    // What comes right after the start is not cut off, so that the home is one that was used.
    await new Promise((next) => setTimeout(next, 1_500))
    return marks
  } finally {
    child.kill('SIGTERM')
    await ended
    clearTimeout(late)
  }
}

function debuggerOf(output: NodeJS.ReadableStream): Promise<string> {
  let printed = ''
  return new Promise((resolve, reject) => {
    output.on('data', (chunk) => {
      printed += String(chunk)
      const address = /DevTools listening on (ws:\S+)/.exec(printed)?.[1]
      if (address !== undefined) resolve(address)
    })
    output.once('end', () => reject(new Error(`The program ended before it could be watched:\n${printed}`)))
  })
}

/** When the first page has painted each of the selectors, in milliseconds since 1970: one is asked for as soon as it is made, and again after each of its documents. */
function watch(address: string, awaited: Readonly<Record<string, string>>): Promise<Record<string, number>> {
  const socket = new WebSocket(address)
  let lastId = 0
  const asked = new Map<number, { session: string; name: string }>()
  const times: Record<string, number> = {}
  const send = (method: string, params: object, sessionId?: string): number => {
    socket.send(JSON.stringify({ id: ++lastId, method, params, ...(sessionId ? { sessionId } : {}) }))
    return lastId
  }
  const ask = (session: string, name: string): void => {
    const params = { expression: painted(awaited[name] ?? ''), awaitPromise: true, returnByValue: true }
    asked.set(send('Runtime.evaluate', params, session), { session, name })
  }
  return new Promise((resolve, reject) => {
    socket.once('error', reject)
    socket.once('close', () => reject(new Error('The window went before it had painted.')))
    socket.once('open', () =>
      send('Target.setAutoAttach', { autoAttach: true, waitForDebuggerOnStart: false, flatten: true }),
    )
    socket.on('message', (data) => {
      const said = JSON.parse(String(data)) as Said
      if (said.method === 'Target.attachedToTarget' && said.params?.targetInfo.type === 'page')
        for (const name of Object.keys(awaited)) ask(said.params.sessionId, name)
      const question = asked.get(said.id ?? 0)
      if (question === undefined) return
      asked.delete(said.id ?? 0)
      const at = said.result?.result?.value
      if (at === undefined) return ask(question.session, question.name)
      times[question.name] ??= at
      if (Object.keys(awaited).every((name) => name in times)) resolve(times)
    })
  }).finally(() => socket.close()) as Promise<Record<string, number>>
}

/** A message of the debugger, as far as it is read here. */
interface Said {
  id?: number
  method?: string
  params?: { sessionId: string; targetInfo: { type: string } }
  result?: { result?: { value?: number } }
}
