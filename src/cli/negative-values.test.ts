import { Command } from 'commander'
import { expect, it } from 'vitest'
import { withNegativeValues } from './negative-values'

it('lets numbers below zero be values wherever they stand, and options options', async () => {
  const seen: unknown[] = []
  const command = new Command('ask')
    .argument('<place...>')
    .option('--at <n...>')
    .option('--exit-code')
    .action(
      (places: string[], options: object) =>
        void seen.push(
          places.map((each) => each.trim()),
          options,
        ),
    )
  const args = ['-0.1,51.5', '2', '-.5,-1e3', '--exit-code', '--at', '-5', '-10.5']
  await command.parseAsync(withNegativeValues(args), { from: 'user' })
  expect(seen).toEqual([['-0.1,51.5', '2', '-.5,-1e3'], { exitCode: true, at: [' -5', ' -10.5'] }])
  expect(withNegativeValues(['--', '-x', '--at', '-', 'a-1'])).toEqual(['--', '-x', '--at', '-', 'a-1'])
})
