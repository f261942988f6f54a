import { keychainHoldsThread } from './keychain'

/**
 * Ends this process where its own end would wait for the keychain, which may wait for a password for ever; else does nothing.
 * For when all is closed and written: nothing runs after it.
 */
export function endHeldProcess(): void {
  if (keychainHoldsThread()) process.kill(process.pid, 'SIGKILL')
}
