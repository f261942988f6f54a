import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { checkout, waitForContent, type AppUnderTest } from './harness/app-under-test'
import { callFromPage } from './harness/contract-from-page'
import { onEachHost, onHost } from './harness/hosts'

onEachHost('the page', (host) => {
  let app: AppUnderTest
  beforeAll(async () => {
    app = await host.start()
  })
  afterAll(() => app?.close())

  it('runs no script that is put into it, and no string', async () => {
    const ran = await app.page.evaluate(async () => {
      const marks = window as unknown as Record<string, unknown>
      const holder = document.createElement('div')
      holder.innerHTML = '<img src="x" onerror="window.ranHandler = true"><svg onload="window.ranSvg = true"></svg>'
      const script = document.createElement('script')
      script.textContent = 'window.ranScript = true'
      const link = document.createElement('a')
      link.href = 'javascript:window.ranLink = true'
      document.body.append(holder, script, link)
      link.click()
      // In a task of its own: what a debugger evaluates is let off the policy.
      const evalRan = await new Promise<boolean>((resolve) =>
        setTimeout(() => {
          try {
            new Function('return 1')()
            resolve(true)
          } catch {
            resolve(false)
          }
        }),
      )
      await new Promise((resolve) => setTimeout(resolve, 300))
      holder.remove()
      script.remove()
      link.remove()
      return { evalRan, marks: Object.keys(marks).filter((name) => name.startsWith('ran')) }
    })
    expect(ran).toEqual({ evalRan: false, marks: [] })
  })

  it.each(['fetch', 'image', 'frame', 'media', 'font', 'style', 'script'])(
    'reaches no other address by %s, of this machine either',
    async (kind) => {
      const other = await listen()
      await app.page.evaluate(
        ([how, url]) =>
          new Promise<void>((resolve) => {
            const end = () => resolve()
            // The policy says no before a request leaves; without it something comes of it.
            document.addEventListener('securitypolicyviolation', end, { once: true })
            if (how === 'fetch') return void fetch(url, { mode: 'no-cors' }).then(end, end)
            if (how === 'font') return void new FontFace('x', `url(${url})`).load().then(end, end)
            const tags: Record<string, string> = { image: 'img', frame: 'iframe', media: 'audio', style: 'link' }
            const element = document.createElement(tags[how] ?? how)
            if (how === 'style') element.setAttribute('rel', 'stylesheet')
            element.addEventListener('load', end)
            element.addEventListener('error', end)
            element.setAttribute(how === 'style' ? 'href' : 'src', url)
            document.body.append(element)
          }),
        [kind, other.url] as const,
      )
      expect(other.requests).toEqual([])
      await other.close()
    },
  )

  it('makes no worker of a text', async () => {
    const ran = await app.page.evaluate(
      () =>
        new Promise((resolve) => {
          try {
            const worker = new Worker(URL.createObjectURL(new Blob(['postMessage(1)'])))
            worker.onmessage = () => resolve(true)
            worker.onerror = () => resolve(false)
          } catch {
            resolve(false)
          }
        }),
    )
    expect(ran).toBe(false)
  })

  it('gets nothing from beside its own folder', async () => {
    const statuses = await app.page.evaluate(() =>
      Promise.all(
        [
          '/..%2fmain/index.js',
          '/%2e%2e/main/index.js',
          '/..%5cmain%5cindex.js',
          '/assets/..%2f..%2f..%2fpackage.json',
        ].map((path) =>
          fetch(path).then(
            ({ status }) => status,
            () => 404,
          ),
        ),
      ),
    )
    // 401: the web host tells nobody but its own page whether there is anything.
    expect(statuses.filter((status) => status !== 404 && status !== 401)).toEqual([])
  })

  it('is given what it asks for and is refused what is not of the contract', async () => {
    await expect(callFromPage(app.page, 'connections.getCurrent')).resolves.toBeDefined()
    await expect(callFromPage(app.page, 'constructor' as never)).rejects.toThrow('no call named')
    await expect(callFromPage(app.page, 'host.openExternal', { url: 'file:///etc/passwd' })).rejects.toThrow()
  })
})

onHost('electron', 'the page in the window', (host) => {
  it('has no Node', async () => {
    // With Node nothing comes up: what there is must be asked of the bare page.
    const app = await host.start({ waitsForContent: false })
    const kinds = await app.page.evaluate(() =>
      ['require', 'process', 'module', 'Buffer', 'global', '__dirname', 'electron'].map(
        (name) => typeof (window as unknown as Record<string, unknown>)[name],
      ),
    )
    await app.close()
    expect(new Set(kinds)).toEqual(new Set(['undefined']))
  })
})

onHost('electron', 'the window', (host) => {
  let app: AppUnderTest
  beforeAll(async () => {
    app = await host.start()
  })
  afterAll(() => app?.close())

  it('is given three functions and nothing else', async () => {
    const given = await app.page.evaluate(() => {
      const bridge = (window as { plumbline?: object }).plumbline ?? {}
      return Object.fromEntries(Object.entries(bridge).map(([name, part]) => [name, typeof part]))
    })
    expect(given).toEqual({
      call: 'function',
      handleOfFile: 'function',
      subscribe: 'function',
    })
  })

  it('opens no second window and no webview', async () => {
    const opened = await app.page.evaluate(() => {
      const views = [window.open('https://example.org/'), window.open('about:blank'), window.open('/index.html')]
      const view = document.createElement('webview')
      view.setAttribute('src', 'https://example.org/')
      document.body.append(view)
      const isPlain = !('getWebContentsId' in view)
      view.remove()
      return { windows: views.filter((one) => one !== null).length, isPlain }
    })
    expect(opened).toEqual({ windows: 0, isPlain: true })
    expect(app.electron?.windows()).toHaveLength(1)
  })

  it('stays on its page whatever asks it to go elsewhere', async () => {
    const before = app.page.url()
    await app.page.evaluate(async () => {
      const pause = () => new Promise((resolve) => setTimeout(resolve, 150))
      const link = document.createElement('a')
      link.href = 'https://example.org/'
      const form = document.createElement('form')
      form.action = 'https://example.org/'
      form.method = 'post'
      const meta = document.createElement('meta')
      meta.httpEquiv = 'refresh'
      meta.content = '0;url=https://example.org/'
      document.body.append(link, form)
      link.click()
      await pause()
      form.submit()
      await pause()
      document.head.append(meta)
      await pause()
      location.href = 'https://example.org/'
      await pause()
      location.href = 'app://plumbline.evil/index.html'
      await pause()
      link.remove()
      form.remove()
      meta.remove()
    })
    expect(app.page.url()).toBe(before)
    expect(await app.page.evaluate(() => document.querySelector('#app')?.childElementCount)).toBeGreaterThan(0)
  })

  it('is refused every permission that the app does not need', async () => {
    const states = await app.page.evaluate(async () => {
      const names = [
        'geolocation',
        'notifications',
        'camera',
        'microphone',
        'clipboard-read',
        'midi',
      ] as PermissionName[]
      const asked = await Promise.all(
        names.map((name) => navigator.permissions.query({ name }).then(({ state }) => state)),
      )
      const media = await navigator.mediaDevices?.getUserMedia({ audio: true }).then(
        () => 'granted',
        () => 'denied',
      )
      return [...asked, media, await Notification.requestPermission()]
    })
    expect(new Set(states)).toEqual(new Set(['denied']))
  })

  it('speaks to the core alone: another window that finds the channel hears nothing', async () => {
    const answered = await app.electron?.evaluate(
      async ({ BrowserWindow }, preload) => {
        const other = new BrowserWindow({
          show: false,
          webPreferences: { sandbox: true, contextIsolation: true, preload },
        })
        await other.loadURL('app://plumbline/index.html')
        const outcome = (await other.webContents.executeJavaScript(`new Promise((resolve) => {
        if (!window.plumbline) return resolve('no bridge')
        window.plumbline.subscribe(() => resolve('answered'))
        window.plumbline.call(JSON.stringify({ type: 'call', id: 7, name: 'connections.getCurrent' }))
        setTimeout(() => resolve('silence'), 500)
      })`)) as string
        other.destroy()
        return outcome
      },
      join(checkout, 'out/preload/index.js'),
    )
    expect(answered).toBe('silence')
  })

  it('is made with every lock on', async () => {
    const preferences = await app.electron?.evaluate(({ BrowserWindow }) => {
      const contents = BrowserWindow.getAllWindows()[0]?.webContents as unknown as {
        getLastWebPreferences?: () => Record<string, unknown>
      }
      return contents.getLastWebPreferences?.() ?? null
    })
    // Not in every runtime's API; where it is, it tells what Chromium was given.
    if (!preferences) return
    expect(preferences).toMatchObject({
      sandbox: true,
      contextIsolation: true,
      nodeIntegration: false,
      webviewTag: false,
    })
  })
})

onHost('web', 'the page in a browser', (host) => {
  let app: AppUnderTest
  beforeAll(async () => {
    app = await host.start()
  })
  afterAll(() => app?.close())

  it('works on after a reload, and in no tab that has not its token', async () => {
    await app.page.reload()
    await waitForContent(app.page)
    await expect(callFromPage(app.page, 'connections.getCurrent')).resolves.toBeDefined()
    expect(app.page.url()).not.toMatch(/page=|start=/)
    const tab = await app.page.context().newPage()
    await tab.goto(app.page.url())
    await tab.getByText('This tab was not opened by the address').waitFor()
    await tab.close()
  })

  it('gives a program on another port nothing that opens anything', async () => {
    const other = await listen()
    const { port } = new URL(app.page.url())
    const tab = await app.page.context().newPage()
    for (const name of ['127.0.0.1', 'localhost']) await tab.goto(`http://${name}:${new URL(other.url).port}/`)
    await tab.close()
    const cookies = other.cookies.filter((cookie) => cookie !== '')
    await other.close()
    // The browser does send it to other ports of the same address: that is why it opens nothing by itself.
    expect(cookies.length).toBeGreaterThan(0)
    const asked = await fetch(`http://127.0.0.1:${port}/tiles/x/v/0/0/0`, { headers: { cookie: cookies[0] ?? '' } })
    expect(asked.status).toBe(401)
  })
})

/** Another program on this machine, which notes what is asked of it. */
async function listen() {
  const requests: string[] = []
  const cookies: string[] = []
  const server = createServer((request, response) => {
    requests.push(request.url ?? '')
    cookies.push(request.headers.cookie ?? '')
    response.end()
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/x`,
    requests,
    cookies,
    close: () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}
