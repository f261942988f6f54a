import { editSteps } from './edit-steps'
import { layerSteps } from './layer-steps'
import { outsideSteps } from './outside-steps'
import { permitSteps } from './permit-steps'
import { revisionSteps } from './revision-steps'
import type { Step } from './step'
import { transferSteps } from './transfer-steps'
import { uploadSteps } from './upload-steps'
import { windowSteps } from './window-steps'

/** Every kind of step; a new one is an entry in the table of what it is about. */
export const steps: Readonly<Record<string, Step>> = {
  ...windowSteps,
  ...layerSteps,
  ...editSteps,
  ...revisionSteps,
  ...permitSteps,
  ...uploadSteps,
  ...transferSteps,
  ...outsideSteps,
}
