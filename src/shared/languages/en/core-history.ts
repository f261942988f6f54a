/** What has happened to a transfer, line by line. */
export const history = {
  jobMade: 'Job {job} made.',
  answerLost:
    'The answer that tells the job was lost. If the service made one, it stands empty among the jobs; it can be cancelled there.',
  placed: 'Placed in “{folder}”.',
  completed: 'Completed.',
  completedSays: 'Completed. The service says: {said}',
  revisionUnlisted: 'The job is complete; its revision is not listed yet.',
  layerHidden: 'The job is complete; its layer is not visible to you.',
  notSent: 'Not sent: {why}.',
  sent: 'Sent.',
  hadAlready: 'The service had this upload already; the job is asked.',
  tokenRefused: 'The service refused the upload token; a new job is made.',
  jobGone: 'The job is gone; a new one is made.',
  noFiles: 'Job {job} did not get the files; a new one is made.',
  jobCancelled: 'Job {job} was cancelled. No layer was made.',
  finishedBefore: 'It had been finished before it could be cancelled; the layer is there.',
  cancelled: 'Cancelled. No layer was made.',
  cancelledPerhaps:
    'Cancelled. Whether it had made “{name}” (layer {layer}) before cannot be told: its job is not known any more.',
  nothingMore: 'nothing more',
  since: {
    you: 'You',
    somebody: 'Somebody',
    gone: 'the layer that it revises is not in the project any more',
    made: '{who} made “{layer}”, after this plan was made',
    madeOn: '{who} made “{layer}” on {when}, after this plan was made',
    revised: '{who} revised “{layer}”, after this plan was made',
    revisedOn: '{who} revised “{layer}” on {when}, after this plan was made',
    sent: '{who} sent “{layer}”, after this plan was made',
    sentOn: '{who} sent “{layer}” on {when}, after this plan was made',
    sameFile: '{did}, of the same file',
    sameContent: '{did}, and it holds the same content under another name',
  },
  twins: {
    someone: 'somebody else',
    same: 'Layer “{name}” ({id}) was revised twice with the same file in the same moment: by you and by {who}. Nothing is lost; the two revisions are the same.',
    two: 'Two layers “{name}” of the same file exist: yours ({own}) and that of {who} ({id}), made in the same moment. Retire one of them: mark it as superseded.',
    twoUnknown:
      'Two layers “{name}” of the same file exist: yours and that of {who} ({id}), made in the same moment. Retire one of them: mark it as superseded.',
  },
} as const
