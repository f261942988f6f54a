import { once } from 'node:events'
import { createCore } from '../../src/core'
import { memoryKeychain } from '../../src/node/keychain'
import { openStore } from '../../src/service/store/open-store'
import { scriptedEngine } from '../conformance/scripted-engine'

/** A program of its own that opens the folders it is sent: a home of the client, and the data of a service. */
async function open(folder: string): Promise<void> {
  const core = await createCore({
    homeDir: `${folder}/home`,
    keychain: memoryKeychain('test'),
    geo: scriptedEngine(),
    localService: null,
    log: () => undefined,
  })
  await core.close()
  await openStore(`${folder}/service`).close()
}

async function main(): Promise<void> {
  process.send?.('ready')
  for (;;) {
    const [folder] = (await once(process, 'message')) as [string]
    await open(folder).then(
      () => process.send?.(null),
      (error: unknown) => process.send?.(String(error)),
    )
  }
}

void main()
