import { z } from 'zod'
import type { WireError } from '../errors/app-error'
import { languageChoices } from '../languages/languages'
import { readLimitBounds } from '../model/read-limits'
import type { LinkTarget } from '../security/deep-link'
import { call, event, grantedPath, nothing, trusted, type Domain } from './define'
import type { SaidBy } from '../languages/said'

const linkTarget = z.object({
  service: z.string(),
  organization: z.string(),
  projectId: z.number().int(),
  layerId: z.number().int().nullable(),
  permitId: z.number().int().nullable(),
  paper: z.string().nullable(),
}) satisfies z.ZodType<LinkTarget>

/** What the user has chosen. */
export const settings = z.object({
  theme: z.enum(['system', 'light', 'dark', 'contrast', 'contrast-dark']),
  /** Of the window, its menus and dialogs; `system`: that of the system, as far as it is offered. */
  language: z.enum(languageChoices),
  /** Tile URL template ({z}/{x}/{y}) of one's own base map; empty: the quiet offline one. */
  baseMapUrl: z.string(),
  baseMapAttribution: z.string(),
  /** Uploads sent at the same time, 1 to 8. */
  parallelUploads: z.number().int().min(1).max(8),
  /** Bytes a second over all uploads; 0 means no limit. */
  uploadBytesPerSecond: z.number().int().min(0),
  keepAwake: z.boolean(),
  /** Minutes without movement after which a job is called stuck. */
  stuckAfterMinutes: z.number().int().min(1).max(1440),
  /** Adds a short mark to revision comments by which a lost answer is recognised; hidden in the window. */
  markUploads: z.boolean(),
  /** Bytes of source files and tilesets kept that are not held offline; the oldest go first. */
  cacheLimitBytes: z.number().int().min(0),
  /** Bytes that held layers may take, maps and all; 0: no limit. What does not fit waits, and nothing is removed for it. */
  holdLimitBytes: z.number().int().min(0),
  /** Nothing that is held is fetched until a person says so. */
  holdPaused: z.boolean(),
  /** Whether what is held is fetched by itself on a network that is paid by the megabyte. */
  meteredFetch: z.enum(['ask', 'always']),
  /** Whether the network is paid by the megabyte: as the system says, as far as it can tell, or as a person does. */
  metered: z.enum(['system', 'yes', 'no']),
  /** Memory that reading one file may take, in MB (2^20 bytes). */
  readMemoryMb: z.number().int().min(readLimitBounds.memoryMb.min).max(readLimitBounds.memoryMb.max),
  /** Seconds in which the reading of a file may stand still before it is given up. */
  readStillSeconds: z.number().int().min(readLimitBounds.stillSeconds.min).max(readLimitBounds.stillSeconds.max),
  /** Coordinates in the foot of the map: EPSG code of one's choice, or null for the project's. */
  coordinateSrid: z.number().int().nullable(),
  /** Keys that the user gave to commands, by their ids; a command that is not named has those that it comes with. */
  shortcuts: z.record(z.string().max(64), z.array(z.string().min(1).max(32)).max(6)),
  /** Whether single letters, digits and signs run commands where no text is typed. */
  letterKeys: z.boolean(),
  /** So many hours before a renewal of a held permit a person is told; 0: never. */
  notifyRenewalHours: z.number().int().min(0).max(720),
  /** So many hours before a held permit ends a person is told; 0: never. */
  notifyEndHours: z.number().int().min(0).max(720),
  /** Whether a person is told that the status of a held permit is another. */
  notifyStatus: z.boolean(),
  /** What is done about newer versions of the program, as far as its place and the administrator of the computer allow it. */
  updates: z.enum(['install', 'tell', 'off']),
})
export type Settings = z.infer<typeof settings>

const onOff = z.enum(['on', 'off'])

/** What the administrator of this computer has laid down. */
const policySummary = z.object({
  /** Path of the file; null: there is none, and everything is allowed. */
  file: z.string().nullable(),
  /** What is wrong with the file, in sentences; what it would have laid down is taken at its strictest. */
  problems: z.array(z.string()),
  /** Settings that cannot be changed. */
  locked: z.array(settings.keyof()),
  /** Services to connect to; `only`: no other may be used. Addresses end in a slash. */
  connections: z.object({ offered: z.array(z.object({ name: z.string(), baseUrl: z.string() })), only: z.boolean() }),
  embeddedService: onOff,
  diagnostics: onOff,
  /** What is done about newer versions; null: nothing is laid down. */
  updates: z.enum(['off', 'tell', 'install']).nullable(),
  /** Where newer versions are looked for; null: where the program itself looks. */
  updateFeed: z.string().nullable(),
})
export type PolicySummary = z.infer<typeof policySummary>

const appInfo = z.object({
  version: z.string(),
  host: z.enum(['electron', 'web', 'test']),
  platform: z.string(),
  /** Folder of all that the user keeps (PLUMBLINE_HOME). */
  homeDir: z.string(),
  /** Nobody has worked in that folder before this start, and no administrator has laid anything down: a newcomer may be shown around. */
  isFirstRun: z.boolean(),
  keychain: z.object({
    available: z.boolean(),
    /** Why not, in plain words; null when available. */
    reason: z.string().nullable(),
    reasonBy: trusted<SaidBy>().optional(),
  }),
  capabilities: z.object({
    nativeDialogs: z.boolean(),
    notifications: z.boolean(),
    revealInFolder: z.boolean(),
    printToPdf: z.boolean(),
    /** Dropped files can be named by path; else the web host stages their bytes. */
    dropPaths: z.boolean(),
  }),
})
export type AppInfo = z.infer<typeof appInfo>

/** What the top and status bars show. */
const appStatus = z.object({
  connectionId: z.string().nullable(),
  network: z.enum(['online', 'offline', 'rejected', 'starting']),
  /** Since when the network is as it is; ISO 8601. */
  since: z.string(),
  /** Why the service does not serve us: the last failure; null while it does, and before anything was heard. */
  reason: trusted<WireError>().nullable(),
  /** When an unreachable service is asked next, ISO 8601; null while it is being asked, and when it need not be. */
  nextTryAt: z.string().nullable(),
  /** How far the service's clock is before this computer's, in milliseconds; negative: behind it; 0: no more than two seconds. */
  clockApartMs: z.number(),
  /** Jobs of the shown project that are being processed; those that wait for their files are none of them. */
  jobsRunning: z.number().int(),
  /** The disk of the user's folder is full: how much is left of what is needed at least, and since when (ISO 8601). Null: there is room. */
  diskFull: z.object({ freeBytes: z.number(), leastBytes: z.number(), since: z.string() }).nullable(),
  uploads: z.object({
    total: z.number().int(),
    done: z.number().int(),
    failed: z.number().int(),
    bytesPerSecond: z.number(),
  }),
})
export type AppStatus = z.infer<typeof appStatus>

/** The program: what it is, how it stands, settings. */
export const appDomain = {
  calls: {
    'app.getInfo': call(nothing, appInfo),
    'app.getStatus': call(nothing, appStatus),
    'app.getPolicy': call(nothing, policySummary),
    'app.getSettings': call(nothing, settings),
    /** AppError `policy.forbidden` for a setting that is laid down. */
    'app.changeSettings': call(settings.partial(), settings),
    /** Writes all settings to a file, and the services where they go with it; no credential. */
    'app.exportSettings': call(z.object({ path: grantedPath, withConnections: z.boolean() }), nothing),
    /** What a file of settings would change, to be shown first. AppError `invalid` for one that this version does not read. */
    'app.readSettingsFile': call(
      z.object({ path: grantedPath }),
      z.object({
        id: z.string(),
        /** `locked`: laid down by the administrator, and not changed. */
        changes: z.array(z.object({ name: settings.keyof(), from: z.string(), to: z.string(), locked: z.boolean() })),
        connections: z.array(
          z.object({ name: z.string(), baseUrl: z.string(), isKnown: z.boolean(), isAllowed: z.boolean() }),
        ),
      }),
    ),
    /** Does what was shown. AppError `not-found` when another file was shown since. */
    'app.importSettings': call(z.object({ id: z.string(), withConnections: z.boolean() }), settings),
    /** What the server of the base map's tiles answers for one of them; null where no address is set, AppError net.* where it cannot be asked. */
    'app.lookAtTile': call(
      z.object({ z: z.number().int().min(0).max(30), x: z.number().int().min(0), y: z.number().int().min(0) }),
      z.object({ host: z.string(), status: z.number(), mediaType: z.string() }).nullable(),
    ),
    /** What the start had to mend and a person should know, in sentences; given once. */
    'app.takeNotices': call(nothing, z.array(z.string())),
    /** A window, by a name of its own, became visible or comes to the front, or is not seen any more. */
    'app.attend': call(z.object({ window: z.string().min(1).max(64), attentive: z.boolean() }), nothing),
  },
  events: {
    'app.statusChanged': event(appStatus),
    'app.settingsChanged': event(settings),
    /**
     * A command of the native menu or of a second start ("upload.chooseFolder"). `paths`: handles of files that it is about;
     * `link`: where an address of the program leads; `refused`: why one leads nowhere.
     */
    'app.commandGiven': event(
      z.object({
        command: z.string(),
        paths: z.array(z.string()).optional(),
        link: linkTarget.optional(),
        refused: trusted<WireError>().optional(),
      }),
    ),
  },
} as const satisfies Domain
