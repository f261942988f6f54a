import type { Guard } from './guard'

const decide = 'src/main/updates/decide.ts'
const decided = 'src/main/updates/decide.test.ts'
const swap = 'src/main/updates/swap.ts'
const test = 'src/main/updates/updates.test.ts'
const older = 'A feed of updates that is older than one that was seen is refused'
const signed = 'A feed of updates is taken only where a key of ours has signed its very bytes'
const own = 'A version that does not start, or did not come up, is not put in place'
const later = 'No version takes its place while uploads run or edits wait to be sent'

/** Guards of newer versions of the program. */
export const updateGuards: readonly Guard[] = [
  {
    what: signed,
    file: 'src/main/updates/feed.ts',
    take: '!keys.some((key) => hasSigned(key, text, signature))',
    put: 'keys.length === 0',
    test,
    only: 'a feed',
  },
  {
    what: signed,
    file: 'src/main/updates/feed.ts',
    take: 'return verify(null, Buffer.from(text), publicKey,',
    put: "return verify(null, Buffer.from(text.replace('takes', 'brings')), publicKey,",
    test,
    only: 'a feed that was changed',
  },
  { what: older, file: decide, take: 'later < 0 || ', test: decided },
  {
    what: older,
    file: 'src/main/updates/finder.ts',
    take: "if (judgement === 'replayed') throw wordedError('file.unsafe', 'updateReplayed', { host: at.host })\n    ",
    test,
    only: 'an old feed',
  },
  {
    what: 'No version as old as the one that runs, or older, is offered',
    file: decide,
    take: "if (compareVersions(feed.version, own) <= 0) return 'none'\n  ",
    test: decided,
  },
  {
    what: 'What was fetched and checked, and changed then, is not put in place',
    file: swap,
    take: "kind === 'image' && (await digestOf(next)) !== fetched.sha512",
    put: 'kind === null',
    test,
    only: 'what changed on the disk',
  },
  { what: own, file: swap, take: 'said !== version', put: "said === ''", test, only: 'a version that does not start' },
  {
    what: own,
    file: decide,
    take: "refused.includes(feed.version) ? 'refused' : 'offered'",
    put: "'offered'",
    test: decided,
  },
  { what: own, file: decide, take: 'trial.failed || ', test: decided },
  {
    what: later,
    file: 'src/main/updates/updates.ts',
    take: ' || (await blocker()) !== null',
    test,
    only: 'waits for uploads',
  },
  {
    what: 'An administrator, and the tools of the system, have the last word about updates',
    file: decide,
    take: "enforced ?? 'install', ",
    test: decided,
  },
  {
    what: 'An administrator, and the tools of the system, have the last word about updates',
    file: decide,
    take: "if (place === 'system') return 'system'\n  ",
    test: decided,
  },
]
