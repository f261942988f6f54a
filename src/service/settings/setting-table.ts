import { readLimitBounds } from '../../shared/model/read-limits'
import { defaultLimits } from '../http/limits'
import { choice, database, flag, host, listenAt, nets, path, place, publicUrl, whole, type Kind } from './setting-kinds'

/** One setting of the service. */
export interface Setting<T> {
  kind: Kind<T>
  /** What it is when nothing says it; left out: undefined, and `standing` may say in words what that means. */
  otherwise?: T
  standing?: string
  /** What it does, in a line. */
  says: string
  /** The variable of the environment, where it is not made of the name. */
  variable?: string
}

const setting = <T>(kind: Kind<T>, says: string, more: Omit<Setting<T>, 'kind' | 'says'> = {}): Setting<T> => ({
  kind,
  says,
  ...more,
})

const megabytes = 1024 ** 2
const gigabytes = 1024 ** 3

/** Every setting of `plumbline serve` and `plumbline work`. */
const settingTable = {
  data: setting(path, 'folder of its data; made where missing', { standing: 'has to be said' }),
  database: setting(
    database,
    'PostgreSQL database that processes share; the password also from PGPASSWORD or ~/.pgpass',
    {
      variable: 'PLUMBLINE_DATABASE',
      standing: 'in the data folder',
    },
  ),
  files: setting(
    place,
    'object store for the files, s3://BUCKET/PREFIX, or the full path of a folder that all processes share',
    {
      variable: 'PLUMBLINE_FILES',
      standing: 'in the data folder',
    },
  ),
  filesUrl: setting(publicUrl, 'where callers reach that object store: downloads are sent there', {
    standing: 'through the service',
  }),
  demo: setting(flag, 'fills an empty data folder with the sample organization "demo"', { otherwise: false }),

  host: setting(host, 'address that it listens on; 0.0.0.0 for all of this computer', { otherwise: '127.0.0.1' }),
  port: setting(whole(0, 65_535), 'port; 0 for a free one', { otherwise: 0 }),
  publicUrl: setting(publicUrl, 'where people reach it; upload addresses and download links begin so', {
    standing: 'as it is called',
  }),
  tlsCertificate: setting(path, 'certificate in PEM, with those that it is signed by; read again on SIGHUP', {
    standing: 'plain HTTP',
  }),
  tlsKey: setting(path, 'key of the certificate, in PEM'),
  trustedProxies: setting(nets, 'addresses and nets of proxies whose X-Forwarded-* headers are believed', {
    otherwise: [] as readonly string[],
    standing: 'none',
  }),
  allowPlainHttp: setting(flag, 'lets other computers in without TLS: credentials can be read on the way', {
    otherwise: false,
  }),

  log: setting(choice('text', 'json'), 'lines for people, or one JSON object a line', { otherwise: 'text' as const }),
  logRequests: setting(flag, 'logs each request: method, route, status, time, bytes, user, address', {
    otherwise: false,
  }),
  metrics: setting(listenAt, 'answers GET /metrics (Prometheus) on an address of its own', { standing: 'no metrics' }),

  maxJsonMb: setting(whole(1, 64), 'largest JSON body, MB', { otherwise: defaultLimits.jsonBytes / megabytes }),
  maxFileGb: setting(whole(1, 1_024), 'largest file of an upload, GB', {
    otherwise: defaultLimits.fileBytes / gigabytes,
  }),
  maxHeaderKb: setting(whole(8, 128), 'request line and headers together, kB', {
    otherwise: defaultLimits.headerBytes / 1024,
  }),
  headerSeconds: setting(whole(1, 300), 'how long the headers of a request may take to come', {
    otherwise: defaultLimits.headerMs / 1000,
  }),
  bodySeconds: setting(whole(1, 600), 'how long a JSON body may take to come', {
    otherwise: defaultLimits.bodyMs / 1000,
  }),
  idleSeconds: setting(whole(1, 3_600), 'how long no byte may come while files are sent', {
    otherwise: defaultLimits.idleMs / 1000,
  }),
  maxConnections: setting(whole(10, 100_000), 'connections at once', { otherwise: defaultLimits.connections }),
  requestsPerMinute: setting(
    whole(0, 1_000_000),
    'requests of one caller (a user, else an address) a minute; 0: no limit',
    {
      otherwise: defaultLimits.requestsPerMinute,
    },
  ),

  drainSeconds: setting(whole(0, 600), 'how long it still answers, and is not ready, before it ends', { otherwise: 0 }),
  graceSeconds: setting(whole(1, 600), 'how long requests that run may take to end', { otherwise: 3 }),

  work: setting(flag, 'works on what is uploaded; `--no-work` leaves all of it to `plumbline work`', {
    otherwise: true,
  }),
  jobsAtOnce: setting(whole(1, 64), 'uploads that a process works on at once', { otherwise: 2 }),
  memory: setting(
    whole(readLimitBounds.memoryMb.min, readLimitBounds.memoryMb.max),
    'most memory that reading one file may take, MB',
    {
      variable: 'PLUMBLINE_READ_MEMORY_MB',
      standing: 'by the memory of the computer',
    },
  ),
  giveUpAfter: setting(
    whole(readLimitBounds.stillSeconds.min, readLimitBounds.stillSeconds.max),
    'gives a file up whose reading stands still for so many seconds',
    { variable: 'PLUMBLINE_READ_SECONDS', standing: 'see Command line' },
  ),
}

type Table = typeof settingTable
/** A setting's name: the key of the file. */
export type SettingName = keyof Table
export type ServiceSettings = {
  [N in SettingName]: Table[N] extends Setting<infer T>
    ? 'otherwise' extends keyof Table[N]
      ? T
      : T | undefined
    : never
}

/** All names, in the order in which they are told of. */
export const settingNames = Object.keys(settingTable) as SettingName[]

/** A setting, of whatever type. */
export const settingOf = (name: SettingName): Setting<unknown> => settingTable[name] as Setting<unknown>

const words = (name: string): string[] => name.split(/(?=[A-Z])/).map((word) => word.toLowerCase())

/** `--trusted-proxies`; of what is done when nothing says otherwise, `--no-work`. */
export const flagOf = (name: SettingName): string =>
  `--${settingOf(name).otherwise === true ? 'no-' : ''}${words(name).join('-')}`

/** `PLUMBLINE_SERVE_TRUSTED_PROXIES` */
export const variableOf = (name: SettingName): string =>
  settingOf(name).variable ?? `${variablePrefix}${words(name).join('_').toUpperCase()}`

/** Variables of the environment that begin so are settings, and nothing else. */
export const variablePrefix = 'PLUMBLINE_SERVE_'
/** Names the file. */
export const fileVariable = `${variablePrefix}CONFIG`
