const { join } = require('node:path')

/** The state in which the app is shipped. Each is a power of Electron that an attacker on the machine would borrow. */
const shippedFuses = {
  RunAsNode: false,
  EnableCookieEncryption: true,
  EnableNodeOptionsEnvironmentVariable: false,
  EnableNodeCliInspectArguments: false,
  EnableEmbeddedAsarIntegrityValidation: true,
  OnlyLoadAppFromAsar: true,
  LoadBrowserProcessSpecificV8Snapshot: false,
  GrantFileProtocolExtraPrivileges: false,
}

/** The first Electron that has all of them. */
const completeSince = 29

/** electron-builder's afterPack: sets the fuses of the packaged executable. */
module.exports = async function flipFuses({ appOutDir, packager, electronPlatformName }) {
  const { flipFuses: flip, getCurrentFuseWire, FuseV1Options, FuseVersion } = await import('@electron/fuses')
  const name = packager.appInfo.productFilename
  const executable = join(
    appOutDir,
    { darwin: `${name}.app`, win32: `${name}.exe`, linux: packager.executableName }[electronPlatformName],
  )
  const there = await getCurrentFuseWire(executable)
  const missing = Object.keys(shippedFuses).filter((fuse) => there[FuseV1Options[fuse]] === undefined)
  const version = packager.config.electronVersion
  if (missing.length > 0 && Number.parseInt(version, 10) >= completeSince)
    throw new Error(`Electron ${version} has no fuse ${missing.join(', ')}: look at its release notes.`)
  const states = Object.entries(shippedFuses).filter(([fuse]) => !missing.includes(fuse))
  await flip(executable, {
    version: FuseVersion.V1,
    // Elsewhere there is nothing that could sign anew.
    resetAdHocDarwinSignature: electronPlatformName === 'darwin' && process.platform === 'darwin',
    ...Object.fromEntries(states.map(([fuse, on]) => [FuseV1Options[fuse], on])),
  })
}

module.exports.shippedFuses = shippedFuses
