import * as readers from './en/readers'
import { records } from './en/records'
import { english, saidWith, type ParamsAfterKey, type Said, type SaidKey } from './said'

const words = { ...english, readers, records }

/** A sentence of the catalogues with its parameters, of the engine's too. Not for the window, which starts without their English. */
export function said<Key extends SaidKey>(key: Key, ...[params]: ParamsAfterKey<Key>): Said {
  return saidWith(key, params ?? {}, words)
}
