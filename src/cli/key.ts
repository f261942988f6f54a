import { writeFile } from 'node:fs/promises'
import { openSigningKey, publicOf, type PublicKey } from '../core/uploads/record/signing-key'
import { throwFileError } from '../node/file-errors'
import { AppError } from '../shared/errors/app-error'
import { textOfSaid } from '../shared/languages/said'
import type { Cli, RegisterCommand } from './command'
import { signingKeychain } from './signing-keychain'

/** `key`: the public half of the key that signs records. */
export const registerKey: RegisterCommand = (program, cli) => {
  const key = program
    .command('key')
    .description('The key of this user that signs the records of batches; it is made on first use.')
  key
    .command('export')
    .description('Prints its public half (PEM), to be handed to who is to verify records.')
    .option('--out <file>', 'writes it to a file')
    .action(async ({ out }: { out?: string }) => {
      const { pem, fingerprint } = await publicKey(cli)
      if (out === undefined)
        return pem
          .trimEnd()
          .split('\n')
          .forEach((line) => cli.print(line))
      await writeFile(out, pem).catch(throwFileError(out, 'write'))
      cli.note(`fingerprint ${fingerprint}`)
    })
  key
    .command('fingerprint')
    .description('Prints the SHA-256 of its public half, as records tell it.')
    .action(async () => cli.print((await publicKey(cli)).fingerprint))
}

/** AppError `unavailable` without a keychain. */
async function publicKey(cli: Cli): Promise<PublicKey> {
  const keychain = signingKeychain(cli, null)
  const key = await openSigningKey(keychain, () => undefined).use()
  if (key !== null) return publicOf(key)
  const why = keychain.reason === null ? '' : ` ${textOfSaid(keychain.reason)}`
  throw new AppError('unavailable', `There is no keychain to keep a signing key.${why}`)
}
