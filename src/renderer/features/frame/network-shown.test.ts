import { expect, it } from 'vitest'
import type { AppStatus, Connection } from '../../../shared/contract'
import { networkShown, readWords, troubleLasts } from './network-shown'

const online = { network: 'online', since: '2026-11-20T09:00:00Z', reason: null } as AppStatus
const trouble = (code: string): Pick<Connection, 'local' | 'trouble'> => ({
  local: false,
  trouble: { code, text: 'No answer from site for 5 s.', since: '2026-11-20T10:00:00Z', until: null },
})
const shown = (status: AppStatus, one: ReturnType<typeof trouble>, seconds: number) =>
  networkShown(status, one, troubleLasts(one.trouble, new Date(Date.parse('2026-11-20T10:00:00Z') + seconds * 1000)))

it('says that there is no answer before the state is “Offline”, with what is the matter and since when', () => {
  expect(shown(online, trouble('net.timeout'), 2)).toMatchObject({
    text: 'No answer',
    tip: 'No answer from site for 5 s. Since 10:00; it is tried again automatically.',
  })
  expect(shown(online, trouble('net.protocol'), 2).text).toBe('No answer')
  expect(shown(online, trouble('service.busy'), 2).text).toBe('Busy')
  expect(shown({ ...online, network: 'offline' }, trouble('net.timeout'), 30).text).toBe('Offline')
})

it('does not flicker at a single cut, nor speak of the service where one thing fails', () => {
  expect(shown(online, trouble('net.cut'), 0.4).text).toBe('Online')
  expect(shown(online, trouble('service.failed'), 30).text).toBe('Online')
})

it('calls nothing a held copy while it is not known whether the service answers', () => {
  const fresh = { source: 'offline', readAt: '2026-11-20T10:00:00Z' } as const
  expect(readWords(fresh, 'starting')).toBeNull()
  expect(readWords(fresh, 'offline')).toMatch(/^Held copy /)
  expect(readWords({ ...fresh, source: 'service' }, 'online')).toMatch(/^Synced /)
})
