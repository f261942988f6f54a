import { z } from 'zod'
import { call, nothing, type Domain } from './define'

/** What only a desktop, or only the web host, can do. Implemented by each host, not by the core. */
export const hostDomain = {
  calls: {
    /** Null when the user cancels. `purpose` remembers the last folder apart for each use. */
    'host.chooseFolder': call(z.object({ title: z.string(), purpose: z.string() }), z.string().nullable(), [
      'unavailable',
    ]),
    'host.chooseFiles': call(
      z.object({ title: z.string(), purpose: z.string(), extensions: z.array(z.string()) }),
      z.array(z.string()),
      ['unavailable'],
    ),
    'host.chooseSavePath': call(
      z.object({ title: z.string(), purpose: z.string(), fileName: z.string() }),
      z.string().nullable(),
      ['unavailable'],
    ),
    /** Folders and files of a folder of the machine that the host runs on; null: the user's home. Web host only. */
    'host.listFolder': call(
      z.object({ path: z.string().nullable() }),
      z.object({
        path: z.string(),
        parent: z.string().nullable(),
        entries: z.array(
          z.object({ name: z.string(), path: z.string(), isFolder: z.boolean(), sizeBytes: z.number() }),
        ),
      }),
      ['unavailable', 'file.missing', 'file.denied'],
    ),
    'host.revealPath': call(z.object({ path: z.string() }), nothing, ['unavailable', 'file.missing']),
    /** Opens an https link in the system's browser after checking it. */
    'host.openExternal': call(z.object({ url: z.string() }), nothing, ['invalid', 'unavailable']),
    'host.notify': call(z.object({ title: z.string(), body: z.string(), tag: z.string() }), nothing),
    /** Progress at the task bar, 0 to 1; null takes it away. */
    'host.setProgress': call(z.object({ fraction: z.number().min(0).max(1).nullable() }), nothing),
    'host.keepAwake': call(z.object({ on: z.boolean() }), nothing),
    /** Prints the window as it is laid out for print, in the size that the page says, into a PDF; null when the user cancels. */
    'host.printToPdf': call(z.object({ fileName: z.string() }), z.string().nullable(), [
      'unavailable',
      'disk.full',
      'file.denied',
    ]),
    /** What undo and redo would do now, for the Edit menu: "Undo rename of “Water mains”"; null: nothing. */
    'host.nameUndo': call(z.object({ undo: z.string().nullable(), redo: z.string().nullable() }), nothing),
    'host.copyText': call(z.object({ text: z.string() }), nothing, ['unavailable']),
  },
  events: {},
} as const satisfies Domain
