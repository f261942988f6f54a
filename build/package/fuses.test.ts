import { createRequire } from 'node:module'
import { FuseV1Options } from '@electron/fuses'
import { expect, it } from 'vitest'

const { shippedFuses } = createRequire(import.meta.url)('./flip-fuses.cjs') as { shippedFuses: Record<string, boolean> }

// e2e/packaged.spec.ts reads them off a packed app, as far as the Electron of the tests has them.
it('the app is shipped with every fuse set', () => {
  expect(shippedFuses).toEqual({
    RunAsNode: false,
    EnableCookieEncryption: true,
    EnableNodeOptionsEnvironmentVariable: false,
    EnableNodeCliInspectArguments: false,
    EnableEmbeddedAsarIntegrityValidation: true,
    OnlyLoadAppFromAsar: true,
    LoadBrowserProcessSpecificV8Snapshot: false,
    GrantFileProtocolExtraPrivileges: false,
  })
  for (const name of Object.keys(shippedFuses)) expect(FuseV1Options).toHaveProperty(name)
})
