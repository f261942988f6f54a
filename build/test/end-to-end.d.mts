/** Types of end-to-end.mjs, for what drives the window from TypeScript. */
export interface FoundHosts {
  /** The Electron to run on; null where none can be had, with the reason in `noElectron`. */
  electron: { executable: string; args: string[]; version: string } | null
  noElectron: string | null
  /** The Chromium for the web host; null where none can be had, with the reason in `noChromium`. */
  chromium: string | null
  noChromium: string | null
}

export interface TestResult {
  passed: number
  failed: { name: string; reason: string }[]
  skipped: { name: string; reason: string }[]
  /** What passed at a second try only, with the reason of the first failure. */
  secondTry?: { name: string; reason: string }[]
  output: string
}

/** Looks for what the end-to-end specs can run on. */
export function findHosts(): Promise<FoundHosts>
/** A display and a keyring for what runs a window: the environment, and what its command line begins with. */
export function makeDesktop(): { env: Record<string, string>; prefix: string[]; remove(): void }
/** Runs the specs. @param args file names and options for vitest */
export function runEndToEnd(hosts: FoundHosts, args?: string[]): Promise<TestResult>
