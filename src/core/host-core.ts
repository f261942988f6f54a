import { defaultLimits } from '../geo/workers/default-limits'
import { createGeoEngine } from '../geo/workers/geo-engine'
import type { StartProgram } from '../node/child-program'
import { keepReserve } from '../node/disk-reserve'
import { openKeychain } from '../node/keychain'
import { askMetered } from '../node/metered'
import { onlyEvent, type Settings } from '../shared/contract'
import type { ReadLimits } from '../shared/model/read-limits'
import { keepFirstAnswers } from './first-answers'
import type { Policy } from './policy/policy'
import { createCore, type CoreOptions, type LocalService, type Log } from '.'

/** The keychain is asked at most this long before the window opens without it. */
const keychainWithinMs = 1_500

/** Opens the client on a home folder, with the keychain of the system, workers, and the service that the program carries. */
export async function openHostCore(parts: {
  homeDir: string
  host: NonNullable<CoreOptions['host']>
  /** Null: the embedded service is switched off. */
  localService: LocalService | null
  findProxy: CoreOptions['findProxy']
  log: Log
  policy: Policy
  troubles: NonNullable<CoreOptions['troubles']>
  /** Left out: there is no window of one's own. */
  graphics?: CoreOptions['graphics']
  /** How processes that read files are started; left out: as those of Node. */
  startProgram?: StartProgram
  /** Told what reading one file may take, now and whenever the user changes it. */
  onReadLimits: (limits: ReadLimits) => void
}) {
  const keychain = openKeychain('Plumbline', () => import('keytar'))
  let limits = defaultLimits
  const geo = createGeoEngine({ limits: () => limits, startProgram: parts.startProgram })
  await keychain.settled(keychainWithinMs)
  const core = await createCore({ ...parts, keychain, geo, askMetered })
  void keepReserve(parts.homeDir)
  const takeLimits = ({ readMemoryMb, readStillSeconds }: Settings): void => {
    limits = { memoryMb: readMemoryMb, stillSeconds: readStillSeconds }
    parts.onReadLimits(limits)
  }
  core.onEvent(onlyEvent('app.settingsChanged', takeLimits))
  takeLimits(await core.handlers['app.getSettings'](undefined, { signal: new AbortController().signal }))
  return {
    core,
    /** Ends the client and its workers. */
    async close(): Promise<void> {
      const known = await core.firstAnswers().catch(() => null)
      await core.close()
      await geo.close()
      if (known === null) return
      await keepFirstAnswers(parts.homeDir, parts.host.version, known).catch((error: unknown) =>
        parts.log('warn', 'the first answers of the next start were not kept', { error: String(error) }),
      )
    },
  }
}
