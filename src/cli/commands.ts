import type { RegisterCommand } from './command'
import { registerChainage } from './chainage'
import { registerChanges } from './changes'
import { registerCheck } from './check'
import { registerClash } from './clash'
import { registerConvert } from './convert'
import { registerDiagnostics } from './diagnostics'
import { registerEvents } from './events'
import { registerHold } from './hold'
import { registerJobs } from './jobs'
import { registerLayers } from './layers'
import { registerPermits } from './permits'
import { registerUpload } from './upload'
import { registerDiff } from './diff'
import { registerDig } from './dig'
import { registerImpact } from './impact'
import { registerInspect } from './inspect'
import { registerKey } from './key'
import { registerOrg } from './org'
import { registerPack } from './pack'
import { registerPermit } from './permit'
import { registerProject } from './project'
import { registerRecord } from './record'
import { registerRestoreRevision } from './restore-revision'
import { registerSettings } from './settings'
import { registerSpecification } from './specification'
import { registerServe } from './serve'
import { registerService } from './service'
import { registerTile } from './tile'
import { registerUser } from './user'
import { registerVerify } from './verify'
import { registerWatch } from './watch'
import { registerWeb } from './web'
import { registerWork } from './work'

/** Every command; a new one is a file of its own and a line here. */
export const commands: readonly RegisterCommand[] = [
  registerServe,
  registerService,
  registerWork,
  registerUser,
  registerOrg,
  registerProject,
  registerPermit,
  registerInspect,
  registerChainage,
  registerCheck,
  registerConvert,
  registerTile,
  registerDiff,
  registerChanges,
  registerDig,
  registerImpact,
  registerUpload,
  registerWatch,
  registerRestoreRevision,
  registerSpecification,
  registerRecord,
  registerVerify,
  registerKey,
  registerLayers,
  registerJobs,
  registerPermits,
  registerClash,
  registerPack,
  registerEvents,
  registerHold,
  registerWeb,
  registerDiagnostics,
  registerSettings,
]
