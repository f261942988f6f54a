import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { AppError } from '../errors/app-error'
import { createClient, createServer, type CallName, type ContractServer, type Handlers, type Transport } from './index'

/** A channel under test: its calling side, and a way to break it off. */
export interface OpenChannel {
  transport: Transport
  /** Ends the channel as the loss of the other side would. */
  breakOff(): Promise<void> | void
  close(): Promise<void> | void
  /** Whether the calling side outlives the other one, and so hears of its end. */
  hearsTheEnd: boolean
}

/** What every transport of the contract has to do; run over each by its own test file. */
export function transportSuite(name: string, open: (server: ContractServer) => Promise<OpenChannel>): void {
  describe(`contract over ${name}`, () => {
    let aborted: string[]
    let server: ContractServer
    let channel: OpenChannel

    beforeEach(async () => {
      aborted = []
      server = createServer(testHandlers(aborted))
      channel = await open(server)
    })
    afterEach(() => channel.close())

    it('answers a call with its value', async () => {
      const client = createClient(channel.transport)
      expect(await client.call('map.describeCrs', { srid: 28356 })).toMatchObject({ srid: 28356, name: 'EPSG 28356' })
      expect(await client.call('connections.getCurrent')).toBeNull()
    })

    it('keeps answers apart that come in another order than their calls', async () => {
      const client = createClient(channel.transport)
      const slow = client.call('map.describeCrs', { srid: 30 })
      const quick = client.call('map.describeCrs', { srid: 1 })
      expect((await quick)?.srid).toBe(1)
      expect((await slow)?.srid).toBe(30)
    })

    it('hands an error over as an AppError with its code and details', async () => {
      const client = createClient(channel.transport)
      const failed = client.call('permits.get' as never, {} as never)
      await expect(failed).rejects.toBeInstanceOf(AppError)
      await expect(client.call('connections.remove', { connectionId: 'gone' })).rejects.toMatchObject({
        code: 'not-found',
        message: 'There is no connection gone.',
        details: { connectionId: 'gone' },
      })
    })

    it('refuses parameters that are not of the contract, and calls that it does not have', async () => {
      const client = createClient(channel.transport)
      await expect(client.call('map.describeCrs', { srid: 'x' as never })).rejects.toMatchObject({ code: 'invalid' })
      await expect(client.call('constructor' as never, {} as never)).rejects.toMatchObject({ code: 'invalid' })
      await expect(client.call('__proto__' as never, {} as never)).rejects.toMatchObject({ code: 'invalid' })
    })

    it('cancels a call on the other side when it is aborted on this one', async () => {
      const client = createClient(channel.transport)
      const controller = new AbortController()
      const call = client.call('map.searchCrs', { query: 'for ever', limit: 1 }, { signal: controller.signal })
      await client.call('connections.getCurrent')
      controller.abort()
      await expect(call).rejects.toMatchObject({ code: 'cancelled' })
      await until(() => aborted.includes('for ever'))
    })

    it('brings events to those who subscribed, until they leave', async () => {
      const client = createClient(channel.transport)
      const heard: string[] = []
      const leave = client.subscribe('app.commandGiven', ({ command }) => heard.push(command))
      await client.call('connections.getCurrent')
      server.emit('app.commandGiven', { command: 'view.permits' })
      await until(() => heard.length === 1)
      leave()
      await client.call('connections.getCurrent')
      server.emit('app.commandGiven', { command: 'view.jobs' })
      await client.call('connections.getCurrent')
      expect(heard).toEqual(['view.permits'])
    })

    it('carries text of every script, and a megabyte of it', async () => {
      const client = createClient(channel.transport)
      const query = 'Ünïcødé 測量 🗺 \u0000\u2028 '.repeat(50_000)
      const found = await client.call('map.searchCrs', { query, limit: 1 })
      expect(found[0]?.name).toBe(query)
    })

    it('carries a long list of records, in pieces that a page takes up one by one, and other answers between', async () => {
      const client = createClient(channel.transport)
      const answers = await Promise.all([
        client.call('uploads.getPlan', { planId: '1234' }),
        client.call('connections.getCurrent'),
        client.call('revisions.listStates', { project: { connectionId: 'a', organization: 'b', projectId: 1001 } }),
      ])
      expect(answers).toEqual([longPlan(1234), null, records(1001)])
    })

    it('carries parameters that are proxies, as those of a reactive window are', async () => {
      const client = createClient(channel.transport)
      const params = new Proxy({ srid: 28355 }, {})
      expect(await client.call('map.describeCrs', params)).toMatchObject({ srid: 28355 })
    })

    it('lives through frames that are none', async () => {
      const client = createClient(channel.transport)
      for (const frame of [{ type: 'call' }, { type: 'nonsense', id: 900 }, { id: 901 }, []])
        channel.transport.send(frame as never)
      expect(await client.call('connections.getCurrent')).toBeNull()
    })

    it('cancels what was open when the caller goes, and tells a caller that is left', async () => {
      const client = createClient(channel.transport)
      const call = client.call('map.searchCrs', { query: 'for ever', limit: 1 })
      call.catch(() => undefined)
      await client.call('connections.getCurrent')
      await channel.breakOff()
      await until(() => aborted.includes('for ever'))
      if (channel.hearsTheEnd) await expect(call).rejects.toMatchObject({ code: 'unavailable' })
    })
  })
}

function records(count: number): { n: number; name: string }[] {
  return Array.from({ length: count }, (_, n) => ({ n, name: `Layer ${n}` }))
}

const longPlan = (count: number): object => ({
  title: 'Site',
  inside: { rows: records(count), none: [] },
  few: records(2),
})

/** A core of a few calls; the rest of the contract is not there. */
function testHandlers(aborted: string[]): Handlers<CallName> {
  const handlers: Partial<Handlers<CallName>> = {
    'connections.getCurrent': () => null,
    'uploads.getPlan': ({ planId }) => longPlan(Number(planId)) as never,
    'revisions.listStates': ({ project }) => records(project.projectId) as never,
    'connections.remove': ({ connectionId }) => {
      throw new AppError('not-found', `There is no connection ${connectionId}.`, { details: { connectionId } })
    },
    async 'map.describeCrs'({ srid }) {
      await new Promise((resolve) => setTimeout(resolve, srid % 100))
      return { ...crs, srid, name: `EPSG ${srid}` }
    },
    'map.searchCrs': ({ query }, { signal }) =>
      query === 'for ever'
        ? new Promise((_, reject) => {
            signal.addEventListener('abort', () => {
              aborted.push(query)
              reject(new AppError('cancelled', 'Cancelled.'))
            })
          })
        : [{ ...crs, name: query }],
  }
  return handlers as Handlers<CallName>
}

const crs = { srid: 0, name: '', unit: 'metre', geographic: false, area: null, accuracyMetres: null }

async function until(holds: () => boolean): Promise<void> {
  while (!holds()) await new Promise((resolve) => setTimeout(resolve, 2))
}
