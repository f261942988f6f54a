import { z } from 'zod'
import type { SaidBy } from '../languages/said'
import { specification } from '../specification/schema'
import { call, event, grantedPath, nothing, projectRef, trusted, type Domain } from './define'

/** What projects ask of the files that they get. */
export const specificationsDomain = {
  calls: {
    /** The one that is kept with a project; `fault`: why the one that is kept cannot be used by this version. */
    'specifications.get': call(
      z.object({ project: projectRef }),
      z.object({
        specification: specification.nullable(),
        fault: z.string().nullable(),
        faultBy: trusted<SaidBy>().optional(),
      }),
    ),
    /** Keeps one with a project; null: none any more. Open plans of the project are held against it. */
    'specifications.set': call(z.object({ project: projectRef, specification: specification.nullable() }), nothing),
    /**
     * A specification out of JSON, YAML, XLSX or CSV; nothing is kept. `invalid` says where it is wrong; `passedOver` what of a table
     * says nothing of rules: columns by their titles, lines as "sheet 12".
     */
    'specifications.readFile': call(
      z.object({ path: grantedPath }),
      z.object({
        specification,
        passedOver: z.object({ columns: z.array(z.string()), lines: z.array(z.string()) }),
      }),
    ),
    /** Writes one as JSON. */
    'specifications.writeFile': call(z.object({ path: grantedPath, specification }), nothing),
    /** Reads the files of a folder that are as they should be, and makes what they have in common of it; nothing is kept. */
    'specifications.fromExample': call(
      z.object({ project: projectRef, path: grantedPath }),
      z.object({ specification, files: z.number(), unread: z.number() }),
    ),
  },
  events: {
    /** A project keeps another specification, or none. */
    'specifications.changed': event(z.object({ project: projectRef })),
  },
} as const satisfies Domain
