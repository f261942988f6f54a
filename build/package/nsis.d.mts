/** Makes the installer of Windows of an unpacked app; gives the file. */
export function makeInstaller(options: {
  app: string
  output: string
  about: { version: string; maintainer: string; homepage: string; epoch: number }
  arch: string
  isForTests: boolean
  /** Signs the file that was made, where there is a certificate. */
  sign: (file: string) => Promise<void>
}): Promise<string>
