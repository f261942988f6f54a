/** Reasons of what fails between this computer and a service. */
export const serviceReasons = {
  noNewProjects: '“{service}” has no way to make or change projects here. Whoever runs it can.',
  noHttps: '{host} does not speak https here. Check the port, or begin the address with http://.',
  noProof:
    "{host} does not prove who it is ({why}). Nothing was sent; ask the network's administrator about its certificate.",
  notUnpacked: 'What {host} answered cannot be unpacked ({why}).',
  noHttp: 'What answers at {host} does not speak HTTP. Check the address.',
  hostUnreachableWhy: '{host} cannot be reached ({why}).',
  proxyRefusesUser: 'The proxy {proxy} refuses the user name or password in HTTPS_PROXY. Nothing was sent to {target}.',
  proxyWantsUser:
    "The proxy {proxy} wants a user name and a password. Set HTTPS_PROXY to http://user:password{'@'}{proxy} and start again.",
  proxyRefuses:
    "The proxy {proxy} lets nothing through to {target} (status {status}). Ask the network's administrator, or name {target} in NO_PROXY.",
  proxyUnreadable:
    'The address of the proxy cannot be read. Correct HTTPS_PROXY or HTTP_PROXY in the environment and start again.',
  proxyKind:
    'A proxy is reached by http:// or https://, not by {scheme}//. Correct HTTPS_PROXY or HTTP_PROXY in the environment and start again.',
  noWebAddress: '“{address}” is no web address. It starts with https://.',
  addressScheme: 'A service is reached by https:// or http://, not by {scheme}//.',
  addressWithUser: 'The address must not hold a user name or password. Enter them as the credential.',
  answerTooLarge: 'The answer of {host} is larger than {size} MB, which no answer of the interface is.',
  answerCut: 'The answer for {thing} is cut off.',
  answerNoJson: '“{service}” answered the request for {thing} with something that is not JSON.',
  answerWebPage: '“{service}” answered with a web page; is there a sign-in page between? Nothing was changed.',
  answerWrong:
    "The service's answer for {what} is not what the interface says: {field} — {issue}. Nothing was changed.",
  answerTooDeep: "The service's answer for {what} is nested too deeply to be read.",
  sentInCircles: '“{service}” sends in circles from one address to the next.',
  sentToStranger:
    '“{service}” sends on to {host}, which answers {status}. Is there a sign-in page between? Nothing was changed.',
  noUsableLink: 'The service gave no usable link to {thing}.',
  sentToOffline:
    '“{service}” sends on to another address, {host}, which cannot be reached. Is there a sign-in page between? Nothing was changed.',
  sentToSilent:
    '“{service}” sends on to another address, {host}, which gives no answer. Is there a sign-in page between? Nothing was changed.',
  sentToCut:
    '“{service}” sends on to another address, {host}, which breaks off. Is there a sign-in page between? Nothing was changed.',
  sentUnencrypted: '“{service}” sends on to an address without encryption ({host}); that is not followed.',
  sentOnInstead:
    '“{service}” sends on to {host} instead of answering. Is there a sign-in page between? Nothing was changed.',
  filesTooLarge: '“{service}” does not take files of this size: {files} (413).',
  requestTooLarge: '“{service}” does not take requests of this size (413).',
  notAccepted: 'The service does not accept the request to {verb} {thing}.',
  credentialRefused: 'The service refused the credential for “{service}”. Enter a new one.',
  mayNot: 'You may not {verb} {thing}. A project admin can allow it.',
  serviceHasNot: 'The service does not have {thing} (or not any more).',
  cannotNow: 'The service cannot {verb} {thing} as things stand.',
  linkRanOut: 'The link to {thing} has run out.',
  serviceHasNoMore: 'The service does not have {thing} any more.',
  busy: '“{service}” is busy and asks to wait.',
  busyMinutes: '“{service}” is busy and asks to wait for {minutes} minutes. Try again then.',
  busySeconds: '“{service}” is busy and asks to wait for {seconds} s. Try again then.',
  busyMoment: '“{service}” is busy and asks to wait. Try again in a moment.',
  noRoom: '“{service}” has no room left for what is sent to it (507).',
  noAnswerStatus: '“{service}” did not answer in time ({status}).',
  failedAt: '“{service}” failed while it was asked to {verb} {thing} ({status}).',
  refuses: '“{service}” refuses to {verb} {thing} ({status}).',
  unknownStatus: '“{service}” answered {status}, which the interface does not know.',
  credentialSign:
    'The credential cannot be sent: its character {number} is not allowed in a request. Copy it again from where you got it.',
  addedByCommandLine:
    '“{name}” was added by the command line, with a credential that is not kept. Enter one to use it here.',
  credentialNotKept: 'The credential for “{name}” was not kept. Enter it again.',
  connectionGone: 'This connection no longer exists. Choose another one.',
  ownService: 'This is the service on this computer, which is connected already.',
  ownNoCredential: 'The service on this computer needs no credential.',
  ownAddress: 'The service on this computer has the address that the program gives it.',
  ownStays: 'The service on this computer belongs to the program and cannot be removed.',
  otherPerson:
    'This credential names another person than the one of “{name}”. Make a new connection with it: what is held and sent stays with each person.',
  credentialFirst: 'Enter the credential of “{name}” first: it was not kept.',
  noCredential:
    'There is no credential for this address. Set PLUMBLINE_AUTHORIZATION, or connect to it in the window first.',
  unreachable: 'The service cannot be reached.',
} as const
