import type { Guard } from './guard'

const webHost = 'src/host-web/web-host.exploit.test.ts'
const slow = 'src/host-web/slow-callers.exploit.test.ts'
const access = 'e2e/conformance/access.test.ts'
const service = 'e2e/conformance/service.exploit.test.ts'

/** Guards of the two servers that listen on 127.0.0.1. */
export const loopbackGuards: readonly Guard[] = [
  {
    what: 'DNS rebinding: requests under a foreign name',
    file: 'src/host-web/guard.ts',
    take: " && allowed.includes(hosts[0] ?? '')",
    test: webHost,
    only: 'DNS rebinding',
  },
  {
    what: 'DNS rebinding: requests under a foreign name',
    file: 'src/service/http/host-check.ts',
    take: " || !loopbackHost.test(request.headers.host ?? '')",
    test: access,
  },
  {
    what: 'Another site in the same browser',
    file: 'src/host-web/guard.ts',
    take: 'if (origin !== undefined && origin !== `http://${host}`) return refusal\n',
    put: '\n',
    test: webHost,
    only: 'another site in the same browser',
  },
  {
    what: 'Another site in the same browser',
    file: 'src/host-web/guard.ts',
    take: "return request.headers[ownHeader] === '1' ? null : refusal",
    put: 'return null',
    test: webHost,
    only: 'another site in the same browser',
  },
  {
    what: 'Another site in the same browser',
    file: 'src/host-web/web-host.ts',
    take: 'checkHost(request, port) ?? checkOwnSocket(request) ??',
    put: 'checkHost(request, port) ??',
    test: webHost,
    only: 'cannot open a socket',
  },
  {
    what: 'Another site in the same browser',
    file: 'src/service/http/host-check.ts',
    take: "if (!loopbackHost.test(origin.replace(/^https?:\\/\\//i, '')))",
    put: 'if (origin === null)',
    test: access,
    only: '403 for a write from a foreign page',
  },
  {
    what: 'A start code is good once, and for a minute',
    file: 'src/host-web/sessions.ts',
    take: 'codes.delete(known)\n',
    put: '\n',
    test: webHost,
    only: 'who has no start code',
  },
  {
    what: 'A start code is good once, and for a minute',
    file: 'src/host-web/sessions.ts',
    take: 'if (expires < now()) return null\n',
    put: '\n',
    test: webHost,
    only: 'who has no start code',
  },
  {
    what: 'A cookie opens its own host alone',
    file: 'src/host-web/sessions.ts',
    take: "`plumbline-${randomBytes(6).toString('hex')}`",
    put: "'plumbline-000000000000'",
    test: slow,
  },
  {
    what: 'Paths of requests, of staged and of uploaded files lead nowhere else',
    file: 'src/host-web/staging.ts',
    take: "part === '' || part === '.' || part === '..' || ",
    test: webHost,
    only: 'paths',
  },
  {
    what: 'Paths of requests, of staged and of uploaded files lead nowhere else',
    file: 'src/host-web/staging.ts',
    take: '/^[\\w-]{8,64}$/.test(batch)',
    put: "batch !== ''",
    test: webHost,
    only: 'paths',
  },
  {
    what: 'A token of one job or revision opens no other',
    file: 'src/service/upload/upload-processor.ts',
    take: 'query.token === undefined || !secretMatches(query.token, job.token_hash)',
    put: 'query.token === undefined',
    test: service,
    only: 'tokens',
  },
  {
    what: 'A token of one job or revision opens no other',
    file: 'src/service/download/links.ts',
    take: 'given.length !== wanted.length || !timingSafeEqual(given, wanted)',
    put: 'given.length !== wanted.length',
    test: service,
    only: 'tokens',
  },
  {
    what: 'Who is of no organization or project sees nothing of it',
    file: 'src/service/http/access.ts',
    take: 'if (!organization || !caller.isOf(organization))',
    put: 'if (!organization)',
    test: access,
  },
  {
    what: 'Who is of no organization or project sees nothing of it',
    file: 'src/service/http/access.ts',
    take: 'if (!caller.mayOpen(project)) throw new HttpProblem(403, `You are not a user of project ${id}.`)\n',
    put: '\n',
    test: access,
  },
  {
    what: 'A body of JSON is no larger than 4 MB',
    file: 'src/service/http/read-json.ts',
    take: 'if (size > maxJsonBytes) {',
    put: 'if (size > Infinity) {',
    test: access,
    only: '413',
  },
]
