import { execFile } from 'node:child_process'

/** What a system says of its network: paid by the megabyte, or not; `unknown`: it cannot tell. */
export type Metered = 'yes' | 'no' | 'unknown'

interface Question {
  program: string
  args: readonly string[]
  read: (answer: string) => Metered
}

const withinMs = 4_000

/** NetworkManager: 1 yes, 2 no, 3 and 4 as it guesses (a phone's hotspot is 3), 0 unknown. */
export function readNetworkManager(answer: string): Metered {
  const value = /^u\s+(\d+)/.exec(answer.trim())?.[1]
  if (value === '1' || value === '3') return 'yes'
  return value === '2' || value === '4' ? 'no' : 'unknown'
}

/** NetworkCostType of Windows: Unrestricted, Fixed, Variable, Unknown. */
export function readConnectionCost(answer: string): Metered {
  const value = answer.trim()
  if (value === 'Fixed' || value === 'Variable') return 'yes'
  return value === 'Unrestricted' ? 'no' : 'unknown'
}

const questions: Partial<Record<NodeJS.Platform, Question>> = {
  linux: {
    program: 'busctl',
    args: [
      ...['--system', '--timeout=3', 'get-property', 'org.freedesktop.NetworkManager'],
      ...['/org/freedesktop/NetworkManager', 'org.freedesktop.NetworkManager', 'Metered'],
    ],
    read: readNetworkManager,
  },
  win32: {
    program: 'powershell.exe',
    args: [
      ...['-NoProfile', '-NonInteractive', '-Command'],
      '[void][Windows.Networking.Connectivity.NetworkInformation,Windows.Networking.Connectivity,ContentType=WindowsRuntime];' +
        '[Windows.Networking.Connectivity.NetworkInformation]::GetInternetConnectionProfile().GetConnectionCost().NetworkCostType.ToString()',
    ],
    read: readConnectionCost,
  },
}

/** Asks the system whether its network is metered. macOS has no program that tells. Never rejects. */
export function askMetered(platform: NodeJS.Platform = process.platform): Promise<Metered> {
  const question = questions[platform]
  if (question === undefined) return Promise.resolve('unknown')
  return new Promise((resolve) => {
    execFile(question.program, [...question.args], { timeout: withinMs, windowsHide: true }, (error, out) =>
      resolve(error ? 'unknown' : question.read(out)),
    )
  })
}
