import type { CoreHandlers } from '../../shared/contract'
import { AppError } from '../../shared/errors/app-error'

type Names = Extract<keyof CoreHandlers, `uploads.${string}`>

const later = () => {
  throw new AppError('unavailable', 'Uploads are not ready yet.')
}

export function uploadHandlers(): Pick<CoreHandlers, Names> {
  return {
    'uploads.makePlan': later,
    'uploads.getPlan': later,
    'uploads.findOpenPlan': () => null,
    'uploads.editRows': later,
    'uploads.setMirror': later,
    'uploads.readAgain': later,
    'uploads.addFiles': later,
    'uploads.discardPlan': later,
    'uploads.start': later,
    'uploads.listBatches': () => [],
    'uploads.getBatch': later,
    'uploads.pause': later,
    'uploads.resume': later,
    'uploads.retry': later,
    'uploads.cancel': later,
    'uploads.exportManifest': later,
  }
}
