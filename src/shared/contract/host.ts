import { z } from 'zod'
import { call, chosenPath, grantedPath, nothing, type Domain } from './define'

/** What only a desktop, or only the web host, can do. Implemented by each host, not by the core. */
export const hostDomain = {
  calls: {
    /** Null when the user cancels. `purpose` remembers the last folder apart for each use. */
    'host.chooseFolder': call(z.object({ title: z.string(), purpose: z.string() }), chosenPath.nullable()),
    'host.chooseFiles': call(
      z.object({ title: z.string(), purpose: z.string(), extensions: z.array(z.string()) }),
      z.array(chosenPath),
    ),
    /** Where a file is saved to, once. In a browser: a place from which the browser then downloads it. */
    'host.chooseSavePath': call(
      z.object({ title: z.string(), purpose: z.string(), fileName: z.string() }),
      chosenPath.nullable(),
    ),
    /**
     * Folders and files of a folder among those that the host was started for, hidden ones left out: by its handle, or as a person
     * typed it; neither: the first of them. `parent` null: this is the top. Web host only.
     */
    'host.listFolder': call(
      z.object({ folder: grantedPath.nullable(), typed: z.string().max(4_096).nullable() }),
      z.object({
        folder: chosenPath,
        parent: z.string().nullable(),
        entries: z.array(
          z.object({ name: z.string(), handle: z.string(), isFolder: z.boolean(), sizeBytes: z.number() }),
        ),
      }),
    ),
    'host.revealPath': call(z.object({ path: grantedPath }), nothing),
    /** Opens an https link in the system's browser after checking it. */
    'host.openExternal': call(z.object({ url: z.string() }), nothing),
    'host.notify': call(z.object({ title: z.string(), body: z.string(), tag: z.string() }), nothing),
    /** Progress at the task bar, 0 to 1; null takes it away. */
    'host.setProgress': call(z.object({ fraction: z.number().min(0).max(1).nullable() }), nothing),
    'host.keepAwake': call(z.object({ on: z.boolean() }), nothing),
    /** Prints the window as it is laid out for print, in the size that the page says, as the next pages of a PDF; `first`: of a new one. */
    'host.printPages': call(z.object({ first: z.boolean() }), nothing),
    /** Asks where, and writes the PDF of all pages that were printed; null when the user cancels. */
    'host.savePdf': call(z.object({ fileName: z.string() }), chosenPath.nullable()),
    /** What undo and redo would do now, for the Edit menu: "Undo rename of “Water mains”"; null: nothing. */
    'host.nameUndo': call(z.object({ undo: z.string().nullable(), redo: z.string().nullable() }), nothing),
    'host.copyText': call(z.object({ text: z.string() }), nothing),
  },
  events: {},
} as const satisfies Domain
