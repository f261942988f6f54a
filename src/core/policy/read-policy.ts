import { readFile } from 'node:fs/promises'
import { posix, win32 } from 'node:path'
import { noPolicy, type Policy } from './policy'

type Environment = Readonly<Record<string, string | undefined>>

/** Where the policy of this computer lies. A build that is not packaged (tests, development) may be given another by PLUMBLINE_POLICY. */
export function policyPath(
  platform: NodeJS.Platform = process.platform,
  env: Environment = process.env,
  isPackaged = /[\\/]app\.asar([\\/]|$)/.test(__dirname),
): string {
  if (!isPackaged && env.PLUMBLINE_POLICY) return env.PLUMBLINE_POLICY
  if (platform === 'win32') return win32.join(env.ProgramData ?? 'C:\\ProgramData', 'Plumbline', 'policy.json')
  if (platform === 'darwin') return '/Library/Application Support/Plumbline/policy.json'
  return posix.join('/etc/plumbline', 'policy.json')
}

/** Reads the policy of this computer. Never rejects: a file that cannot be read forbids all that a policy can forbid. */
export async function readPolicy(path = policyPath()): Promise<Policy> {
  let text: string
  try {
    text = await readFile(path, 'utf8')
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException
    if (code === 'ENOENT' || code === 'ENOTDIR') return noPolicy
    return (await import('./parse-policy')).closedPolicy(path, [`It cannot be read (${code ?? message}).`])
  }
  return (await import('./parse-policy')).parsePolicy(text, path)
}
