import { expect, it } from 'vitest'
import { faultsOf, packedFiles } from './deb-contents'

const line = (mode: string, path: string, owner = 'root/root') => `${mode} ${owner}  1 2026-11-23 22:00 ./${path}`
const faults = (...lines: string[]) =>
  faultsOf(packedFiles(lines.join('\n'))).filter((text) => !text.endsWith('is missing'))

it('names what is missing', () => {
  expect(faultsOf([])).toContain('^usr\\/bin\\/plumbline$ is missing')
})

it('names what has no business in a package', () => {
  expect(
    faults(
      line('-rw-r--r--', 'usr/lib/plumbline/resources/app.asar'),
      line('-rwsr-xr-x', 'usr/lib/plumbline/chrome-sandbox'),
      line('lrwxrwxrwx', 'usr/bin/plumbline -> ../lib/plumbline/bin/plumbline'),
    ),
  ).toEqual([])
  expect(
    faults(
      line('-rw-r--r--', 'etc/cron.d/plumbline'),
      line('-rw-r--r--', 'usr/lib/plumbline/locales/de.pak', 'me/me'),
      line('-rw-rw-rw-', 'usr/lib/plumbline/locales/de.pak'),
      line('-rwsr-xr-x', 'usr/lib/plumbline/plumbline'),
      line('-rw-r--r--', 'usr/lib/plumbline/resources/app/package.json'),
      line('-rw-r--r--', 'usr/lib/plumbline/resources/app.asar.unpacked/node_modules/@libsql/darwin-x64/index.node'),
    ),
  ).toHaveLength(6)
})
