import { isAbsolute } from 'node:path'
import { isAddressOrNet } from '../http/reach'

/** How a setting is read. `read` takes the text of a flag or variable, or a value of the file; it throws a text that says what it must be. */
export interface Kind<T> {
  /** How a value is written, for help: `<n>`; null for a flag that is there or not. */
  form: string | null
  read(value: unknown): T
  /** Its values may hold a password: no error shows one. */
  isSecret?: true
}

const refuse = (must: string): never => {
  throw new Error(must)
}
const textOf = (value: unknown, must: string): string =>
  typeof value === 'string' && value.trim() !== '' ? value.trim() : refuse(must)

/** A path; as it is written, seen from the folder where the command runs. */
export const path: Kind<string> = { form: '<path>', read: (value) => textOf(value, 'must be a path') }

/** Where files lie: an object store, or a folder by its full path. */
export const place: Kind<string> = {
  form: '<place>',
  read: (value) => {
    const must = 'must be s3://BUCKET/PREFIX, or the full path of a folder that all processes share'
    const text = textOf(value, must)
    return isAbsolute(text) || /^[a-z][a-z0-9+.-]*:\/\/\S+$/i.test(text) ? text : refuse(must)
  },
}

/** A database of a server. */
export const database: Kind<string> = {
  form: '<url>',
  isSecret: true,
  read: (value) => {
    const must = 'must be the address of a PostgreSQL database, postgres://USER@HOST:PORT/DATABASE'
    const text = textOf(value, must)
    if (!/^postgres(ql)?:\/\//i.test(text) || !URL.canParse(text)) return refuse(must)
    return new URL(text).pathname.length > 1 ? text : refuse(must)
  },
}

/** An address or name to listen on. */
export const host: Kind<string> = {
  form: '<address>',
  read: (value) => {
    const text = textOf(value, 'must be an address of this computer')
    return /^[\w.:-]+$/.test(text) ? text : refuse('must be an address of this computer, such as 127.0.0.1 or 0.0.0.0')
  },
}

/** A whole number within bounds. */
export const whole = (min: number, max: number): Kind<number> => ({
  form: '<n>',
  read: (value) => {
    const number = typeof value === 'string' && /^\d{1,15}$/.test(value.trim()) ? Number(value) : value
    const fits = typeof number === 'number' && Number.isSafeInteger(number) && number >= min && number <= max
    return fits ? number : refuse(`must be a whole number, ${min} to ${max}`)
  },
})

/** On or off. */
export const flag: Kind<boolean> = {
  form: null,
  read: (value) => {
    if (typeof value === 'boolean') return value
    const text = String(value).toLowerCase()
    return text === 'true' ? true : text === 'false' ? false : refuse('must be true or false')
  },
}

/** One of some words. */
export const choice = <T extends string>(...words: readonly T[]): Kind<T> => ({
  form: `<${words.join('|')}>`,
  read: (value) => words.find((word) => word === value) ?? refuse(`must be ${words.join(' or ')}`),
})

/** Addresses and nets, with commas or as a list. */
export const nets: Kind<readonly string[]> = {
  form: '<addresses>',
  read: (value) => {
    const entries = (Array.isArray(value) ? (value as unknown[]) : String(value).split(',')).map((each) =>
      String(each).trim(),
    )
    const wrong = entries.find((each) => !isAddressOrNet(each))
    return wrong === undefined
      ? entries
      : refuse(`must be addresses or nets such as 10.0.0.5 or 10.0.0.0/8; "${wrong}" is none`)
  },
}

/** Where people reach the service. */
export const publicUrl: Kind<string> = {
  form: '<url>',
  read: (value) => {
    const must = 'must be an address such as https://maps.example.org, without credentials, query and fragment'
    const text = textOf(value, must)
    if (!URL.canParse(text)) return refuse(must)
    const url = new URL(text)
    const bare = url.username === '' && url.password === '' && url.search === '' && url.hash === ''
    return bare && /^https?:$/.test(url.protocol) ? url.href.replace(/\/+$/, '') : refuse(must)
  },
}

/** An address and port to listen on. */
export const listenAt: Kind<{ host: string; port: number }> = {
  form: '<address:port>',
  read: (value) => {
    const must = 'must be an address and a port, such as 127.0.0.1:9464'
    const [, name = '', port = ''] = /^(.+):(\d{1,5})$/.exec(textOf(value, must)) ?? refuse(must)
    return Number(port) <= 65_535 ? { host: name.replace(/^\[|\]$/g, ''), port: Number(port) } : refuse(must)
  },
}
