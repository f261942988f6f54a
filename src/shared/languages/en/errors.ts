import { keptReasons } from './errors-kept'
import { serviceReasons } from './errors-service'
import { specificationReasons } from './errors-specification'
import { uploadReasons } from './errors-uploads'

/** Words of the errors of core and service. */
export const errors = {
  /** What each code means, for an error whose own sentence is in English alone. */
  codes: {
    internal: 'Something failed inside Plumbline.',
    cancelled: 'It was stopped.',
    invalid: 'Something that was given is not valid.',
    'not-found': 'What was asked for is not there.',
    unavailable: 'This cannot be done here.',
    policy: { forbidden: 'The administrator of this computer does not allow it.' },
    net: {
      offline: 'The service cannot be reached.',
      timeout: 'The service did not answer in time.',
      protocol: 'The service did not answer as it should.',
      cut: 'The connection broke.',
    },
    service: {
      'bad-request': 'The service refused what it was asked.',
      unauthorized: 'The service refused the credential.',
      forbidden: 'The service does not allow this user to do that.',
      'not-found': 'The service does not have it.',
      conflict: 'Somebody else changed it meanwhile.',
      gone: 'The service does not have it any more.',
      busy: 'The service is busy.',
      failed: 'The service failed.',
    },
    file: {
      missing: 'A file is not there.',
      locked: 'A file is open in another program.',
      denied: 'There is no right to a file.',
      changed: 'A file was changed meanwhile.',
      empty: 'A file is empty.',
      truncated: 'A file ends too early.',
      mislabelled: 'A file holds something else than its name says.',
      corrupt: 'A file is damaged.',
      unsupported: 'A file of this kind is not read.',
      'too-large': 'A file is too large.',
      unsafe: 'A file is not safe to open.',
    },
    hold: { limit: 'What is held may take no more.' },
    disk: { full: 'The disk is full.', failed: 'The disk reports a fault.' },
    crs: {
      unknown: 'The coordinate system is not known.',
      missing: 'There is no coordinate system.',
      unusable: 'The coordinate system cannot be used.',
    },
    geo: {
      'no-features': 'There is nothing to draw.',
      columns: 'There are no usable columns of coordinates.',
      limit: 'It takes more time or memory than it may.',
    },
    worker: { died: 'A process that reads files ended.' },
    keychain: { unavailable: 'The keychain cannot be used.' },
    journal: { corrupt: 'The record of uploads is damaged.' },
  },
  reasons: {
    ...serviceReasons,
    ...uploadReasons,
    ...specificationReasons,
    ...keptReasons,
    hostSilent: '{host} does not answer.',
    noAnswerFor: 'No answer from {host} for {seconds} s.',
    hostUnreachable: '{host} cannot be reached. Check the network, or go on with what is held offline.',
    connectionCut: 'The connection to {host} broke off.',
    fileMissing: '{file} is not there. Check the path, and that it was not moved or renamed.',
    folderMissing: '{file} cannot be written: there is no folder {folder}. Make it, or choose another.',
    fileLocked: '{file} is open in another program. Close it there and try again.',
    mayNotRead: 'There is no right to read {file}. It may be open in another program, or its permissions forbid it.',
    mayNotWrite: 'There is no right to write {file}. It may be open in another program, or its permissions forbid it.',
    linkToItself: '{file} is a link that leads back to itself. Remove it, and copy the file itself.',
    nameTooLong: 'The name of {start}… is too long for this system. Shorten it.',
    isFolder: '{file} is a folder, not a file.',
    tooManyOpen:
      '{file} could not be opened: too many files are open at the same time. Close other programs and try again.',
    readFault: 'The disk reports a fault: {file} could not be read. Check the disk and its connection, then try again.',
    writeFault:
      'The disk reports a fault: {file} could not be written. Check the disk and its connection, then try again.',
    noOrdinaryFile:
      '{file} is no ordinary file but a pipe or a device, which has no end. Save its content as a file first.',
    linkTooLong: 'The link was not opened: it is longer than {max} characters.',
    linkNotPlain: 'The link was not opened: it is not in plain letters.',
    linkNoStart: 'The link was not opened: it does not begin with {start}.',
    linkUnknownPart: 'The link was not opened: it names what this version of Plumbline does not know.',
    linkTwice: 'The link was not opened: it names its {name} twice.',
    linkLayerAndPermit: 'The link was not opened: it names a layer and a permit.',
    linkNoProject: 'The link was not opened: it names no project.',
    linkServiceMore: 'The link was not opened: it names no service, or one with more than its address.',
    linkServicePath: 'The link was not opened: the path of its service is not a plain one.',
    linkNoService: 'The link was not opened: it names no service.',
    linkServiceHost: 'The link was not opened: the host of its service is not in plain letters.',
    linkNoOrganization: 'The link was not opened: it names no organization.',
    linkNoNumber: 'The link was not opened: its {name} is no number.',
    linkPaper: 'The link was not opened: its part on a printed permit is not whole. Scan or type it again.',
    droppedRefused: 'The dropped files were refused ({status}). Drop them again.',
    droppedChanged: '“{file}” changed or went while it was read. Nothing was planned; drop it again.',
    droppedNotTaken: 'Plumbline did not take the dropped files. Check that it still runs, and drop them again.',
    droppedUnread: '“{file}” could not be read. Nothing was planned; drop it again.',
    noWindow: 'There is no window to ask in.',
    systemDialogs: 'Folders are chosen with the dialog of the system here.',
    pathGone: '{path} is not there any more.',
    policySetting:
      'The setting {setting} is laid down by the administrator of this computer ({file}). Nothing was changed.',
    policyAddress:
      'The administrator of this computer does not allow connections to {host} ({file}). Choose one of the services that are offered.',
    policyService: 'The administrator of this computer has switched off the service on this computer ({file}).',
    policyDiagnostics: 'The administrator of this computer has switched off diagnostics ({file}).',
    diagnosticsGone: 'This text is too old to be saved. Read it again.',
    newerProfile:
      '{file} was written by a newer version of Plumbline. Nothing was changed. Start that version, or give this one another folder (PLUMBLINE_HOME).',
    settingsFileOther: '{file} holds no settings of Plumbline. Nothing was changed.',
    settingsFileNewer:
      '{file} was written by a newer version of Plumbline. Export the settings from this one, or update it. Nothing was changed.',
    settingsFileUnknown:
      '{file} holds settings that this version of Plumbline does not know: {names}. Nothing was changed.',
    settingsFileValue: '{file} holds a value of {name} that there is not: {problem}. Nothing was changed.',
    settingsFileGone: 'Another file was read since. Choose the file again.',
    alreadyRuns: 'Plumbline already works in {home}, in a browser perhaps. End it there first.',
    updateNotSigned:
      'The feed of updates at {host} is not signed by the makers of Plumbline, so nothing of it was used. Tell your administrator.',
    updateFeedBroken:
      'The feed of updates at {host} is signed, but cannot be read. Tell its makers; nothing was changed.',
    updateReplayed:
      '{host} serves an older feed of updates than it did before, so nothing of it was used. Tell your administrator.',
    updateRefused:
      'Plumbline {version} did not come up on this computer and is not tried again. {own} stays until there is a newer one.',
    updateNoPackage: 'The feed offers Plumbline {version}, but no package of this kind ({ending}).',
    updateNoRoom: 'The update needs {least} of room on the disk; {free} are free. Free some space and check again.',
    updateDamaged: 'What {host} sent is not what the feed promises, so it was thrown away. Check again later.',
    updateChanged: 'The file of Plumbline {version} changed after it was checked, so it was not used. Check again.',
    updateDoesNotStart:
      'Plumbline {version} does not start on this computer, so it was not put in place. Nothing was changed.',
    updateNotServed: '{host} does not serve the feed of updates or a package of it (status {status}).',
    updateHostUnreachable:
      '{host} cannot be reached, so nobody knows whether there is a newer version. Check the network.',
    updatesNotHere: 'This installation of Plumbline does not look for updates by itself.',
    updateNotReady: 'There is no newer version that could be started.',
    updateWaitsForUploads: 'Uploads are running. Plumbline {version} can be started when they are done.',
    updateWaitsForEdits: 'Edits wait to be sent. Plumbline {version} can be started when they are.',
  },
} as const
