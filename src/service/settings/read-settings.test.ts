import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, it } from 'vitest'
import { checkReach } from './check-reach'
import { readSettings } from './read-settings'
import { flagOf, settingNames, settingOf, variableOf } from './setting-table'

const folder = mkdtempSync(join(tmpdir(), 'settings-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

function fileOf(text: string): string {
  const path = join(folder, `${Math.random()}.json`)
  writeFileSync(path, text)
  return path
}
const read = (parts: { flags?: object; env?: object; file?: object | string }) =>
  readSettings({
    flags: {
      ...parts.flags,
      ...(parts.file === undefined
        ? {}
        : { config: fileOf(typeof parts.file === 'string' ? parts.file : JSON.stringify(parts.file)) }),
    },
    env: (parts.env ?? {}) as Record<string, string>,
  })

it('takes a flag before a variable, a variable before the file, and the file before what holds otherwise', () => {
  const file = { port: 1, maxJsonMb: 8, trustedProxies: ['10.0.0.0/8'], demo: true }
  const env = { PLUMBLINE_SERVE_PORT: '2', PLUMBLINE_SERVE_HOST: '0.0.0.0' }
  expect(read({ flags: { port: '3' }, env, file })).toMatchObject({
    port: 3,
    host: '0.0.0.0',
    maxJsonMb: 8,
    trustedProxies: ['10.0.0.0/8'],
    demo: true,
    graceSeconds: 3,
    publicUrl: undefined,
  })
  expect(read({ env }).port).toBe(2)
  expect(read({}).port).toBe(0)
})

it('works on uploads unless flag, variable or file say no', () => {
  const no = [{ flags: { work: false } }, { env: { PLUMBLINE_SERVE_WORK: 'false' } }, { file: { work: false } }]
  expect(no.map((parts) => read(parts).work)).toEqual([false, false, false])
  expect(read({}).work).toBe(true)
})

it.each([
  [{ flags: { port: 'x' } }, 'port of the flag --port must be a whole number, 0 to 65535; it is "x".'],
  [{ flags: { port: '' } }, 'port of the flag --port must be a whole number'],
  [{ env: { PLUMBLINE_SERVE_PORT: '70000' } }, 'port of the variable PLUMBLINE_SERVE_PORT must be'],
  [{ env: { PLUMBLINE_READ_MEMORY_MB: '1' } }, 'memory of the variable PLUMBLINE_READ_MEMORY_MB must be'],
  [{ file: { maxJsonMb: 0 } }, /maxJsonMb of the file .* must be a whole number, 1 to 64; it is 0\./],
  [{ file: { prot: 8080 } }, /prot of the file .* is no setting of the service. Known are data,/],
  [{ file: { Public_URL: 'x' } }, 'It is written publicUrl.'],
  [{ env: { PLUMBLINE_SERVE_PUBLICURL: 'https://a.example' } }, 'It is written PLUMBLINE_SERVE_PUBLIC_URL.'],
  [{ file: '{"port": 1' }, 'is no JSON'],
  [{ file: '[]' }, 'must hold one object'],
  [{ file: 'null' }, 'must hold one object'],
  [{ flags: { metrics: '127.0.0.1:65536' } }, 'must be an address and a port'],
  [{ flags: { host: 'a b' } }, 'must be an address of this computer'],
  [{ flags: { files: 'files/here' } }, 'must be s3://BUCKET/PREFIX, or the full path'],
  [{ flags: { database: 'postgres://ada@db.example.org' } }, 'postgres://USER@HOST:PORT/DATABASE'],
  [{ flags: { database: 'mysql://ada@db.example.org/maps' } }, 'postgres://USER@HOST:PORT/DATABASE'],
  [{ flags: { publicUrl: 'ftp://maps.example.org' } }, 'must be an address such as'],
  [{ flags: { publicUrl: 'https://maps.example.org/?x=1' } }, 'must be an address such as'],
  [{ flags: { maxJsonMb: '65' } }, 'must be a whole number, 1 to 64'],
  [{ flags: { maxJsonMb: '1.5' } }, 'must be a whole number, 1 to 64'],
  [{ flags: { config: '/nowhere/at-all.json' } }, 'cannot be read (ENOENT)'],
  [{ flags: { publicUrl: 'maps.example.org' } }, 'must be an address such as https://maps.example.org'],
  [{ flags: { trustedProxies: '10.0.0.1,nonsense' } }, '"nonsense" is none'],
  [{ flags: { trustedProxies: '10.0.0.0/33' } }, '"10.0.0.0/33" is none'],
  [{ flags: { metrics: '9464' } }, 'must be an address and a port'],
  [{ flags: { log: 'xml' } }, 'must be text or json'],
  [{ file: { logRequests: 'yes' } }, 'must be true or false'],
])('says which setting is wrong, where it came from and what it must be: %j', (parts, message) => {
  expect(() => read(parts)).toThrow(message)
})

it('takes what is switched off for switched off, however it is written', () => {
  const variable = 'PLUMBLINE_SERVE_ALLOW_PLAIN_HTTP'
  for (const [text, is] of [
    ['false', false],
    ['FALSE', false],
    ['true', true],
    ['True', true],
  ] as const)
    expect(read({ env: { [variable]: text } }).allowPlainHttp).toBe(is)
  expect(read({ file: { allowPlainHttp: false } }).allowPlainHttp).toBe(false)
})

it('reads addresses as they are meant', () => {
  expect(read({ flags: { publicUrl: ' https://MAPS.example.org/site/ ' } }).publicUrl).toBe(
    'https://maps.example.org/site',
  )
  expect(read({ flags: { metrics: '[::1]:9464' } }).metrics).toEqual({ host: '::1', port: 9464 })
  expect(read({ flags: { trustedProxies: '10.0.0.1, 10.1.0.0/16' } }).trustedProxies).toEqual([
    '10.0.0.1',
    '10.1.0.0/16',
  ])
  expect(read({ flags: { maxJsonMb: ' 64 ' } }).maxJsonMb).toBe(64)
  // An empty variable says nothing.
  expect(read({ env: { PLUMBLINE_SERVE_HOST: '' }, file: { host: '::1' } }).host).toBe('::1')
})

it('shows no password of an address in an error', () => {
  const flags = { publicUrl: 'https://ada:s3cret-word@maps.example.org' }
  expect(() => read({ flags })).toThrow('it is "https://[hidden]@maps.example.org"')
})

it.each([
  [{ database: 'postgres://ada:s3cret/word@db.example.org:5432/maps' }],
  [{ database: 'host=db.example.org user=ada password=s3cret dbname=maps' }],
  [{ publicUrl: 'https://ada:s3cret/word@maps.example.org:x' }],
  [{ publicUrl: 'https://ada:p@s3cret@maps.example.org' }],
])('shows no part of a password that does not belong in an address as it is: %j', (flags) => {
  expect(() => read({ flags })).toThrow('must be')
  expect(() => read({ flags })).not.toThrow('s3cret')
})

const office = { host: '0.0.0.0', publicUrl: 'https://maps.example.org' }
const tls = { tlsCertificate: 'a.pem', tlsKey: 'a.key' }

it.each([
  [{ host: '0.0.0.0' }, 'credentials could be read on the way'],
  [{ host: '::' }, 'credentials could be read on the way'],
  [{ host: '192.168.1.5', publicUrl: 'http://maps.example.org' }, 'credentials could be read on the way'],
  [{ host: '0.0.0.0', ...tls }, 'publicUrl has to say where they reach the service'],
  [{ host: '0.0.0.0', allowPlainHttp: true }, 'publicUrl has to say'],
  [{ ...office, allowPlainHttp: true }, 'publicUrl begins with https://'],
  [{ tlsKey: 'a.key' }, 'go together'],
  [{ ...tls, publicUrl: 'http://maps.example.org' }, 'but a certificate is given'],
  [{ ...office, ...tls, publicUrl: 'https://example.org/maps' }, 'a proxy has to take off'],
])('does not let other computers in by mistake: %j', (flags, message) => {
  expect(() => checkReach(read({ file: flags }))).toThrow(message)
})

it.each([
  {},
  { host: '::1' },
  { ...office, ...tls },
  { ...office, trustedProxies: '10.0.0.5' },
  { publicUrl: 'https://example.org/maps', trustedProxies: '127.0.0.1' },
  { host: '0.0.0.0', allowPlainHttp: true, publicUrl: 'http://maps.example.org' },
])('lets them in where that is said: %j', (flags) => {
  expect(() => checkReach(read({ file: flags }))).not.toThrow()
})

it('has a flag, a variable and words for every setting, and what holds otherwise passes its own check', () => {
  const flags = settingNames.map(flagOf)
  expect(new Set([...flags, ...settingNames.map(variableOf)]).size).toBe(2 * settingNames.length)
  for (const name of settingNames) {
    const { says, otherwise, kind } = settingOf(name)
    expect(says.length).toBeGreaterThan(8)
    if (otherwise !== undefined && !Array.isArray(otherwise)) expect(kind.read(otherwise)).toEqual(otherwise)
  }
})
