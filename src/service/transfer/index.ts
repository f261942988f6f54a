export { readBackup, writeBackup } from './backup-folder'
export { moveService } from './move-service'
export { openForReading, openForWriting } from './service-place'
export { sweepService } from './sweep-service'
