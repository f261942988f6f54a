import type { Command } from 'commander'
import type { Store } from '../service/store/store'
import { openStore } from '../service/store/open-store'

/** Works on the store of a data folder, which a running service may have open too. */
export async function withStore<T>(dataDir: string, work: (store: Store) => T | Promise<T>): Promise<T> {
  const store = openStore(dataDir)
  try {
    return await work(store)
  } finally {
    await store.close()
  }
}

/** Adds the option that says of which service a command works on the store. */
export const withData = (command: Command): Command => command.requiredOption('--data <dir>', 'folder of the service')
