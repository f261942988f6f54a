import { execFileSync, spawn, spawnSync, type ChildProcess, type SpawnSyncReturns } from 'node:child_process'
import { cpSync, existsSync, mkdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/** A Debian of its own in a folder, with nothing in it but the base system: what a package needs and does not say is missing there. */
export interface DebianRoot {
  folder: string
  /** Runs a program in it and waits for its end. @param user who runs it; left out: root */
  run(args: readonly string[], options?: InRoot): SpawnSyncReturns<string>
  /** The same; throws when its status is not 0, and gives what it printed. */
  must(args: readonly string[], options?: InRoot): string
  /** Starts a program in it. */
  start(args: readonly string[], options?: InRoot): ChildProcess
}

interface InRoot {
  user?: string
  env?: Readonly<Record<string, string>>
}

/** Makes one of the Debian that this machine runs, from the archive that it uses itself; only root can. */
export function makeDebianRoot(folder: string): DebianRoot {
  execFileSync('debootstrap', ['--variant=minbase', ...suiteAndArchive(folder)], { stdio: 'pipe' })
  for (const part of ['sources.list', 'sources.list.d', 'apt.conf.d', 'trusted.gpg.d']) {
    const from = join('/etc/apt', part)
    if (existsSync(from)) cpSync(from, join(folder, 'etc/apt', part), { recursive: true })
  }
  cpSync('/etc/resolv.conf', join(folder, 'etc/resolv.conf'), { dereference: true })
  mkdirSync(join(folder, 'tmp/.X11-unix'), { recursive: true })
  const command = (args: readonly string[], { user, env = {} }: InRoot): string[] => {
    const set = Object.entries({ ...systemEnv, HOME: user === undefined ? '/root' : `/home/${user}`, ...env })
    const inside = ['env', '-i', ...set.map(([name, value]) => `${name}=${value}`), ...args]
    return ['--mount', '--propagation', 'private', 'sh', '-c', mounted, 'sh', folder, user ?? 'root', ...inside]
  }
  const run: DebianRoot['run'] = (args, options = {}) =>
    spawnSync('unshare', command(args, options), { encoding: 'utf8', timeout: 600_000, maxBuffer: 64 * 1024 * 1024 })
  return {
    folder,
    run,
    must(args, options) {
      const { status, stdout, stderr } = run(args, options)
      if (status !== 0) throw new Error(`${args.join(' ')} ended with ${status}:\n${(stdout + stderr).slice(-3_000)}`)
      return stdout
    },
    start: (args, options = {}) => spawn('unshare', command(args, options), { stdio: ['ignore', 'ignore', 'pipe'] }),
  }
}

const systemEnv = {
  PATH: '/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin',
  LANG: 'C.UTF-8',
  DEBIAN_FRONTEND: 'noninteractive',
}

/** The mounts are seen by this program alone, and go with it. */
const mounted = `root=$1 user=$2; shift 2
mount -t proc proc "$root/proc" && mount --rbind /dev "$root/dev" && mount --rbind /sys "$root/sys" &&
mount --bind /tmp/.X11-unix "$root/tmp/.X11-unix" && exec chroot --userspec="$user" "$root" "$@"`

function suiteAndArchive(folder: string): string[] {
  const suite = /^VERSION_CODENAME=(\S+)/m.exec(readFileSync('/etc/os-release', 'utf8'))?.[1]
  const [archive] = execFileSync('apt-get', ['indextargets', '--format', '$(REPO_URI)', 'Created-By: Packages'], {
    encoding: 'utf8',
  }).split('\n')
  if (suite === undefined || !archive) throw new Error('This is no Debian with an archive to take packages from.')
  return [suite, folder, archive]
}
