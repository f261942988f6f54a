import { Command, InvalidArgumentError } from 'commander'
import { expect, it } from 'vitest'
import { takeNegativeValues, withNegativeValues } from './negative-values'

async function seenOf(args: readonly string[]): Promise<unknown> {
  let seen: unknown = null
  const command = new Command('ask')
    .argument('<place...>')
    .option('--at <n...>')
    .option('--width <n>', 'a number', (text) => {
      if (!Number.isFinite(Number(text))) throw new InvalidArgumentError(`“${text}” is no number.`)
      return text
    })
    .option('--exit-code')
    .exitOverride()
    .configureOutput({ writeErr: () => undefined })
    .action((places: string[], options: object) => {
      seen = { places, ...options }
    })
  takeNegativeValues(command)
  await command.parseAsync(withNegativeValues(args), { from: 'user' })
  return seen
}

it('lets numbers below zero be values wherever they stand, as they were typed, and options options', async () => {
  const args = ['-0.1,51.5', '2', '-.5,-1e3', '--exit-code', '--width', '-3', '--at', '-5', '-10.5']
  expect(await seenOf(args)).toEqual({
    places: ['-0.1,51.5', '2', '-.5,-1e3'],
    ...{ exitCode: true, at: ['-5', '-10.5'], width: '-3' },
  })
  expect(withNegativeValues(['--', '-x', '--at', '-', 'a-1'])).toEqual(['--', '-x', '--at', '-', 'a-1'])
})

it('says of a wrong one what was typed, without a blank', async () => {
  await expect(seenOf(['1', '--width', '-1,2'])).rejects.toThrow('“-1,2” is no number.')
})
