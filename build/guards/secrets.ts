import type { Guard } from './guard'

const redaction = 'src/core/remote/redaction.exploit.test.ts'
const client = 'src/core/remote/rest-client.test.ts'
const folder = 'src/node/private-folder.test.ts'
const kept = 'e2e/core/closed-to-others.test.ts'
const offered = 'src/core/connections/offered.exploit.test.ts'
const parsed = 'src/core/policy/parse-policy.test.ts'

/** Guards of credentials, of what is kept on the disk, and of what leaves the program. */
export const secretGuards: readonly Guard[] = [
  {
    what: 'A secret is kept in the keychain of the system or in memory, on no disk',
    file: 'src/node/keychain.ts',
    take: 'return memoryKeychain(whyUnavailable(error))',
    put: 'throw error',
    test: 'src/node/keychain.test.ts',
  },
  {
    what: 'A secret is in no log and no error, at any depth',
    file: 'src/shared/security/redact.ts',
    take: '.replace(secretQuery, `$1${hidden}`)',
    test: redaction,
  },
  {
    what: 'A secret is in no log and no error, at any depth',
    file: 'src/core/remote/redaction.ts',
    take: 'for (const secret of longestFirst) result = result.split(secret).join(hidden)',
    test: redaction,
  },
  {
    what: 'A secret is in no log and no error, at any depth',
    file: 'src/core/remote/redaction.ts',
    take: 'if (Array.isArray(value)) return value.map(cleanAll)',
    put: 'if (Array.isArray(value)) return value',
    test: redaction,
  },
  {
    what: 'A secret is in no log and no error, at any depth',
    file: 'src/core/remote/rest-client.ts',
    take: 'const safe = cleaned(error)',
    put: 'const safe = error',
    test: client,
    only: 'are in no error',
  },
  {
    what: 'A secret is in no log and no error, at any depth',
    file: 'src/shared/security/redact.ts',
    take: '.replace(userOfUrl, `$1${hidden}@`)',
    test: redaction,
  },
  {
    what: 'A secret is in no log and no error, at any depth',
    file: 'src/shared/security/redact.ts',
    take: '.replace(quotedSecret, `$1$2$3$4${hidden}`)',
    test: redaction,
  },
  {
    what: 'Diagnostics hold no secret, and no service unless the person agrees; nothing is sent',
    file: 'src/core/diagnostics/gather.ts',
    take: "hide(cleanText(parts.clean(text.join('\\n'))))",
    put: "cleanText(text.join('\\n'))",
    test: 'src/core/diagnostics/gather.test.ts',
  },
  {
    what: 'Diagnostics hold no secret, and no service unless the person agrees; nothing is sent',
    file: 'src/core/diagnostics/calls.ts',
    take: 'checkDiagnostics(parts.policy)\n      const sections',
    put: 'const sections',
    test: 'src/core/diagnostics/gather.test.ts',
  },
  {
    what: 'A credential goes to its own service alone',
    file: 'src/core/remote/rest-client.ts',
    take: ' && url.href.startsWith(ownOrigin)',
    test: client,
    only: 'stay within the origin',
  },
  {
    what: 'A credential goes to its own service alone',
    file: 'src/core/remote/redirects.ts',
    take: "method === 'GET' || ((status === 307 || status === 308) && target.origin === from.origin)",
    put: 'true',
    test: client,
    only: 'do not follow a write elsewhere',
  },
  {
    what: 'What is kept is read by its owner alone (0600 in 0700; Windows: the access list of the profile)',
    file: 'src/node/private-folder.ts',
    take: 'umaskAtStart ??= process.umask(ofOthers)',
    put: 'umaskAtStart ??= 0o022',
    test: folder,
  },
  {
    what: 'What is kept is read by its owner alone (0600 in 0700; Windows: the access list of the profile)',
    file: 'src/node/sqlite.ts',
    take: "if (path !== ':memory:') makeOwnFile(path)",
    test: folder,
  },
  {
    what: 'What is kept is read by its owner alone (0600 in 0700; Windows: the access list of the profile)',
    file: 'src/node/folder-lock.ts',
    take: 'makeOwnFile(path)\n',
    put: '\n',
    test: folder,
  },
  {
    what: 'What is kept is read by its owner alone (0600 in 0700; Windows: the access list of the profile)',
    file: 'src/core/store/json-file.ts',
    take: "await open(partial, 'w', 0o600)",
    put: "await open(partial, 'w', 0o644)",
    test: 'src/core/store/file-modes.exploit.test.ts',
  },
  {
    what: 'What is kept is read by its owner alone (0600 in 0700; Windows: the access list of the profile)',
    file: 'src/node/log-file.ts',
    take: '{ mode: 0o600 }',
    put: '{ mode: 0o644 }',
    test: 'src/core/store/file-modes.exploit.test.ts',
  },
  {
    what: 'A folder of data that was open to others is closed at the start',
    file: 'src/core/home.ts',
    take: 'if (mended.count > 0) await closeBelow(dir, mended)',
    test: kept,
  },
  {
    what: 'A folder of data that was open to others is closed at the start',
    file: 'src/service/start-service.ts',
    take: 'if (mended.count > 0) await closeBelow(dataDir, mended)',
    test: kept,
  },
  {
    what: 'A folder of data that was open to others is closed at the start',
    file: 'src/node/private-folder.ts',
    take: 'narrow(path, statSync(path), mended)',
    test: folder,
  },
  {
    what: 'A client is not sent from encryption to none, nor in circles',
    file: 'src/core/remote/redirects.ts',
    take: '!downgraded && repeatable',
    put: 'repeatable',
    test: 'src/core/remote/redirects.exploit.test.ts',
    only: 'does not go from',
  },
  {
    what: 'What an administrator has laid down cannot be changed (docs/administrators.md)',
    file: 'src/core/settings/settings-store.ts',
    take: 'if (locked !== undefined) throw settingForbidden(policy, locked)',
    test: 'src/core/settings/settings-store.test.ts',
  },
  {
    what: 'What an administrator has laid down cannot be changed (docs/administrators.md)',
    file: 'src/core/policy/read-policy.ts',
    take: '!isPackaged && ',
    test: 'src/core/policy/read-policy.test.ts',
  },
  {
    what: 'No credential goes to a service that the administrator does not offer',
    file: 'src/core/connections/connection-clients.ts',
    take: 'checkAddress(options.policy, address)',
    test: offered,
  },
  {
    what: 'No credential goes to a service that the administrator does not offer',
    file: 'src/core/connections/connection-clients.ts',
    take: 'checkAddress(options.policy, base.href)',
    test: offered,
  },
  {
    what: 'A mistake in a policy file opens nothing',
    file: 'src/core/policy/parse-policy.ts',
    take: 'Object.values(keys).reduce((policy, key) => ({ ...policy, ...key.strictest(policy) }), open)',
    put: 'open',
    test: parsed,
  },
  {
    what: 'A mistake in a policy file opens nothing',
    file: 'src/core/policy/parse-policy.ts',
    take: 'for (const key of closed) policy = { ...policy, ...key.strictest(policy) }',
    test: parsed,
  },
]
