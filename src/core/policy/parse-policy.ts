import { z } from 'zod'
import { settings as settingsSchema, type Settings } from '../../shared/contract'
import { messageOf, toAppError } from '../../shared/errors/app-error'
import { parseUrl } from '../../shared/security/parse-url'
import { isSafeOnItsWay } from '../../shared/security/loopback'
import { parseBaseUrl } from '../remote/base-url'
import { checkTileUrl } from '../settings/tile-url'
import { nearest } from './nearest'
import { noPolicy, type Policy } from './policy'

const onOff = z.enum(['on', 'off'])
const offer = z.strictObject({ name: z.string().min(1), baseUrl: z.string().transform(address) })
const updates = z.enum(['off', 'tell', 'install'])
const settingNames = Object.keys(settingsSchema.shape) as (keyof Settings)[]

/** What a key lays down where it is sound, and where it is not (`read` gives null): then the strictest that it could. */
interface Key {
  read(value: unknown, say: (where: string, error: z.ZodError) => void, policy: Policy): Partial<Policy> | null
  strictest(policy: Policy): Partial<Policy>
}

/** A key with one value. */
function single<K extends keyof Policy>(name: K, schema: z.ZodType<Policy[K]>, strictest: Partial<Policy>): Key {
  return {
    read(value, say) {
      const read = schema.safeParse(value)
      if (read.success) return { [name]: read.data }
      say(name, read.error)
      return null
    },
    strictest: () => strictest,
  }
}

const keys: Record<string, Key> = {
  settings: { read: readSettings, strictest: () => ({ locked: settingNames }) },
  connections: {
    read: readConnections,
    strictest: ({ connections }) => ({ connections: { ...connections, only: true } }),
  },
  embeddedService: single('embeddedService', onOff, { embeddedService: 'off' }),
  diagnostics: single('diagnostics', onOff, { diagnostics: 'off' }),
  updates: single('updates', updates, { updates: 'off' }),
  updateFeed: single('updateFeed', z.string().transform(feed), { updates: 'off' }),
}

/** The policy that a file states; mistakes are in `problems`, and what they would have laid down is taken at its strictest. */
export function parsePolicy(text: string, file: string): Policy {
  let stated: unknown
  try {
    stated = JSON.parse(text.replace(/^\uFEFF/, ''))
  } catch (error) {
    return closedPolicy(file, [`It is no JSON: ${jsonFault(text, error)}.`])
  }
  if (typeof stated !== 'object' || stated === null || Array.isArray(stated))
    return closedPolicy(file, ['It is no object: it begins with { and ends with }.'])
  const problems: string[] = []
  const say = (where: string, error: z.ZodError): void => {
    for (const issue of error.issues) problems.push(`${[where, ...issue.path].join('.')}: ${issue.message}.`)
  }
  let policy: Policy = { ...noPolicy, file, problems }
  const closed: Key[] = []
  for (const [name, value] of Object.entries(stated)) {
    const key = Object.hasOwn(keys, name) ? keys[name] : undefined
    if (key) {
      const read = key.read(value, say, policy)
      if (read) policy = { ...policy, ...read }
      else closed.push(key)
      continue
    }
    const meant = nearest(name, Object.keys(keys))
    problems.push(unknown(name, meant))
    if (meant !== null && keys[meant]) closed.push(keys[meant])
  }
  // Last: a broken feed of updates closes them whether `updates` stands before it or after.
  for (const key of closed) policy = { ...policy, ...key.strictest(policy) }
  return policy
}

/** A policy of which nothing can be read: it forbids all that one can forbid. */
export function closedPolicy(file: string, problems: string[]): Policy {
  const open: Policy = { ...noPolicy, file, problems }
  return Object.values(keys).reduce((policy, key) => ({ ...policy, ...key.strictest(policy) }), open)
}

function readSettings(value: unknown, say: (where: string, error: z.ZodError) => void, { problems }: Policy) {
  const object = z.record(z.string(), z.unknown()).safeParse(value)
  if (!object.success) {
    say('settings', object.error)
    return null
  }
  const settings: Record<string, unknown> = {}
  const locked = new Set<keyof Settings>()
  for (const [name, each] of Object.entries(object.data)) {
    const meant = settingNames.find((known) => known === name)
    if (meant === undefined) {
      const near = nearest(name, settingNames)
      problems.push(unknown(`settings.${name}`, near))
      if (near !== null) locked.add(near)
      continue
    }
    locked.add(meant)
    const read = settingOf(meant).safeParse(each)
    if (read.success) settings[meant] = read.data
    else say(`settings.${meant}`, read.error)
  }
  return { settings: settings as Partial<Settings>, locked: [...locked] }
}

function settingOf(name: keyof Settings): z.ZodType {
  const schema: z.ZodType = settingsSchema.shape[name]
  return name === 'baseMapUrl'
    ? schema.superRefine((url, context) => void refuse(context, () => checkTileUrl(String(url))))
    : schema
}

function readConnections(value: unknown, say: (where: string, error: z.ZodError) => void): Partial<Policy> | null {
  const shape = z.strictObject({ offered: z.array(z.unknown()).default([]), only: z.boolean().default(false) })
  const read = shape.safeParse(value)
  if (!read.success) {
    say('connections', read.error)
    return null
  }
  const offered = read.data.offered.flatMap((each, at) => {
    const one = offer.safeParse(each)
    if (one.success) return [one.data]
    say(`connections.offered.${at}`, one.error)
    return []
  })
  return { connections: { offered, only: read.data.only } }
}

function address(text: string, context: z.RefinementCtx): string {
  return refuse(context, () => parseBaseUrl(text).href) ?? ''
}

function feed(text: string, context: z.RefinementCtx): string {
  const url = parseUrl(text)
  if (url && isSafeOnItsWay(url) && url.username === '' && url.password === '') return url.href
  context.addIssue({ code: 'custom', message: 'Needs an https address without a credential' })
  return ''
}

/** Does something that throws where a value is wrong, and makes an issue of it. */
function refuse<T>(context: z.RefinementCtx, work: () => T): T | null {
  try {
    return work()
  } catch (error) {
    context.addIssue({ code: 'custom', message: toAppError(error).message.replace(/\.$/, '') })
    return null
  }
}

const unknown = (name: string, meant: string | null): string =>
  meant === null ? `${name}: No such key.` : `${name}: No such key. Is ${meant} meant?`

/** What JSON.parse says, with line and column in place of the count of characters. */
function jsonFault(text: string, error: unknown): string {
  const said = messageOf(error)
  const at = /at position (\d+)/.exec(said)?.[1]
  if (at === undefined) return said
  const before = text.slice(0, Number(at)).split('\n')
  return `${said.slice(0, said.indexOf(' in JSON at'))}, line ${before.length}, column ${(before.at(-1)?.length ?? 0) + 1}`
}
