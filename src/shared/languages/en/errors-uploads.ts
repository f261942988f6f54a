/** Reasons of what fails in an upload after its plan. */
export const uploadReasons = {
  becameFolder: '{file} is a folder now. Put the file back in its place and try again, or leave it out.',
  changedSincePlan:
    '{file} changed since it was read for the plan. Nothing was kept; try again to send it as it is now.',
  layerUntold:
    'The job of “{name}” is complete, but its layer cannot be told from the others or is not visible to you. Place it in “{folder}” by hand.',
  jobStopped: 'Job {job} stopped. The service says: {said}.',
  jobStoppedAt: 'Job {job} stopped at “{status}”, {progress} %. The service says: {said}.',
  eightJobs: 'Eight jobs in a row did not take the files. Try again later.',
  noJobTakes: 'The service takes the files of none of the jobs that it gives. Nothing was sent.',
  notSentReview: 'Not sent: {why}. Revise that one, send it all the same, or leave it out.',
  whoseLayer:
    'Whether this upload made “{name}” (layer {layer}) cannot be told: it has the same name and file, and the job is not known any more. Leave this out if it did; else revise that layer, or send it all the same.',
  whoseLayerBy:
    'Whether this upload made “{name}” (layer {layer}, by {by}) cannot be told: it has the same name and file, and the job is not known any more. Leave this out if it did; else revise that layer, or send it all the same.',
  batchGone: 'This batch is not in the journal any more.',
  noSuchQuestion: 'This row has no question with that answer.',
  planGone: 'This plan is not open any more. Open it again, or choose the folder again.',
  planElsewhere:
    'This plan was opened, started or thrown away in another window of Plumbline. Look at the saved plans and the batches.',
  planStarted: 'This plan was started already.',
  planStartedLook: 'This plan was started already. Look at its transfer instead.',
  sourceNotAsSent:
    'The service gives other bytes for {file} than were sent from here for this revision. Nothing was planned; ask who runs the service.',
  plannedFromRevision:
    'These files are a copy of an earlier revision’s source. Restore that revision once more to change them.',
  plannedFromArchive: 'These files were unpacked from an archive. Plan the archive once more to change them.',
  planNotKept: 'The change is made, but is not kept on the disk: it would be lost if Plumbline ended now. {why}',
  nothingToRepeat:
    'The record holds no file that can be planned: all were unpacked from archives, which have to be planned themselves.',
  recordOfOthers: 'You have not signed this record: say in which folder its files lie, so that only those are planned.',
  nothingToRecord: 'There is no batch to make a record of.',
  noRecord:
    '{file} is no record of a batch, or was changed where it may not be: {what} is not as it has to be. Records are verified as JSON.',
  recordNewer: '{file} is a record of version {version}, which a newer Plumbline has written.',
  recordTooLarge: '{file} is too large for a record.',
  noPublicKey: 'The file holds no public Ed25519 key in PEM, as “plumbline key export” writes it.',
  noSigningKey: 'The signing key has to be a private Ed25519 key in PEM (PKCS 8).',
  watchGone: 'This folder is not watched any more.',
  watchElsewhere: 'Another Plumbline of yours watches this folder now. Look there, or end it.',
  watchTwice: '{path} is watched for this project already.',
  watchNoFolder: '{path} is no folder. Choose the folder in which the file lies.',
  nothingToDraft:
    'Nothing of it can be drafted yet: the main file of each set is missing, or it has been drafted meanwhile.',
  patternBroken: '“{pattern}” is too long for a pattern. Name a folder, as in surveys/**, or an ending, as in *.shp.',
  rowGone: 'This row is not in the plan any more.',
  nothingToSend: 'No row of this plan is to be sent. Select one, or fix its problems.',
  noSuchLayer: 'Layer {layer} is not in this project.',
  revisesNothing: '{name} revises no layer: there is nothing to compare with.',
  fileGone: '{file} is not there any more.',
  notItsFile: '{file} does not belong to {name}: their names differ.',
  hasThatPart: '{name} has a .{ext} already.',
  noShp: '{file} is no .shp file: it has no header of one.',
  shpBroken: '{file} is broken at byte {offset}.',
} as const
