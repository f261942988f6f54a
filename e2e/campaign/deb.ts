import { execFileSync, spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { cpSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { told } from '../harness/linux-process'
import { startSecondService, type SecondService } from '../harness/second-service'
import type { Campaign, CampaignRun } from './campaign'
import { faultsOf, packedFiles } from '../../build/package/deb-contents'
import { makeDebianRoot, type DebianRoot } from './debian-root'
import { startDisplay } from './display'
import { openPackedWindow } from './packed-window'

const checkout = join(__dirname, '../..')
const user = 'surveyor'
const home = `/home/${user}`

/** The package of Debian, from its making to its end on a Debian that has nothing else. */
export const deb: Campaign = {
  about:
    'makes the deb, installs it in a bare Debian, works with it as a normal user, replaces and removes it (rounds)',
  defaultSize: 1,
  async run(run) {
    const missing = ['dpkg-deb', 'lintian', 'debootstrap'].filter((tool) => spawnSync(tool, ['--version']).error)
    if (missing.length > 0)
      throw new Error(`It needs ${missing.join(', ')}: apt-get install dpkg-dev lintian debootstrap`)
    for (let round = 0; round < run.size && !run.isOver(); round++) {
      const folder = join(run.folder, String(round))
      mkdirSync(folder)
      await oneRound(run, folder)
      rmSync(folder, { recursive: true })
    }
  },
}

async function oneRound(run: CampaignRun, folder: string): Promise<void> {
  const file = makePackage(join(folder, 'one'))
  run.tell(`made, ${Math.round(readFileSync(file).length / 1e6)} MB`)
  if (digestOf(file) !== digestOf(makePackage(join(folder, 'two'))))
    run.found('wrong', 'made twice, it is not the same')
  rmSync(join(folder, 'two'), { recursive: true })
  run.tell('made again, the same bytes')

  const said = spawnSync('lintian', ['--fail-on', 'error,warning', file], { encoding: 'utf8' })
  if (said.status !== 0) run.found('wrong', `lintian: ${said.stdout}${said.stderr}`)
  const listing = execFileSync('dpkg-deb', ['--contents', file], { encoding: 'utf8' })
  for (const fault of faultsOf(packedFiles(listing))) run.found('wrong', fault)
  run.tell('looked into')

  const root = makeDebianRoot(join(folder, 'debian'))
  run.tell('a bare Debian')
  root.must(['useradd', '--create-home', '--shell', '/bin/sh', user])
  const before = ownFiles(root)
  install(root, file)
  run.tell('installed')
  const display = await startDisplay()
  const service = await startSecondService()
  try {
    await work(run, root, service, display.env)
    replaceIt(run, root, file)
    remove(run, root, before)
  } finally {
    await service.close()
    display.end()
  }
}

/** Packs the app into a folder of its own, with the runtime of the tests where there is no other. */
function makePackage(output: string): string {
  execFileSync(process.execPath, ['build/package.mjs', '--target', 'deb', '--test-runtime', '--output', output], {
    cwd: checkout,
    stdio: 'pipe',
  })
  const name = readdirSync(output).find((one) => one.endsWith('.deb'))
  if (name === undefined) throw new Error('No deb was made.')
  return join(output, name)
}

const digestOf = (file: string): string => createHash('sha256').update(readFileSync(file)).digest('hex')

function install(root: DebianRoot, file: string): void {
  cpSync(file, join(root.folder, 'plumbline.deb'))
  root.must(['apt-get', 'update', '-q'])
  root.must(['apt-get', 'install', '-y', '-q', '--no-install-recommends', '/plumbline.deb'])
  rmSync(join(root.folder, 'plumbline.deb'))
}

/** Within the project of the service that the program brings. */
const points = 'name,longitude,latitude\nA,151.2101,-33.8551\nB,151.2105,-33.8553\n'

/** What one does with it: first with what it brought alone, then with a keychain. */
async function work(run: CampaignRun, root: DebianRoot, service: SecondService, display: Record<string, string>) {
  const site = join(root.folder, home, 'site')
  mkdirSync(site)
  writeFileSync(join(site, 'points.csv'), points)
  const to = ['--server', service.url, '--org', service.organization, '--project', String(service.projectId)]
  const env = { PLUMBLINE_AUTHORIZATION: service.authorization }
  if (!root.must(['plumbline', '--help'], { user }).includes('upload')) run.found('wrong', 'plumbline --help')
  root.must(['plumbline', 'upload', `${home}/site`, ...to], { user, env })
  const layers = (await service.read('/layers')) as { name: string }[]
  if (layers.length !== 1 || layers[0]?.name !== 'points')
    run.found('lost', `the layer of plumbline upload: ${JSON.stringify(layers)}`)
  run.tell('plumbline upload')

  const window = await openPackedWindow(root, { user, env: display }, [`${home}/site`])
  for (const fault of sandboxFaults()) run.found('wrong', fault)
  await window.press('Start 1 upload')
  await window.shows('Completed')
  root.must(['plumbline', 'plumbline://open?service=https://maps.example.org&org=acme&project=1'], {
    user,
    env: display,
  })
  await window.shows('a service that you are not connected to')
  const status = await window.close()
  if (status !== 0) run.found('wrong', `the window ended with ${status}`)
  run.tell('an upload in the window, sandboxed, as a normal user')

  root.must(['apt-get', 'install', '-y', '-q', '--no-install-recommends', 'dbus', 'gnome-keyring'])
  const keyring = root.start(['sh', '-c', withKeyring], { user })
  const bus = { DBUS_SESSION_BUS_ADDRESS: `unix:path=${home}/bus` }
  try {
    const second = await openPackedWindow(root, { user, env: { ...display, ...bus } })
    const params = { name: 'Office', baseUrl: service.url, authorization: service.authorization }
    const connection = (await second.answer('connections.add', params)) as { keptIn?: string }
    if (connection.keptIn !== 'keychain') run.found('wrong', `no keychain in the window: ${JSON.stringify(connection)}`)
    await second.close()
    const listed = JSON.parse(root.must(['plumbline', 'layers', ...to, '--json'], { user, env: bus })) as unknown
    run.tell(`plumbline layers with the credential of the keychain: ${JSON.stringify(listed).length} bytes`)
  } finally {
    keyring.kill('SIGTERM')
  }
}

const withKeyring = `dbus-daemon --session --address=unix:path=$HOME/bus --nofork & bus=$!
trap 'kill $bus $keyring' TERM EXIT
until [ -S $HOME/bus ]; do sleep 0.1; done
export DBUS_SESSION_BUS_ADDRESS=unix:path=$HOME/bus
printf plumbline | gnome-keyring-daemon --unlock --components=secrets --foreground & keyring=$!
wait`

/** What is wrong with how the pages of the installed program run: the system has to keep them in, and none is root's. */
function sandboxFaults(): string[] {
  const pages = readdirSync('/proc').filter((pid) =>
    /^\/usr\/lib\/plumbline\/plumbline[\0 ].*--type=renderer/.test(told(Number(pid), 'cmdline')),
  )
  if (pages.length === 0) return ['no page was found among the processes']
  return pages.flatMap((pid) => {
    const status = told(Number(pid), 'status')
    return [
      ...(/^Seccomp:\s+2$/m.test(status) ? [] : [`page ${pid} has no filter of system calls`]),
      ...(/^Uid:\s+0\s/m.test(status) ? [`page ${pid} runs as root`] : []),
      ...(/^NSpid:\s+\d+\s+\d+/m.test(status) ? [] : [`page ${pid} sees the processes of others`]),
      ...(told(Number(pid), 'cmdline').includes('--no-sandbox') ? [`page ${pid} was started without the sandbox`] : []),
    ]
  })
}

/** The next version, from an archive of packages as a company keeps one; what the user has stays. */
function replaceIt(run: CampaignRun, root: DebianRoot, file: string): void {
  const feed = join(root.folder, 'srv/feed')
  const next = join(feed, 'tree')
  mkdirSync(feed, { recursive: true })
  execFileSync('dpkg-deb', ['--raw-extract', file, next])
  const control = join(next, 'DEBIAN/control')
  writeFileSync(control, readFileSync(control, 'utf8').replace(/^Version: .*$/m, 'Version: 99.0.0'))
  execFileSync('dpkg-deb', ['--root-owner-group', '-Znone', '--build', next, join(feed, 'plumbline_99.0.0_amd64.deb')])
  rmSync(next, { recursive: true })
  writeFileSync(
    join(feed, 'Packages'),
    execFileSync('dpkg-scanpackages', ['.'], { cwd: feed, stdio: ['ignore', 'pipe', 'ignore'] }),
  )
  writeFileSync(join(root.folder, 'etc/apt/sources.list.d/feed.list'), 'deb [trusted=yes] file:/srv/feed ./\n')
  const kept = filesOfUser(root)
  root.must(['apt-get', 'update', '-q'])
  root.must(['apt-get', 'install', '-y', '-q', '--only-upgrade', 'plumbline'])
  const version = root.must(['dpkg-query', '-W', '-f', '${Version}', 'plumbline'])
  if (version !== '99.0.0') run.found('wrong', `after the update it is ${version}`)
  if (!root.must(['plumbline', '--help'], { user }).includes('upload'))
    run.found('wrong', 'the next version does not start')
  if (filesOfUser(root) < kept) run.found('lost', 'files of the user went with the update')
  rmSync(join(root.folder, 'etc/apt/sources.list.d/feed.list'))
  rmSync(feed, { recursive: true })
  run.tell('the next version from a feed of packages')
}

function remove(run: CampaignRun, root: DebianRoot, before: ReadonlySet<string>): void {
  const kept = filesOfUser(root)
  root.must(['apt-get', 'purge', '-y', '-q', 'plumbline'])
  const left = [...ownFiles(root)].filter((path) => !before.has(path))
  if (left.length > 0) run.found('wrong', `left after purge: ${left.join(', ')}`)
  if (filesOfUser(root) !== kept || kept === 0) run.found('lost', 'what the user keeps was not left where it is')
  run.tell('purged; what the user keeps is left')
}

/** Everything outside of homes that bears the program's name; what Debian notes of all packages left out. */
function ownFiles(root: DebianRoot): ReadonlySet<string> {
  const places = ['etc', 'opt', 'usr', 'var', 'srv', 'run', 'tmp'].map((name) => join(root.folder, name))
  const found = execFileSync('find', [...places, '-xdev', '-iname', '*plumbline*'], { encoding: 'utf8' })
  return new Set(found.split('\n').filter((path) => path !== '' && !/\/var\/(log|cache)\//.test(path)))
}

function filesOfUser(root: DebianRoot): number {
  const data = join(root.folder, home, '.local/share/plumbline')
  return readdirSync(data, { recursive: true }).length
}
