import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { parse } from 'yaml'
import { checkPlaces, workerPlaces } from '../src/service/settings/check-places'
import { checkReach } from '../src/service/settings/check-reach'
import { readSettings } from '../src/service/settings/read-settings'
import { flagOf, settingNames } from '../src/service/settings/setting-table'
import { root } from './setup.mjs'

const office = (name: string): string => join(root, 'packaging/office', name)

it('the settings file of the office is one that the service takes', () => {
  const settings = readSettings({ flags: { config: office('service.json') }, env: {} })
  expect(() => checkReach(settings)).not.toThrow()
  const unit = readFileSync(office('plumbline.service'), 'utf8')
  const stopSeconds = Number(/^TimeoutStopSec=(\d+)$/m.exec(unit)?.[1])
  expect(stopSeconds).toBeGreaterThan(settings.drainSeconds + settings.graceSeconds)
  const proxy = readFileSync(office('nginx.conf'), 'utf8')
  expect(/^upstream (\w+) \{[^}]*^ +server (\S+);/ms.exec(proxy)?.slice(1)).toEqual([
    /proxy_pass http:\/\/(\w+);/.exec(proxy)?.[1],
    `127.0.0.1:${settings.port}`,
  ])
})

it('image and compose file say together what the service takes', () => {
  const image = readFileSync(office('Containerfile'), 'utf8')
  const ofImage = Object.fromEntries(
    [...image.matchAll(/(PLUMBLINE_SERVE_\w+)=(\S+)/g)].map(([, name, value]) => [name, value]),
  )
  const compose = parse(readFileSync(office('compose.yaml'), 'utf8')) as {
    services: { service: { environment: Record<string, string>; healthcheck: { test: string[] } } }
  }
  const { environment, healthcheck } = compose.services.service
  const env = { ...ofImage, ...environment, PLUMBLINE_SERVE_PUBLIC_URL: 'https://maps.example.org' }
  const settings = readSettings({ flags: {}, env })
  expect(() => checkReach(settings)).not.toThrow()
  expect(settings).toMatchObject({ data: '/data', host: '0.0.0.0', port: 8600, trustedProxies: ['10.89.86.2'] })
  // The proxy waits for it, and an image made by podman keeps no HEALTHCHECK of its own.
  expect(healthcheck.test.join(' ')).toContain(`http://127.0.0.1:${settings.port}/readyz`)
})

it('what several processes share is told to each of them', () => {
  const unit = (name: string) => readFileSync(office(name), 'utf8')
  expect(unit('plumbline-serve@.service')).toContain(
    'serve --config /etc/plumbline/shared.json --data /var/lib/plumbline/serve-%i',
  )
  expect(unit('plumbline-work@.service')).toContain(
    'work --config /etc/plumbline/shared.json --data /var/lib/plumbline/work-%i',
  )
  const settings = readSettings({ flags: { config: office('shared.json'), data: '/d', port: '8601' }, env: {} })
  expect(() => [checkReach(settings), checkPlaces(settings), workerPlaces(settings)]).not.toThrow()
  const compose = parse(readFileSync(office('compose.shared.yaml'), 'utf8'), { merge: true }) as {
    services: Record<string, { environment: Record<string, string> }>
  }
  expect(compose.services['work']?.environment).toEqual(compose.services['service']?.environment)
  const settingsOf = Object.entries(compose.services['work']?.environment ?? {}).filter(([name]) =>
    name.startsWith('PLUMBLINE_'),
  )
  const env = {
    ...Object.fromEntries(settingsOf),
    PLUMBLINE_FILES: 's3://files/office',
    PLUMBLINE_SERVE_DATA: '/data',
  }
  expect(() => workerPlaces(readSettings({ flags: {}, env }))).not.toThrow()
})

it('flags of the guide are flags of the service', () => {
  const guide = readFileSync(join(root, 'docs/office.md'), 'utf8')
  const used = [...guide.matchAll(/plumbline serve ((?:[^\n]|\\\n)*)/g)].flatMap(
    ([, line = '']) => line.match(/--[a-z-]+/g) ?? [],
  )
  const known = [...settingNames.map(flagOf), '--config']
  expect(used.length).toBeGreaterThan(5)
  expect(used.filter((flag) => !known.includes(flag))).toEqual([])
})
