import type { Guard } from './guard'

const policy = 'src/shared/security/security.exploit.test.ts'
const spec = 'e2e/security.spec.ts'
const scheme = 'src/main/app/app-scheme.exploit.test.ts'
const channel = 'src/main/ipc/frame-channel.test.ts'
const contract = 'src/shared/contract/server.exploit.test.ts'
const paths = 'src/core/handlers/granted-paths.exploit.test.ts'
const links = 'src/shared/security/external-links.ts'

/** Guards of the page and of the window that shows it. */
export const windowGuards: readonly Guard[] = [
  {
    what: 'Plain https links alone go to the system',
    file: links,
    take: "url.protocol !== 'https:'",
    put: 'false',
    test: policy,
  },
  {
    what: 'Plain https links alone go to the system',
    file: links,
    take: "url.username !== '' || url.password !== ''",
    put: 'false',
    test: policy,
  },
  {
    what: 'Plain https links alone go to the system',
    file: links,
    take: '/(^|\\.)xn--/i.test(url.hostname) || ',
    test: policy,
  },
  {
    what: 'A tile server gets into the policy by its plain origin only',
    file: 'src/shared/security/content-security-policy.ts',
    take: ' || !/^[a-z0-9.:[\\]-]+$/i.test(url.host)',
    test: policy,
  },
  {
    what: 'Frames are taken from the main frame of our own page alone',
    file: 'src/main/ipc/frame-channel.ts',
    take: "if (!peer) onRefused('a window that was not made by the app')\n    else if",
    put: 'if',
    test: channel,
  },
  {
    what: 'Frames are taken from the main frame of our own page alone',
    file: 'src/main/ipc/frame-channel.ts',
    take: ' || sender.parent !== null',
    test: channel,
  },
  {
    what: 'Frames are taken from the main frame of our own page alone',
    file: 'src/main/ipc/frame-channel.ts',
    take: "else if (!isOwnPage(sender.url)) onRefused('a page that is not of the app')\n    ",
    test: channel,
  },
  {
    what: 'The page calls what the contract names, with checked parameters',
    file: 'src/shared/contract/server.ts',
    take: '!Object.hasOwn(contract.calls, name) || !Object.hasOwn(handlers, name)',
    put: 'false',
    test: contract,
  },
  {
    what: 'The page calls what the contract names, with checked parameters',
    file: 'src/shared/contract/server.ts',
    take: 'if (!params.success) {',
    put: 'if (!params) {',
    test: contract,
  },
  {
    what: '`app://` serves the files of the page and nothing beside them',
    file: 'src/main/app/app-scheme.ts',
    take: "match?.[1] !== 'plumbline'",
    put: 'match === null',
    test: scheme,
  },
  {
    what: '`app://` serves the files of the page and nothing beside them',
    file: 'src/node/static-file.ts',
    take: 'if (!file.startsWith(base + sep)) return null\n    ',
    test: scheme,
  },
  {
    what: 'Bytes of a host are not taken for another kind (nosniff)',
    file: 'src/shared/security/content-security-policy.ts',
    take: "  'X-Content-Type-Options': 'nosniff',\n",
    test: scheme,
  },
  {
    what: 'No script of a page that was put into it runs',
    file: 'src/shared/security/content-security-policy.ts',
    take: '"script-src \'self\'"',
    put: "\"script-src 'self' 'unsafe-inline' 'unsafe-eval'\"",
    test: spec,
    only: 'runs no script that is put into it',
    needs: 'build',
  },
  {
    what: 'The window opens no other window and no webview',
    file: 'src/main/app/navigation-locks.ts',
    take: "contents.setWindowOpenHandler(() => ({ action: 'deny' }))",
    test: spec,
    only: 'opens no second window and no webview',
    needs: 'build',
  },
  {
    what: 'The page has no Node',
    file: 'src/main/app/window.ts',
    take: 'sandbox: true,\n      contextIsolation: true,\n      nodeIntegration: false,',
    put: 'sandbox: false,\n      contextIsolation: false,\n      nodeIntegration: true,',
    test: spec,
    only: 'has no Node',
    needs: 'build',
  },
  {
    what: 'The preload gives three functions',
    file: 'src/preload/index.ts',
    take: 'const bridge: WindowBridge = {',
    put: 'const bridge: WindowBridge & { more: unknown } = {\n  more: 1,',
    test: spec,
    only: 'is given three functions',
    needs: 'build',
  },
  {
    what: 'The page names files by handles of what a person chose, and writes only where one chose to save',
    file: 'src/core/handlers/granted-paths.ts',
    take: "handlers['uploads.makePlan']({ ...params, paths: params.paths.map(grants.readable) }, context)",
    put: "handlers['uploads.makePlan'](params, context)",
    test: paths,
  },
  {
    what: 'The page names files by handles of what a person chose, and writes only where one chose to save',
    file: 'src/core/handlers/granted-paths.ts',
    take: "handlers['uploads.addFiles']({ ...params, paths: params.paths.map(grants.readable) }, context)",
    put: "handlers['uploads.addFiles'](params, context)",
    test: paths,
  },
  {
    what: 'The page names files by handles of what a person chose, and writes only where one chose to save',
    file: 'src/core/handlers/granted-paths.ts',
    take: "handlers['uploads.exportManifest']({ ...params, path: grants.writable(params.path) }, context)",
    put: "handlers['uploads.exportManifest'](params, context)",
    test: paths,
  },
  {
    what: 'The page names files by handles of what a person chose, and writes only where one chose to save',
    file: 'src/core/handlers/granted-paths.ts',
    take: "handlers['revisions.download']({ ...params, path: grants.writable(params.path) }, context)",
    put: "handlers['revisions.download'](params, context)",
    test: paths,
  },
  {
    what: 'The page names files by handles of what a person chose, and writes only where one chose to save',
    file: 'src/node/path-grants.ts',
    take: "if (use !== 'write')",
    put: 'if (path === handle)',
    test: paths,
  },
  {
    what: 'The page names files by handles of what a person chose, and writes only where one chose to save',
    file: 'src/main/ipc/frame-channel.ts',
    take: "peerOf(event) !== null && typeof path === 'string'",
    put: "typeof path === 'string'",
    test: channel,
    only: 'gives handles of dropped files',
  },
]
