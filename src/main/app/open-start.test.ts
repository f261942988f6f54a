import { expect, it } from 'vitest'
import { createPathGrants } from '../../node/path-grants'
import { openStart } from './open-start'
import type { WindowCommand } from './window-commands'

async function given(...args: string[]): Promise<WindowCommand[]> {
  const commands: WindowCommand[] = []
  await openStart({ args, workingDir: import.meta.dirname }, true, createPathGrants(), (one) => commands.push(one))
  return commands
}

it('hands over where an address leads, and one of a start only', async () => {
  const link = 'plumbline://open?service=https://maps.example.org&org=acme&project=1&layer=2'
  expect(await given(link, link)).toEqual([
    {
      command: 'links.open',
      link: {
        ...{ service: 'https://maps.example.org/', organization: 'acme', projectId: 1 },
        ...{ layerId: 2, permitId: null, paper: null },
      },
    },
  ])
})

it('says why an address is refused, and hands nothing of it over', async () => {
  expect(await given('plumbline://open?service=https://me:secret@maps.example.org&org=acme&project=1')).toEqual([
    {
      command: 'links.refuse',
      refused: {
        code: 'invalid',
        message: 'The link was not opened: it names no service, or one with more than its address.',
        details: {},
        retry: 'never',
        by: { key: 'errors.reasons.linkServiceMore', params: {} },
      },
    },
  ])
})

it('hands files over by handles', async () => {
  const [command] = await given('open-start.ts')
  expect(command).toEqual({ command: 'upload.openPaths', paths: [expect.not.stringContaining('open-start')] })
})
