import { hostname, userInfo } from 'node:os'
import type { Connection } from '../../shared/contract'
import { hostNames, type CoreOptions } from '../ports'
import type { BatchStart } from './journal-records'

/** Who works here, on which machine and with which program, and where a connection leads. */
export function startOf(
  { program, host }: Pick<CoreOptions, 'program' | 'host'>,
  connectionOf: (connectionId: string) => Connection | undefined,
): (connectionId: string) => BatchStart {
  const here = {
    account: accountName(),
    machine: hostname(),
    program: program?.name ?? (host ? hostNames[host.host] : ''),
    version: program?.version ?? host?.version ?? '',
  }
  return (connectionId) => {
    const connection = connectionOf(connectionId)
    return { ...here, address: connection?.baseUrl ?? '', serviceName: connection?.name ?? '' }
  }
}

/** Login name of the operating system; '' where it has none. */
export function accountName(): string {
  try {
    return userInfo().username
  } catch {
    // A user without an entry in the list of users, as in some containers.
    return ''
  }
}
