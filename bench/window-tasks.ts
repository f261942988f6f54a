import type { CDPSession, Page } from 'playwright'

/** What the page's main thread did during an action. */
export interface Work {
  /** Longest task by the clock, and by its processor time alone: what others do on the machine does not count in it. Milliseconds. */
  longestMs: number
  longestCpuMs: number
  /** Tasks of more than 50 ms of processor. */
  longTasks: number
  /** All tasks together, processor time. */
  cpuMs: number
}

interface TraceEvent {
  name: string
  tid: number
  pid: number
  dur?: number
  tdur?: number
  args?: { name?: string }
}

/** Watches the main thread of a page while something is done in it. */
export async function duringWork(page: Page, act: () => Promise<void>): Promise<Work> {
  const session = await page.context().newCDPSession(page)
  const events: TraceEvent[] = []
  session.on('Tracing.dataCollected', ({ value }) => void events.push(...(value as unknown as TraceEvent[])))
  await session.send('Tracing.start', {
    transferMode: 'ReportEvents',
    traceConfig: { includedCategories: ['toplevel'] },
  })
  try {
    await act()
  } finally {
    await endTrace(session)
  }
  const main = new Set(
    events.filter(({ name, args }) => name === 'thread_name' && args?.name === 'CrRendererMain').map(threadOf),
  )
  const tasks = events.filter((event) => /RunTask$/.test(event.name) && main.has(threadOf(event)))
  const cpu = tasks.map(({ tdur = 0 }) => tdur / 1000)
  return {
    longestMs: Math.max(0, ...tasks.map(({ dur = 0 }) => dur / 1000)),
    longestCpuMs: Math.max(0, ...cpu),
    longTasks: cpu.filter((ms) => ms > 50).length,
    cpuMs: cpu.reduce((sum, ms) => sum + ms, 0),
  }
}

const threadOf = ({ pid, tid }: TraceEvent): string => `${pid}/${tid}`

async function endTrace(session: CDPSession): Promise<void> {
  const complete = new Promise((resolve) => session.once('Tracing.tracingComplete', resolve))
  await session.send('Tracing.end')
  await complete
  await session.detach()
}

/** Milliseconds from a key to the frame that shows the last of what it changed in the page, and the processor time of the longest task of it. */
export interface KeyTime {
  screenMs: number
  work: Work
}

/** Presses a key where the focus is, and waits until the page has not changed for `stillMs`. */
export async function pressKey(page: Page, key: string, stillMs = 400): Promise<KeyTime> {
  let screenMs = 0
  const work = await duringWork(page, async () => {
    await page.evaluate((still) => {
      const watched = window as unknown as { keyed?: Promise<number> }
      watched.keyed = new Promise((resolve) => {
        let began = 0
        let shown = 0
        let timer = 0
        const observer = new MutationObserver(() => {
          if (began > 0) soon()
        })
        const end = (): void => {
          observer.disconnect()
          resolve(shown - began)
        }
        // The frame that follows is painted when its own task after it runs.
        function soon(): void {
          window.clearTimeout(timer)
          timer = window.setTimeout(end, still)
          requestAnimationFrame(() => {
            const { port1, port2 } = new MessageChannel()
            port1.onmessage = () => (shown = performance.now())
            port2.postMessage(null)
          })
        }
        observer.observe(document.body, { subtree: true, childList: true, attributes: true, characterData: true })
        const onKey = (event: KeyboardEvent): void => {
          window.removeEventListener('keydown', onKey, true)
          began = event.timeStamp
          soon()
        }
        window.addEventListener('keydown', onKey, true)
      })
    }, stillMs)
    await page.keyboard.press(key)
    screenMs = await page.evaluate(() => (window as unknown as { keyed: Promise<number> }).keyed)
  })
  return { screenMs, work }
}
