import { spawn } from 'node:child_process'
import { mkdtempSync, writeFileSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** A D-Bus whose keyring never comes up: who asks it waits. */
export interface SilentKeyring {
  /** For the environment of the program. */
  address: string
  stop(): Promise<void>
}

/** Starts one; null where there is no dbus-daemon. */
export async function startSilentKeyring(): Promise<SilentKeyring | null> {
  const folder = mkdtempSync(join(tmpdir(), 'plumbline-bus-'))
  writeFileSync(
    join(folder, 'org.freedesktop.secrets.service'),
    '[D-BUS Service]\nName=org.freedesktop.secrets\nExec=/bin/sleep 600\n',
  )
  writeFileSync(
    join(folder, 'bus.conf'),
    `<busconfig><type>session</type><listen>unix:tmpdir=${folder}</listen><servicedir>${folder}</servicedir>
    <policy context="default"><allow send_destination="*"/><allow eavesdrop="true"/><allow own="*"/></policy>
    <limit name="service_start_timeout">600000</limit></busconfig>`,
  )
  const bus = spawn('dbus-daemon', [`--config-file=${join(folder, 'bus.conf')}`, '--nofork', '--print-address'], {
    stdio: ['ignore', 'pipe', 'ignore'],
  })
  const address = await new Promise<string | null>((resolve) => {
    bus.stdout.once('data', (chunk) => resolve(String(chunk).trim()))
    bus.once('error', () => resolve(null))
    bus.once('exit', () => resolve(null))
  })
  const stop = async (): Promise<void> => {
    bus.kill()
    await rm(folder, { recursive: true, force: true, maxRetries: 10 })
  }
  if (address !== null) return { address, stop }
  await stop()
  return null
}
